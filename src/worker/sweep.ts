import { dropPastDays, foldBalances } from "../commands/upkeep/fold-balances.ts";
import { foldFunding } from "../commands/funding/fold-funding.ts";
import { foldApprovedCustomers } from "../commands/upkeep/fold-approved-customers.ts";
import { dropPastPeriods, foldStatistics } from "../commands/upkeep/fold-statistics.ts";
import { prune } from "../commands/upkeep/prune.ts";
import { withLockIfFree } from "../db/advisory-lock.ts";
import { enqueue } from "../db/outbox.ts";
import type { Deps } from "../deps.ts";
import { PROCESSES } from "../domain/processes/process.ts";
import { OPEN_PROCESS_KINDS, type OpenProcessKind } from "../queries/operations/open-kinds.ts";
import {
  pageOfOpenProcesses,
  sampleOfOpenProcesses,
  type OpenProcess,
} from "../queries/operations/open-processes.ts";
import type { TemporalGateway, WorkflowState } from "./temporal-gateway.ts";
import { createPause } from "./pause.ts";

export interface SweepOptions {
  readonly everyMs?: number;
}

const EVERY_MS = 30_000;
const UPKEEP_EVERY_MS = 3_600_000;
const SAMPLE = { first: 50, last: 10 } as const;
const PAGE_SIZE = 500;
const DESCRIBED_AT_ONCE = 20;

/**
 * Periodically checks that every open row in the database has its process, and enqueues missing ones. A sample
 * suffices while all is well; if Temporal lacks one of the sample, it has lost data, and every open row is checked.
 * So losing all of Temporal's data costs minutes. An overdue row whose workflow sleeps is nudged: the clock its timer
 * was set by has moved. If a whole sample sleeps, all overdue rows are nudged.
 */
export function startSweep(
  deps: Deps,
  temporal: TemporalGateway,
  options: SweepOptions = {},
): { stop(): Promise<void> } {
  const { everyMs = EVERY_MS } = options;
  const pause = createPause();
  let isStopping = false;
  let lastUpkeep = Number.NEGATIVE_INFINITY;

  const keepUp = async (): Promise<void> => {
    await foldBalances(deps.sql);
    await foldFunding(deps.sql);
    await foldStatistics(deps.sql);
    await foldApprovedCustomers(deps.sql);
    if (performance.now() - lastUpkeep > UPKEEP_EVERY_MS) {
      await prune(deps);
      await dropPastDays(deps.sql);
      await dropPastPeriods(deps.sql);
      lastUpkeep = performance.now();
    }
  };

  const sweepOnce = async (): Promise<void> => {
    if (!(await temporal.isReady())) return;
    await withLockIfFree(deps.pool, "sweep", async () => {
      for (const kind of OPEN_PROCESS_KINDS) {
        if (!isStopping) await unlessItFails(() => sweep(deps, temporal, kind, () => isStopping));
      }
    });
  };

  /** A failure is retried next time, and blocks nothing else. */
  const unlessItFails = (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => {
      if (!isStopping) deps.log.warn({ err: error }, "sweep interrupted");
    });

  const run = async (): Promise<void> => {
    while (!isStopping) {
      await unlessItFails(keepUp);
      await unlessItFails(sweepOnce);
      if (!isStopping) await pause.wait(everyMs);
    }
  };
  const running = run();
  return {
    async stop() {
      isStopping = true;
      pause.wake();
      await running;
    },
  };
}

async function sweep(
  deps: Deps,
  temporal: TemporalGateway,
  kind: OpenProcessKind,
  isStopping: () => boolean,
): Promise<void> {
  const sample = await sampleOfOpenProcesses(deps.sql, kind, SAMPLE);
  const { lost, asleep } = await repair(deps, temporal, kind, sample);
  // So many that a sample cannot cover them: the clock was moved further than anybody waited for.
  const which = lost > 0 ? "all" : asleep >= SAMPLE.first ? "overdue" : null;
  if (which === null) return;
  deps.log.info({ kind, lost, asleep }, `processes without a workflow; checking ${which} of them`);
  let after = "";
  while (!isStopping()) {
    const page = await pageOfOpenProcesses(deps.sql, kind, { which, after, limit: PAGE_SIZE });
    await repair(deps, temporal, kind, page);
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.rowId;
  }
}

/**
 * Enqueues the processes that no workflow is running for.
 *
 * @returns how many Temporal did not know at all, and how many slept past their time
 */
async function repair(
  deps: Deps,
  temporal: TemporalGateway,
  kind: OpenProcessKind,
  processes: readonly OpenProcess[],
): Promise<{ lost: number; asleep: number }> {
  const states = await statesOf(temporal, processes);
  const needed = processes.filter((process, index) => needsOutboxMessage(kind, process, states[index]!));
  await enqueue(deps.sql, ...needed.map(({ outboxMessage }) => outboxMessage));
  if (needed.length > 0) deps.log.info({ kind, count: needed.length }, "sweep enqueues processes again");
  const lost = states.filter((state) => state === "absent").length;
  const asleep = processes.filter((process, index) => sleepsTooLong(process, states[index]!)).length;
  return { lost, asleep };
}

function needsOutboxMessage(kind: OpenProcessKind, process: OpenProcess, state: WorkflowState): boolean {
  if (state === "absent" || state === "closed") return true;
  return sleepsTooLong(process, state) && PROCESSES[kind].start === "watch";
}

const sleepsTooLong = (process: OpenProcess, state: WorkflowState): boolean =>
  state === "waiting" && process.isOverdue;

async function statesOf(
  temporal: TemporalGateway,
  processes: readonly OpenProcess[],
): Promise<WorkflowState[]> {
  const states: WorkflowState[] = [];
  for (let start = 0; start < processes.length; start += DESCRIBED_AT_ONCE) {
    const some = processes.slice(start, start + DESCRIBED_AT_ONCE);
    states.push(
      ...(await Promise.all(some.map(({ outboxMessage }) => temporal.stateOf(outboxMessage.workflowId)))),
    );
  }
  return states;
}
