import { recordFailures } from "../commands/upkeep/record-failures.ts";
import { withLockIfFree } from "../db/advisory-lock.ts";
import type { Deps } from "../deps.ts";
import { TEMPORAL, type ProcessFailure } from "../domain/processes/failure.ts";
import { OPEN_PROCESS_KINDS } from "../queries/operations/open-kinds.ts";
import {
  findOpenProcesses,
  sampleOfMovingProcesses,
  type OpenProcess,
} from "../queries/operations/open-processes.ts";
import { startLoop, type Loop } from "./loop.ts";
import type { WorkflowFailures } from "./workflow-failures.ts";

const EVERY_MS = 15_000;
/** What fails usually fails for all of a kind, so its edges show it. */
const SAMPLE = { first: 10, last: 10 } as const;
const ASKED_AT_ONCE = 10;
/** More add no information. */
const MOST_FAILURES = 100;
const LONGEST_MESSAGE = 500;

/** Keeps the operators' list of what fails up to date; one worker at a time does so. DESK-20. */
export function startFailureWatch(deps: Deps, temporal: WorkflowFailures): Loop {
  return startLoop(deps.log, "watch of failures", async (isStopping) => {
    await withLockIfFree(deps, "failureWatch", async () => {
      const failures = await readFailures(deps, temporal, isStopping);
      if (!isStopping()) await recordFailures(deps.sql, failures);
    });
    return EVERY_MS;
  });
}

/**
 * Asks Temporal which processes of open rows fail: those whose workflow ended within the last day, and a sample of
 * those that have something to do.
 *
 * @returns Temporal's own failure alone, if it does not respond
 */
export async function readFailures(
  { sql }: Pick<Deps, "sql">,
  temporal: WorkflowFailures,
  isStopping: () => boolean,
): Promise<ProcessFailure[]> {
  let ended: readonly string[];
  try {
    ended = await temporal.endedLately();
  } catch (error) {
    return [{ workflowId: TEMPORAL, programId: null, reason: "temporal_unreachable", message: said(error) }];
  }
  const suspects = new Map<string, OpenProcess>();
  const suspect = (processes: readonly OpenProcess[]) => {
    for (const process of processes) suspects.set(process.outboxMessage.workflowId, process);
  };
  suspect(await findOpenProcesses(sql, ended));
  for (const kind of OPEN_PROCESS_KINDS) suspect(await sampleOfMovingProcesses(sql, kind, SAMPLE));

  const failures: ProcessFailure[] = [];
  const processes = [...suspects.values()];
  for (let start = 0; start < processes.length && !isStopping(); start += ASKED_AT_ONCE) {
    const some = processes.slice(start, start + ASKED_AT_ONCE);
    failures.push(...(await Promise.all(some.map((one) => failureOf(temporal, one)))).flat());
    if (failures.length >= MOST_FAILURES) break;
  }
  return failures;
}

/** None, if Temporal does not answer for this one: it is asked again in the next round. */
async function failureOf(
  temporal: WorkflowFailures,
  { outboxMessage }: OpenProcess,
): Promise<ProcessFailure[]> {
  const { workflowId, attributes } = outboxMessage;
  const failure = await temporal.failureOf(workflowId).catch(() => null);
  if (failure === null) return [];
  const { reason, message } = failure;
  return [
    {
      workflowId,
      programId: attributes.programId ?? null,
      reason,
      message: message?.slice(0, LONGEST_MESSAGE) ?? null,
    },
  ];
}

const said = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_MESSAGE);
