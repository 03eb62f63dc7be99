import { setTimeout as sleep } from "node:timers/promises";
import { IS_NOT_DONE } from "../../db/outbox-queue.ts";
import type { Sql } from "../../db/sql.ts";
import { bookFault } from "../../domain/money/book-fault.ts";
import { OPEN_PROCESS_KINDS } from "../operations/open-kinds.ts";
import { sampleOfOpenProcesses, stillNeeded, type OpenProcess } from "../operations/open-processes.ts";
import { faultSql, problemOf, sqlCheck, type Check, type CheckResult } from "./problem.ts";

/** Whether a workflow is running; null if Temporal did not say. */
export type IsRunning = (workflowId: string) => Promise<boolean | null>;

/**
 * Outbox messages are delivered within seconds; one rejected for good awaits an operator. Those in the lane for bulk may
 * wait for hours.
 */
export const outboxIsHandedOver: Check = sqlCheck(
  "outbox",
  null,
  `select workflow_id as id, case
     when parked_at is not null then ${faultSql("message_parked", { error: "coalesce(last_error, 'no reason')" })}
     when lane <> 'bulk' and created_at < now() - interval '10 minutes' then
       ${faultSql("message_waits", { since: "created_at" })} end as fault
   from outbox o
   where ${IS_NOT_DONE} and ($1::text is null or payload -> 'attributes' ->> 'programId' = $1)`,
);

const NAME = "processes";
const SAMPLE = { first: 100, last: 100 } as const;
const ASKED_AT_ONCE = 20;
const PAUSE_MS = 1_000;
/** The sweep looks every 30 seconds for rows without a running workflow, and starts what is missing. */
const PATIENCE_MS = 75_000;

/**
 * Whether a row must have its workflow now. The daily check is what runs this; and invoices are started by the sweep,
 * and not missed before the month is over.
 */
const needsWorkflow = ({ kind, isOverdue }: OpenProcess): boolean =>
  kind !== "verify" && (kind !== "invoice" || isOverdue);

/**
 * Checks that a sample of open rows, the oldest and the newest, have their workflows. A row may lack one for a
 * moment, as after a crash, until the sweep runs; so what seems missing is checked again, and is a problem only if it
 * stays missing.
 *
 * @param patienceMs how long to keep checking what seems missing
 * @returns null if Temporal did not respond, so that nothing is known
 */
export async function openRowsHaveWorkflows(
  sql: Sql,
  isRunning: IsRunning,
  patienceMs = PATIENCE_MS,
): Promise<CheckResult | null> {
  const sample: OpenProcess[] = [];
  for (const kind of OPEN_PROCESS_KINDS) {
    sample.push(...(await sampleOfOpenProcesses(sql, kind, SAMPLE)).filter(needsWorkflow));
  }
  const deadline = performance.now() + patienceMs;
  let missing = await withoutWorkflow(sql, sample, isRunning);
  while (missing !== null && missing.length > 0 && performance.now() < deadline) {
    await sleep(Math.min(PAUSE_MS, Math.max(1, deadline - performance.now())));
    missing = await withoutWorkflow(sql, missing, isRunning);
  }
  if (missing === null) return null;
  const faults = [bookFault("workflow_missing", {})];
  return {
    checked: sample.length,
    problems: missing.map(({ outboxMessage }) => problemOf(NAME, outboxMessage.workflowId, faults)),
  };
}

/** Open rows without a running workflow; null if Temporal did not respond. */
async function withoutWorkflow(
  sql: Sql,
  processes: readonly OpenProcess[],
  isRunning: IsRunning,
): Promise<readonly OpenProcess[] | null> {
  const missing: OpenProcess[] = [];
  for (let start = 0; start < processes.length; start += ASKED_AT_ONCE) {
    const some = processes.slice(start, start + ASKED_AT_ONCE);
    const answers = await Promise.all(some.map(({ outboxMessage }) => isRunning(outboxMessage.workflowId)));
    if (answers.includes(null)) return null;
    missing.push(...some.filter((_, index) => answers[index] === false));
  }
  // A row may have been closed, or its outbox message written, since Temporal was asked.
  return stillNeeded(sql, missing);
}
