import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "../../db/sql.ts";
import {
  OPEN_PROCESS_KINDS,
  sampleOfOpenProcesses,
  stillNeeded,
  type OpenProcess,
} from "../operations/open-processes.ts";
import { sqlCheck, type Check, type CheckResult } from "./problem.ts";

/** Whether Temporal is at work on a workflow; null where it did not say. */
export type IsRunning = (workflowId: string) => Promise<boolean | null>;

/** Outbox messages are handed over within seconds; one that was refused for good waits for a person. */
export const outboxIsHandedOver: Check = sqlCheck(
  "outbox",
  `select workflow_id as id, case
     when parked_at is not null then format('is parked: %s', coalesce(last_error, 'no reason'))
     when created_at < now() - interval '10 minutes' then format('waits since %s', created_at) end as message
   from outbox
   where done_at is null and ($1::text is null or payload -> 'attributes' ->> 'programId' = $1)`,
);

const NAME = "processes";
const SAMPLE = { first: 100, last: 100 } as const;
const ASKED_AT_ONCE = 20;
const PAUSE_MS = 1_000;
/** The sweep looks every 30 seconds for rows that nobody is at work on, and starts what is missing. */
const PATIENCE_MS = 75_000;

/**
 * Whether a row has to have its workflow now. The check of the day is what runs this; and the sweep alone starts invoices,
 * which nobody misses before the month is over.
 */
const needsWorkflow = ({ kind, isOverdue }: OpenProcess): boolean =>
  kind !== "verify" && (kind !== "invoice" || isOverdue);

/**
 * A sample of the rows that a durable process is responsible for, the oldest and the newest: each has its workflow. A row may
 * be without one for a moment, as after a crash, until the sweep comes by; so what seems missing is looked at again, and is
 * a problem only if nobody came for it in that time.
 *
 * @param patienceMs how long to go on looking at what seems missing
 * @returns null where Temporal did not answer, so that nothing can be said
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
  const message = "its row is open but no workflow runs";
  return {
    checked: sample.length,
    problems: missing.map(({ outboxMessage }) => ({ check: NAME, id: outboxMessage.workflowId, message })),
  };
}

/** Those that nobody is at work on, and that need somebody still; null where Temporal did not answer. */
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
  // A row may have been closed, or its outbox message written, since the workflow was asked for.
  return stillNeeded(sql, missing);
}
