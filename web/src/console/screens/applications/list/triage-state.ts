import { useRead, type useRows } from "../../../../api/console.ts";
import { useNextPages } from "../../../../kit/list/next-pages.ts";
import { useOpen } from "../../../../kit/navigate.ts";
import { useIds, usePaths, useProgramId } from "../../../paths.ts";
import { type Applicant, type Decisions, type Triage, useDecisions, type Verdict } from "../queue.tsx";

/** The position in the queue, and the moves. */
export interface QueueState extends Pick<Triage, "waiting" | "goPrevious" | "goNext"> {
  readonly decisions: Decisions;
  /** The application in the address; undefined if the queue alone is. */
  readonly openId: string | undefined;
  /** The application to decide: the one in the address, or the first that waits. Null if it does not wait. */
  readonly current: Applicant | null;
  /** The same, once it is loaded. */
  readonly shown: Applicant | null;
  readonly decide: (applicants: readonly Applicant[], verdict: Verdict) => void;
}

/** More of the queue is loaded before its end is reached. */
const READ_AHEAD = 20;

/** Sends a decision in the background and moves on at once. */
export function useTriageState(queue: ReturnType<typeof useRows<"browsePartners">>): QueueState {
  const paths = usePaths();
  const programId = useProgramId();
  const { partnerId: openId } = useIds();
  const open = useOpen();
  const decisions = useDecisions();
  const all = queue.data?.pages.flatMap(({ data }) => data) ?? [];
  const waiting = all.filter(({ id }) => !decisions.underWay.has(id));
  const place = openId === undefined ? 0 : waiting.findIndex(({ id }) => id === openId);
  const current = waiting[place] ?? null;
  const detail = useRead("getPartner", { partnerId: current?.id ?? "" }, { enabled: current !== null });
  useNextPages(queue, place >= waiting.length - READ_AHEAD);

  const goTo = (applicant: Applicant | undefined) =>
    applicant === undefined ? null : () => open(paths.application(programId, applicant.id));
  return {
    decisions,
    openId,
    waiting,
    current,
    shown: detail.data === undefined ? null : current,
    goPrevious: place < 0 ? null : goTo(waiting[place - 1]),
    goNext: place < 0 ? null : goTo(waiting[place + 1]),
    decide: (applicants, verdict) => {
      const ids = new Set(applicants.map(({ id }) => id));
      decisions.run(applicants, verdict);
      if (openId === undefined || !ids.has(openId)) return;
      const left = waiting.filter(({ id }) => !ids.has(id));
      const after = waiting.slice(place).find(({ id }) => !ids.has(id)) ?? left.at(-1);
      open(after === undefined ? paths.applications(programId) : paths.application(programId, after.id));
    },
  };
}
