import "@mantine/core/styles/Kbd.layer.css";
import { Kbd } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { Outlet } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MOST_AT_ONCE } from "../../../../api/bulk.ts";
import { BulkFailures } from "../../../../kit/actions/bulk-failures.tsx";
import { isCovered } from "../../../../kit/layout/layer.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { type Selection, useSelection } from "../../../../kit/list/selection.ts";
import { SelectionBar } from "../../../../kit/list/selection-bar.tsx";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { useMayPass } from "../../../../session/seat.tsx";
import { useProgramId } from "../../../paths.ts";
import { ApplicationPane } from "../application-pane.tsx";
import { type Applicant, TriageProvider, useQueue } from "../queue.tsx";
import { ApproveDialog } from "./approve-dialog.tsx";
import { QueueList } from "./queue-list.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { type QueueState, useTriageState } from "./triage-state.ts";
import "./queue.css";

/**
 * The queue of pending applications, and the current one beside it. Works by keyboard throughout.
 */
export default function ApplicationsScreen() {
  const { t } = useTranslation();
  const queue = useQueue();
  const state = useTriageState(queue);
  const selection = useSelection(MOST_AT_ONCE, { programId: useProgramId() });
  const [asked, setAsked] = useState<Asked | null>(null);
  const { decisions, waiting, current, decide } = state;
  const selected = waiting.filter(({ id }) => selection.ids.has(id));
  const approve = (applicants: readonly Applicant[]) =>
    applicants.length === 1 ? decide(applicants, null) : setAsked({ verb: "approve", applicants });
  const reject = (applicants: readonly Applicant[]) => setAsked({ verb: "reject", applicants });
  const answer = (applicants: readonly Applicant[], reason: string | null) => {
    setAsked(null);
    selection.clear();
    decide(applicants, reason);
  };
  const keys = useKeys(state, selection, { approve, reject });
  const area = useQueueFocus(asked === null ? keys : null);
  return (
    <div ref={area} tabIndex={-1} className="queue-area">
      <Page title={t("applications.title")} about={<Keys />}>
        <BulkFailures
          failures={decisions.failures.map(({ item, error }) => ({ key: item.id, name: item.name, error }))}
          onRetry={decisions.retry}
          onDismiss={decisions.dismiss}
        />
        <SelectionBar count={selected.length} onClear={selection.clear}>
          <GatedButton needs="manager" size="xs" onClick={() => approve(selected)}>
            {t("applications.approveMany", { count: selected.length })}
          </GatedButton>
          <GatedButton needs="manager" size="xs" variant="default" onClick={() => reject(selected)}>
            {t("applications.rejectMany", { count: selected.length })}
          </GatedButton>
        </SelectionBar>
        <TriageProvider value={{ ...state, approve, reject }}>
          <div className="queue" data-is-open={state.openId !== undefined}>
            <QueueList queue={queue} state={state} selection={selection} />
            {state.openId !== undefined ? (
              <Outlet />
            ) : (
              current !== null && <ApplicationPane key={current.id} partnerId={current.id} />
            )}
          </div>
        </TriageProvider>
      </Page>
      {asked?.verb === "approve" && (
        <ApproveDialog
          count={asked.applicants.length}
          onConfirm={() => answer(asked.applicants, null)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.verb === "reject" && (
        <RejectDialog
          applicants={asked.applicants}
          onReject={(reason) => answer(asked.applicants, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** The dialog that is open. */
interface Asked {
  readonly verb: "approve" | "reject";
  readonly applicants: readonly Applicant[];
}

/**
 * The queue takes the focus where nothing else has it: at the beginning, and when a button that had it went away with
 * its application. Its keys work in it, and where nothing has the focus, so that none pressed before it took it is lost.
 *
 * @param onKey null while a dialog is open
 */
function useQueueFocus(onKey: ((event: KeyboardEvent) => void) | null) {
  const area = useRef<HTMLDivElement>(null);
  useWindowEvent("keydown", (event) => {
    if (isCovered()) return;
    const { target } = event;
    if (target === document.body || (target instanceof Node && area.current?.contains(target))) {
      onKey?.(event);
    }
  });
  useEffect(() => {
    if (onKey === null) return;
    // A closing dialog releases the focus first.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) area.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
  return area;
}

/** J and K move, X selects, A and R decide the selection, or else the current application. */
function useKeys(
  { waiting, shown, goPrevious, goNext }: QueueState,
  selection: Selection,
  { approve, reject }: Readonly<Record<"approve" | "reject", (applicants: readonly Applicant[]) => void>>,
) {
  const mayDecide = useMayPass("manager");
  const decided = () => {
    const selected = waiting.filter(({ id }) => selection.ids.has(id));
    if (!mayDecide) return [];
    if (selected.length > 0) return selected;
    // An application that is still loading cannot be decided.
    return shown === null ? [] : [shown];
  };
  const withSome = (act: (applicants: readonly Applicant[]) => void) => () => {
    const applicants = decided();
    if (applicants.length > 0) act(applicants);
  };
  const actions: Readonly<Record<string, (() => void) | null>> = {
    a: withSome(approve),
    r: withSome(reject),
    j: goNext,
    k: goPrevious,
    x: shown === null ? null : () => selection.toggle(shown.id),
    Escape: selection.clear,
  };
  return (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, target } = event;
    // A letter is the same key with Caps Lock or Shift.
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isTyped =
      target instanceof HTMLElement && target.matches("textarea, select, input:not([type=checkbox])");
    // Holding a key down decides one application only.
    if (event.repeat && (key === "a" || key === "r")) return;
    if (ctrlKey || metaKey || altKey || isTyped || actions[key] === undefined) return;
    event.preventDefault();
    actions[key]?.();
  };
}

/** The shortcuts shown above the queue. */
const KEYS = [
  ["move", "J", "K"],
  ["approve", "A"],
  ["reject", "R"],
  ["select", "X"],
] as const;

function Keys() {
  const { t } = useTranslation();
  return (
    <span className="queue-keys">
      {KEYS.map(([name, ...keys]) => (
        <span key={name}>
          {keys.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
          {t(`applications.keys.${name}`)}
        </span>
      ))}
    </span>
  );
}
