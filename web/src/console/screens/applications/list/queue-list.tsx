import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox, Group, Paper, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { useRows } from "../../../../api/console.ts";
import type { Selection } from "../../../../kit/list/selection.ts";
import { Link } from "../../../../kit/link.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { ShareApplicationPage } from "../../../partners/share-application-page.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import type { Applicant } from "../queue.tsx";
import type { QueueState } from "./triage-state.ts";

/** The pending applications, newest first; selected ones are decided together. */
export function QueueList({
  queue,
  state,
  selection,
}: {
  queue: ReturnType<typeof useRows<"browsePartners">>;
  state: QueueState;
  selection: Selection;
}) {
  const { t } = useTranslation();
  const { waiting, current } = state;
  return (
    <Paper withBorder className="queue-list">
      <Progress state={state} />
      <Await query={queue} lines={8} height={30}>
        {() =>
          waiting.length === 0 ? (
            <Empty
              icon="check"
              title={t("applications.empty.title")}
              text={t("applications.empty.text")}
              action={<ShareApplicationPage />}
            />
          ) : (
            <div>
              <SelectAll waiting={waiting} selection={selection} />
              <ul aria-label={t("applications.title")}>
                {waiting.map((applicant) => (
                  <Line
                    key={applicant.id}
                    applicant={applicant}
                    isCurrent={applicant.id === current?.id}
                    selection={selection}
                  />
                ))}
              </ul>
              {queue.hasNextPage && (
                <Button variant="subtle" size="xs" fullWidth onClick={() => void queue.fetchNextPage()}>
                  {t("kit.list.more")}
                </Button>
              )}
            </div>
          )
        }
      </Await>
    </Paper>
  );
}

/** The progress of decisions being sent, also for screen readers. */
function Progress({ state: { decisions, waiting } }: { state: QueueState }) {
  const { t } = useTranslation();
  return (
    <Text size="sm" c="dimmed" role="status" className="queue-progress">
      {decisions.total > 1
        ? t("applications.deciding", { settled: decisions.settled, count: decisions.total })
        : t("applications.waiting", { count: waiting.length })}
    </Text>
  );
}

function SelectAll({ waiting, selection }: { waiting: readonly Applicant[]; selection: Selection }) {
  const { t } = useTranslation();
  const offered = waiting.slice(0, selection.most).map(({ id }) => id);
  const isAll = offered.every((id) => selection.ids.has(id));
  return (
    <Group className="queue-all">
      <Checkbox
        size="xs"
        label={t("applications.selectAll", { count: offered.length })}
        checked={isAll}
        indeterminate={!isAll && selection.ids.size > 0}
        onChange={() => (isAll ? selection.clear() : selection.select(offered))}
      />
    </Group>
  );
}

function Line({
  applicant: { id, name, email },
  isCurrent,
  selection,
}: {
  applicant: Applicant;
  isCurrent: boolean;
  selection: Selection;
}) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <li ref={line} className="kit-row-link" data-is-current={isCurrent}>
      <span className="kit-above-row">
        <Checkbox
          size="xs"
          aria-label={t("applications.select", { name })}
          checked={selection.ids.has(id)}
          onChange={() => selection.toggle(id)}
        />
      </span>
      <span className="kit-two-lines">
        <Link href={paths.application(programId, id)} aria-current={isCurrent ? "true" : undefined}>
          {name}
        </Link>
        <span className="kit-small kit-dim">{email}</span>
      </span>
    </li>
  );
}
