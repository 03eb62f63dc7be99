import { outboxLaneOf, type MessageOrigin, type OutboxMessage } from "../domain/processes/process.ts";
import { currentWork } from "../telemetry/work-context.ts";
import type { Sql } from "./sql.ts";

/**
 * Writes what should happen outside the database into the transaction that decided it. The relay turns each row into
 * a call of Temporal, at least once; workflow ids derive from row ids, so repeats are harmless.
 */
export function enqueue(sql: Sql, ...outboxMessages: readonly OutboxMessage[]): Promise<void> {
  return enqueueInLines(
    sql,
    outboxMessages.map((message) => ({ message, programId: message.attributes.programId ?? "" })),
  );
}

/**
 * As `enqueue`, for messages whose attributes do not name the program they belong to.
 *
 * @param written.programId among whose messages it waits for its turn; empty for those of no program
 */
export async function enqueueInLines(
  sql: Sql,
  written: readonly { readonly message: OutboxMessage; readonly programId: string }[],
): Promise<void> {
  if (written.length === 0) return;
  const origin = currentOrigin();
  const rows = written.map(({ message, programId }) => ({
    message: { ...origin, ...message },
    programId,
    lane: outboxLaneOf(message),
  }));
  await sql.execute(
    `insert into outbox (topic, workflow_id, lane, program_id, payload)
     select row -> 'message' ->> 'kind', row -> 'message' ->> 'workflowId', row ->> 'lane', row ->> 'programId',
       row -> 'message'
     from jsonb_array_elements($1::jsonb) as row`,
    [JSON.stringify(rows)],
  );
  sql.wakeRelay();
}

/** What the running work belongs to, for the messages that it writes. OPERATE-35. */
export function currentOrigin(): { readonly origin?: MessageOrigin } {
  const { requestId, traceparent } = currentWork();
  if (requestId === null && traceparent === null) return {};
  return {
    origin: { ...(requestId !== null && { requestId }), ...(traceparent !== null && { traceparent }) },
  };
}
