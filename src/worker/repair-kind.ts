import { recordRepairProgress } from "../commands/upkeep/record-repair-progress.ts";
import { repairProcesses, type Repaired } from "../commands/upkeep/repair-processes.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { PROCESSES } from "../domain/processes/process.ts";
import type { OpenProcessKind } from "../queries/operations/open-kinds.ts";
import {
  countNeededWorkflows,
  overdueProcesses,
  pageOfOpenProcesses,
  type OpenProcess,
} from "../queries/operations/open-processes.ts";
import {
  isRepairFull,
  readRepairProgress,
  type RepairProgress,
} from "../queries/operations/repair-progress.ts";
import { readMovableClock, type MovableClock } from "../queries/system/show-clock.ts";
import { MOST_LATE_SECONDS } from "./due-together.ts";
import type { WorkflowState, WorkflowStates } from "./workflow-states.ts";

export interface Repair {
  readonly deps: Deps;
  readonly temporal: WorkflowStates;
  /** How many rows are checked at a time. */
  readonly pageSize: number;
  /** How long a kind is worked on before the next one has its turn, while all is well. */
  readonly rollingMs: number;
  readonly isStopping: () => boolean;
  /** When the workflows of a kind may be counted again, on the process's clock. */
  readonly countAgainAt: Map<OpenProcessKind, number>;
}

const ASKED_AT_ONCE = 20;
/** So many rows show whether the others have to be asked for, too. */
const SAMPLE_SIZE = 50;
const MOST_OVERDUE_PAGES = 10;
/** Temporal's clock and ours, and the time of the call that started the workflow. */
const CLOCKS_DIFFER_MS = 60_000;
/** Temporal gives first tasks this late where it is busy. */
const LATEST_TIMER_MS = 300_000;
/** How long a kind is worked on before the next one has its turn, after a loss. */
const FAST_MS = 10_000;
/** More messages of repair than the relay delivers in moments would only delay what comes after them. */
const MOST_OPEN_REPAIRS = 2_000;
/** So few missing workflows may be starting or ending right now; the pass that is under way finds them. */
const LEAST_MISSING = 50;
const MISSING_SHARE = 0.001;
/** A count is made at most this share of the time, and rarely after a pass that found nothing to repair. */
const COUNTING_SHARE = 0.02;
const FALSE_ALARM_MS = 600_000;

/**
 * One turn of repair for a kind: starts or nudges what is overdue, and continues the pass over all open rows where it
 * stopped. A pass goes slowly while all is well. Once a workflow is lost, or Temporal runs fewer than are needed, it
 * starts over and goes on without a pause until all rows were checked. OPERATE-17.
 *
 * @returns whether a fast pass is to be continued soon
 */
export async function repairKind(repair: Repair, kind: OpenProcessKind): Promise<boolean> {
  const lostCount = await repairOverdue(repair, kind);
  let progress = await readRepairProgress(repair.deps.sql, kind);
  if (lostCount > 0 && !progress.isFast) {
    warnOfLoss(repair, kind, lostCount);
    progress = FAST_START;
    await recordRepairProgress(repair.deps.sql, kind, progress);
  }
  const startedAt = performance.now();
  do {
    if (await isRepairFull(repair.deps.sql, kind, MOST_OPEN_REPAIRS)) return progress.isFast;
    const next = await repairPage(repair, kind, progress);
    if (next === null) return false;
    progress = next;
  } while (
    !repair.isStopping() &&
    performance.now() - startedAt < (progress.isFast ? FAST_MS : repair.rollingMs)
  );
  if (progress.isFast || repair.isStopping() || !(await areMissing(repair, kind))) return progress.isFast;
  repair.deps.log.warn({ kind }, "workflows are missing; checking all open rows");
  await recordRepairProgress(repair.deps.sql, kind, FAST_START);
  return true;
}

const START: RepairProgress = { afterId: "", isFast: false, repaired: 0 };
const FAST_START: RepairProgress = { ...START, isFast: true };

/** Checks the next page of a pass. @returns null at the end of the pass */
async function repairPage(
  repair: Repair,
  kind: OpenProcessKind,
  progress: RepairProgress,
): Promise<RepairProgress | null> {
  const { deps, isStopping, pageSize } = repair;
  const page = await pageOfOpenProcesses(deps.sql, kind, { after: progress.afterId, limit: pageSize });
  const lost = await repairLost(repair, page);
  await nudgeSleepers(
    repair,
    page.filter(({ isOverdue }) => isOverdue),
  );
  if (isStopping()) return null;
  const repaired = progress.repaired + lost.newCount;
  // One that is lost again and again says nothing of the others.
  const isAlarm = lost.newCount > 0 && !progress.isFast;
  if (isAlarm) warnOfLoss(repair, kind, lost.newCount);
  if (page.length < pageSize && (progress.afterId === "" || !isAlarm)) {
    await endPass(repair, kind, { ...progress, repaired });
    return null;
  }
  const next = isAlarm ? FAST_START : { ...progress, afterId: page.at(-1)!.rowId };
  await recordRepairProgress(deps.sql, kind, { ...next, repaired });
  return { ...next, repaired };
}

async function endPass(
  { deps, countAgainAt }: Repair,
  kind: OpenProcessKind,
  { afterId, isFast, repaired }: RepairProgress,
): Promise<void> {
  if (isFast) deps.log.info({ kind, repaired }, "all open rows checked");
  if (isFast && repaired === 0) countAgainAt.set(kind, performance.now() + FALSE_ALARM_MS);
  if (isFast || afterId !== "") await recordRepairProgress(deps.sql, kind, START);
}

/**
 * Starts the workflows that Temporal lacks. Its list says which ones run; it lags behind, so each that it lacks is
 * asked for by id, and two that it has, lest a wrong list hide a loss.
 */
async function repairLost(repair: Repair, page: readonly OpenProcess[]): Promise<Repaired> {
  if (page.length === 0) return NONE;
  const ids = page.map(({ outboxMessage: { workflowId } }) => workflowId);
  const listed = await repair.temporal.runningAmong(ids).catch((error: unknown) => {
    repair.deps.log.warn({ err: error }, "temporal did not list workflows; asking for each of them");
    return new Set<string>();
  });
  const isListed = ({ outboxMessage }: OpenProcess) => listed.has(outboxMessage.workflowId);
  const [wellOnes, suspects] = [page.filter(isListed), page.filter((process) => !isListed(process))];
  const spotCheck = wellOnes.length <= 2 ? wellOnes : [wellOnes[0]!, wellOnes.at(-1)!];
  const isListWrong = (await among(repair, spotCheck, isGone)).length > 0;
  return repairAll(repair, await among(repair, isListWrong ? page : suspects, isGone), "lost");
}

const warnOfLoss = ({ deps }: Repair, kind: OpenProcessKind, lost: number): void =>
  deps.log.warn({ kind, lost }, "processes without a workflow; checking all open rows");

/**
 * Starts or nudges what is most overdue first, wherever the pass is.
 *
 * @returns how many were lost, but for those that are lost again and again
 */
async function repairOverdue(repair: Repair, kind: OpenProcessKind): Promise<number> {
  let lostCount = 0;
  for (let pages = 0; pages < MOST_OVERDUE_PAGES && !repair.isStopping(); pages += 1) {
    if (await isRepairFull(repair.deps.sql, kind, MOST_OPEN_REPAIRS)) break;
    const page = await overdueProcesses(repair.deps.sql, kind, repair.pageSize);
    const lost = await repairAll(repair, await amongSampled(repair, page, isGone), "lost");
    const nudgedCount = await nudgeSleepers(repair, page);
    lostCount += lost.newCount;
    if (lost.count + nudgedCount === 0 || page.length < repair.pageSize) break;
  }
  return lostCount;
}

/**
 * Nudges the workflows that sleep past their time: the clock that their timer was set by has moved.
 *
 * @returns how many were nudged
 */
async function nudgeSleepers(repair: Repair, overdue: readonly OpenProcess[]): Promise<number> {
  const watching = overdue.filter(({ kind }) => PROCESSES[kind].start === "watch");
  if (watching.length === 0) return 0;
  const isAsleep = isAsleepAt(await readMovableClock(repair.deps.sql));
  return (await repairAll(repair, await amongSampled(repair, watching, isAsleep), "asleep")).count;
}

async function repairAll(
  { deps }: Repair,
  processes: readonly OpenProcess[],
  ailment: "lost" | "asleep",
): Promise<Repaired> {
  if (processes.length === 0) return NONE;
  const repaired = await inTransaction(deps, (tx) => repairProcesses(tx, processes, ailment), {
    kind: "upkeep",
  });
  const { count } = repaired;
  if (count > 0)
    deps.log.info({ kind: processes[0]!.kind, ailment, count }, "sweep enqueues processes again");
  return repaired;
}

const NONE: Repaired = { count: 0, newCount: 0 };

/** Whether Temporal runs noticeably fewer workflows of a kind than there are open rows. */
async function areMissing({ deps, temporal, countAgainAt }: Repair, kind: OpenProcessKind): Promise<boolean> {
  const startedAt = performance.now();
  if (startedAt < (countAgainAt.get(kind) ?? 0)) return false;
  try {
    const running = await temporal.countRunning(PROCESSES[kind].workflowType);
    const needed = await countNeededWorkflows(deps.sql, kind);
    return needed - running > Math.max(LEAST_MISSING, needed * MISSING_SHARE);
  } finally {
    // Also of a count that failed: one that takes too long would be made with every round.
    const now = performance.now();
    countAgainAt.set(kind, now + (now - startedAt) / COUNTING_SHARE);
  }
}

type IsWanted = (state: WorkflowState, process: OpenProcess) => boolean;

const isGone = ({ name }: WorkflowState): boolean => name === "absent" || name === "closed";

/**
 * Whether a workflow sleeps although its row is due. One that waits for its first task does not, if that was planned by
 * the present clock for soon after the row is due: it takes turns with others that are due in the same second.
 */
const isAsleepAt =
  ({ now, offsetSeconds, movedAt }: MovableClock) =>
  (state: WorkflowState, { dueAt }: OpenProcess): boolean => {
    if (state.name !== "waiting") return false;
    if (state.firstTask === null || state.firstTask.startedAt < movedAt) return true;
    const firstTaskMs = state.firstTask.at.getTime() + offsetSeconds * 1_000;
    const latestMs = dueAt.getTime() + MOST_LATE_SECONDS * 1_000 + CLOCKS_DIFFER_MS;
    return firstTaskMs > latestMs || now.getTime() > firstTaskMs + LATEST_TIMER_MS;
  };

/**
 * The same, if some of the first are in that state. Otherwise the workers are merely behind, and asking for all of the
 * overdue ones would add to the work.
 */
async function amongSampled(
  repair: Repair,
  processes: readonly OpenProcess[],
  isWanted: IsWanted,
): Promise<OpenProcess[]> {
  const found = await among(repair, processes.slice(0, SAMPLE_SIZE), isWanted);
  if (found.length === 0) return found;
  return [...found, ...(await among(repair, processes.slice(SAMPLE_SIZE), isWanted))];
}

/**
 * The processes whose workflows are in a certain state. One that Temporal does not answer for is skipped, and checked
 * again in the next pass.
 *
 * @throws the first failure, if Temporal answered for none of them
 */
async function among(
  { temporal, isStopping }: Repair,
  processes: readonly OpenProcess[],
  isWanted: IsWanted,
): Promise<OpenProcess[]> {
  const found: OpenProcess[] = [];
  let answers = 0;
  let failure: unknown;
  for (let start = 0; start < processes.length && !isStopping(); start += ASKED_AT_ONCE) {
    const some = processes.slice(start, start + ASKED_AT_ONCE);
    const asked = some.map(({ outboxMessage }) => temporal.stateOf(outboxMessage.workflowId));
    for (const [index, result] of (await Promise.allSettled(asked)).entries()) {
      if (result.status === "rejected") failure ??= result.reason;
      else answers += 1;
      if (result.status === "fulfilled" && isWanted(result.value, some[index]!)) found.push(some[index]!);
    }
    if (answers === 0 && failure !== undefined) throw failure;
  }
  return found;
}
