import type { OutboxMessage } from "../domain/processes/process.ts";
import type { Sql } from "./sql.ts";

/** The relay listens here. Notices are sent on commit and dropped on rollback. */
export const OUTBOX_CHANNEL = "outbox";

/**
 * Writes what should happen outside the database into the transaction that decided it. The relay turns each row into
 * a call of Temporal, at least once; workflow ids derive from row ids, so repeats are harmless.
 */
export async function enqueue(sql: Sql, ...outboxMessages: readonly OutboxMessage[]): Promise<void> {
  if (outboxMessages.length === 0) return;
  await sql.execute(
    `with written as (
       insert into outbox (topic, workflow_id, payload)
       select row ->> 'kind', row ->> 'workflowId', row from jsonb_array_elements($1::jsonb) as row
     )
     select pg_notify($2, '')`,
    [JSON.stringify(outboxMessages), OUTBOX_CHANNEL],
  );
}
