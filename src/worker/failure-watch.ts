import { recordFailures } from "../commands/upkeep/record-failures.ts";
import { withLockIfFree } from "../db/advisory-lock.ts";
import type { Sql } from "../db/sql.ts";
import { beginRound } from "../db/worker-round.ts";
import type { Deps } from "../deps.ts";
import { TEMPORAL, type ProcessFailure } from "../domain/processes/failure.ts";
import { takingTurns } from "../domain/taking-turns.ts";
import { beginningOf } from "../domain/text.ts";
import { OPEN_PROCESS_KINDS } from "../queries/operations/open-kinds.ts";
import {
  findOpenProcesses,
  FIRST_POSITION,
  pageOfMovingProcesses,
  type OpenProcess,
} from "../queries/operations/open-processes.ts";
import { listProcessFailures } from "../queries/operations/process-failures.ts";
import { brandsOfPrograms } from "../queries/programs/brands-of-programs.ts";
import { startLoop, type Loop } from "./loop.ts";
import { walkOfProcesses, type Walk } from "./walk-of-processes.ts";
import type { WorkflowFailures } from "./workflow-failures.ts";

const EVERY_MS = 15_000;
/** The worker that had the last round comes first, since its walk goes on from there. */
const OTHERS_LATER_MS = 2_000;
/** After a round that took nearly as long as from one to the next. */
const LEAST_REST_MS = 1_000;
/** Of each kind in every round: what fails is repeated, and so becomes the oldest. */
const OLDEST = 10;
/** Of all others in every round: 100,000 of one kind take two hours. */
const WALKED = 200;
const ASKED_AT_ONCE = 10;
/** More add no information, as long as every brand that has some is among them. */
const MOST_FAILURES = 100;
const LONGEST_MESSAGE = 500;

/** Keeps the operators' list of what fails up to date; one worker at a time does so. DESK-20. */
export const startFailureWatch = (deps: Deps, temporal: WorkflowFailures): Loop =>
  startLoop(deps.log, "watch of failures", roundsOfFailureWatch(deps, temporal));

/**
 * @param nowMs a monotonic clock
 * @returns does a round if it is this worker's turn, and returns for how many milliseconds to pause
 */
export function roundsOfFailureWatch(
  deps: Deps,
  temporal: WorkflowFailures,
  nowMs: () => number = () => performance.now(),
): Parameters<typeof startLoop>[2] {
  const walk = walkOfProcesses(deps.sql, WALKED);
  return async (isStopping) => {
    const leftMs = await beginRound(deps.sql, "failure watch", EVERY_MS);
    if (leftMs > 0) return leftMs + OTHERS_LATER_MS;
    const begunAtMs = nowMs();
    await withLockIfFree(deps, "failureWatch", async () => {
      const failures = await readFailures(deps, temporal, { walk, isStopping });
      if (!isStopping()) await recordFailures(deps.sql, failures);
    });
    // From its beginning, as the others count: after a long one they would come first, each with a walk of its own.
    return Math.max(LEAST_REST_MS, begunAtMs + EVERY_MS - nowMs());
  };
}

/**
 * Asks Temporal which processes of open rows fail: of those whose workflow ended within the last day, those that failed
 * before, and those that have something to do: the oldest ones, and the next ones of the walk. What failed before and
 * Temporal does not answer for stays as it was: it would be looked at no more until the walk comes to it.
 *
 * @returns up to a hundred, in which brands take turns, so that no brand's hide another one's, and each brand's money comes
 * first; Temporal's own failure as well, if it does not respond at all
 */
export async function readFailures(
  { sql }: Pick<Deps, "sql">,
  temporal: WorkflowFailures,
  { walk, isStopping }: { readonly walk: Walk; readonly isStopping: () => boolean },
): Promise<ProcessFailure[]> {
  const known = new Map((await listProcessFailures(sql)).map((failure) => [failure.workflowId, failure]));
  const failedBefore = await findOpenProcesses(sql, [...known.keys()]);
  const keptOf = ({ outboxMessage }: OpenProcess): ProcessFailure[] => {
    const failure = known.get(outboxMessage.workflowId);
    return failure === undefined ? [] : [failure];
  };
  let ended: readonly string[];
  try {
    ended = await temporal.endedLately();
  } catch (error) {
    const unreachable = { programId: null, reason: "temporal_unreachable", message: said(error) } as const;
    return [{ workflowId: TEMPORAL, ...unreachable }, ...failedBefore.flatMap(keptOf)];
  }
  const suspects = new Map<string, OpenProcess>();
  const suspect = (processes: readonly OpenProcess[]) => {
    for (const process of processes) suspects.set(process.outboxMessage.workflowId, process);
  };
  suspect(failedBefore);
  suspect(await findOpenProcesses(sql, ended));
  for (const kind of OPEN_PROCESS_KINDS) {
    const { processes } = await pageOfMovingProcesses(sql, kind, { after: FIRST_POSITION, limit: OLDEST });
    suspect(processes);
  }
  suspect(await walk());

  const failures: Found[] = [];
  const processes = [...suspects.values()];
  for (let start = 0; start < processes.length && !isStopping(); start += ASKED_AT_ONCE) {
    const some = processes.slice(start, start + ASKED_AT_ONCE);
    const asked = some.map(async (process) => {
      const found = await failureOf(temporal, process).catch(() => keptOf(process));
      return found.map((failure) => ({ process, failure }));
    });
    failures.push(...(await Promise.all(asked)).flat());
  }
  return firstOfAll(sql, failures);
}

interface Found {
  readonly process: OpenProcess;
  readonly failure: ProcessFailure;
}

/** As many as the list has, of each brand those that move money. What belongs to no brand takes turns by its kind. */
async function firstOfAll(sql: Sql, failures: readonly Found[]): Promise<ProcessFailure[]> {
  const turnOf = ({ process: { kind, outboxMessage } }: Found) =>
    outboxMessage.turn ?? outboxMessage.attributes.programId ?? kind;
  const brands = await brandsOfPrograms(sql, failures.map(turnOf));
  const ownerOf = (found: Found) => brands.get(turnOf(found)) ?? turnOf(found);
  const moneyFirst = OPEN_PROCESS_KINDS.flatMap((kind) =>
    failures.filter(({ process }) => process.kind === kind),
  );
  return takingTurns(moneyFirst, ownerOf)
    .slice(0, MOST_FAILURES)
    .map(({ failure }) => failure);
}

/** @throws if Temporal does not answer for this one */
async function failureOf(
  temporal: WorkflowFailures,
  { outboxMessage }: OpenProcess,
): Promise<ProcessFailure[]> {
  const { workflowId, attributes } = outboxMessage;
  const failure = await temporal.failureOf(workflowId);
  if (failure === null) return [];
  const { reason, message } = failure;
  return [
    {
      workflowId,
      programId: attributes.programId ?? null,
      reason,
      message: message === null ? null : beginningOf(message, LONGEST_MESSAGE),
    },
  ];
}

const said = (error: unknown): string =>
  beginningOf(error instanceof Error ? error.message : String(error), LONGEST_MESSAGE);
