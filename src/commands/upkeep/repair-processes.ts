import { enqueueRepairs } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import { stillNeeded, type OpenProcess } from "../../queries/operations/open-processes.ts";

/** What is wrong with a process: no workflow runs, or one sleeps past its time. */
export type Ailment = "lost" | "asleep";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * How long a process is left alone after a repair; doubles with each further one. A workflow that fails whenever it is
 * started, or is nudged in vain, must not collect runs or signals: Temporal ends one with 10,000 signals.
 */
const PAUSES: Readonly<Record<Ailment, { readonly firstMs: number; readonly longestMs: number }>> = {
  lost: { firstMs: 30 * SECOND, longestMs: HOUR },
  asleep: { firstMs: 10 * MINUTE, longestMs: 6 * HOUR },
};

/** A row that is due at another time, or was well for a day, counts from the beginning again. */
const TIMES = `case when p.due_at = excluded.due_at and p.next_at > now() - interval '1 day' then p.times + 1 else 1 end`;

/** Temporal may lose everything twice in a day; a process that is lost more often fails by itself. */
const SEVERAL = 3;

/** How many processes were enqueued again. */
export interface Repaired {
  readonly count: number;
  /** How many of them were not repaired in vain several times before. */
  readonly newCount: number;
}

/**
 * Enqueues processes again, which starts or nudges their workflows, unless their rows were closed meanwhile or their
 * messages are in the outbox already.
 */
export async function repairProcesses(
  tx: Tx,
  processes: readonly OpenProcess[],
  ailment: Ailment,
): Promise<Repaired> {
  const needed = await stillNeeded(tx, processes);
  if (needed.length === 0) return { count: 0, newCount: 0 };
  const { firstMs, longestMs } = PAUSES[ailment];
  const rows = needed.map(({ dueAt, outboxMessage: { workflowId } }) => ({ workflowId, dueAt }));
  const repaired = await tx.rows<{ isNew: boolean }>(
    `insert into process_repair as p (workflow_id, due_at, times, repaired_at, next_at)
     select "workflowId", "dueAt", 1, now(), now() + $2 * interval '1 millisecond'
     from jsonb_to_recordset($1::jsonb) as r ("workflowId" text, "dueAt" timestamptz)
     order by "workflowId"
     on conflict (workflow_id) do update
     set due_at = excluded.due_at, times = ${TIMES}, repaired_at = now(),
       next_at = now() + least($3, $2 * power(2, least(${TIMES}, 20) - 1)) * interval '1 millisecond'
     returning p.times <= ${SEVERAL} as "isNew"`,
    [JSON.stringify(rows), firstMs, longestMs],
  );
  await enqueueRepairs(
    tx,
    needed.map(({ outboxMessage }) => outboxMessage),
  );
  return { count: needed.length, newCount: repaired.filter(({ isNew }) => isNew).length };
}
