import { dropPastDays, foldBalances } from "../commands/balances/fold-balances.ts";
import { prune } from "../commands/upkeep/prune.ts";
import { withLockIfFree } from "../db/advisory-lock.ts";
import { intend } from "../db/outbox.ts";
import type { Deps } from "../deps.ts";
import { PROCESSES } from "../domain/process.ts";
import {
  OPEN_PROCESS_KINDS,
  pageOfOpenProcesses,
  sampleOfOpenProcesses,
  type OpenProcess,
  type OpenProcessKind,
} from "../queries/processes/open-processes.ts";
import type { Engine, WorkflowState } from "./engine.ts";
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
 * Looks from time to time whether the processes are there that the database's open rows need, and intends those anew that
 * are not. A sample is enough while all is well; when Temporal does not know one of the sample, it has lost data, and
 * every open row is looked at. So the loss of all of Temporal's data costs minutes. An overdue row whose workflow sleeps
 * is nudged, since its timer was set by a clock that was moved since.
 */
export function startSweep(
  deps: Deps,
  engine: Engine,
  options: SweepOptions = {},
): { stop(): Promise<void> } {
  const { everyMs = EVERY_MS } = options;
  const pause = createPause();
  let isStopping = false;
  let lastUpkeep = Number.NEGATIVE_INFINITY;

  const sweepOnce = async (): Promise<void> => {
    await foldBalances(deps.sql);
    if (performance.now() - lastUpkeep > UPKEEP_EVERY_MS) {
      await prune(deps);
      await dropPastDays(deps.sql);
      lastUpkeep = performance.now();
    }
    if (!(await engine.isReady())) return;
    await withLockIfFree(deps.pool, "sweep", () => sweep(deps, engine, () => isStopping));
  };

  const run = async (): Promise<void> => {
    while (!isStopping) {
      await sweepOnce().catch((error: unknown) => {
        if (!isStopping) deps.log.warn({ err: error }, "the sweep was cut short");
      });
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

async function sweep(deps: Deps, engine: Engine, isStopping: () => boolean): Promise<void> {
  for (const kind of OPEN_PROCESS_KINDS) {
    const sample = await sampleOfOpenProcesses(deps.sql, kind, SAMPLE);
    const hasLoss = await repair(deps, engine, kind, sample);
    if (!hasLoss) continue;
    deps.log.info({ kind }, "temporal does not know an open process; looking at all of this kind");
    let after = "";
    while (!isStopping()) {
      const page = await pageOfOpenProcesses(deps.sql, kind, after, PAGE_SIZE);
      await repair(deps, engine, kind, page);
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.rowId;
    }
  }
}

/** Intends anew what has no workflow at work on it; returns whether Temporal did not know one at all. */
async function repair(
  deps: Deps,
  engine: Engine,
  kind: OpenProcessKind,
  processes: readonly OpenProcess[],
): Promise<boolean> {
  const states = await statesOf(engine, processes);
  const needed = processes.filter((process, index) => needsIntent(kind, process, states[index]!));
  await intend(deps.sql, ...needed.map(({ intent }) => intent));
  if (needed.length > 0) deps.log.info({ kind, count: needed.length }, "the sweep intends processes anew");
  return states.includes("absent");
}

function needsIntent(kind: OpenProcessKind, process: OpenProcess, state: WorkflowState): boolean {
  if (state === "absent" || state === "closed") return true;
  return state === "waiting" && process.isOverdue && PROCESSES[kind].start === "watch";
}

async function statesOf(engine: Engine, processes: readonly OpenProcess[]): Promise<WorkflowState[]> {
  const states: WorkflowState[] = [];
  for (let start = 0; start < processes.length; start += DESCRIBED_AT_ONCE) {
    const some = processes.slice(start, start + DESCRIBED_AT_ONCE);
    states.push(...(await Promise.all(some.map(({ intent }) => engine.stateOf(intent.workflowId)))));
  }
  return states;
}
