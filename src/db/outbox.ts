import { outboxLaneOf, type MessageOrigin, type OutboxMessage } from "../domain/processes/process.ts";
import { currentWork } from "../telemetry/work-context.ts";
import type { Sql } from "./sql.ts";

/**
 * Writes what should happen outside the database into the transaction that decided it. The relay turns each row into
 * a call of Temporal, at least once; workflow ids derive from row ids, so repeats are harmless.
 */
export async function enqueue(sql: Sql, ...outboxMessages: readonly OutboxMessage[]): Promise<void> {
  if (outboxMessages.length === 0) return;
  await sql.execute(insertOutbox("jsonb_array_elements($1::jsonb) as row"), [outboxRows(outboxMessages)]);
  sql.wakeRelay();
}

/** The same for what happened before, and whose message or workflow was lost. */
export async function enqueueRepairs(sql: Sql, outboxMessages: readonly OutboxMessage[]): Promise<void> {
  if (outboxMessages.length === 0) return;
  await sql.execute(insertOutbox("jsonb_array_elements($1::jsonb) as row", true), [
    outboxRows(outboxMessages),
  ]);
  sql.wakeRelay();
}

/** The messages as a JSON array, for a statement that writes them with what decided them. */
export function outboxRows(outboxMessages: readonly OutboxMessage[]): string {
  const origin = currentOrigin();
  const rows = outboxMessages.map((message) => ({
    message: { ...origin, ...message },
    turn: message.turn ?? message.attributes.programId,
    lane: outboxLaneOf(message),
  }));
  return JSON.stringify(rows);
}

/**
 * The statement that writes messages; whoever runs it wakes the relay.
 *
 * @param from what it selects from: each `row` is an element of `outboxRows`
 */
export const insertOutbox = (from: string, isRepair = false): string => `
  insert into outbox (topic, workflow_id, lane, program_id, payload, is_repair)
  select row -> 'message' ->> 'kind', row -> 'message' ->> 'workflowId', row ->> 'lane',
    coalesce((select p.brand_id from program p where p.id = row ->> 'turn'), row ->> 'turn', ''),
    row -> 'message', ${isRepair}
  from ${from}`;

/** What the running work belongs to, for the messages that it writes. OPERATE-35. */
export function currentOrigin(): { readonly origin?: MessageOrigin } {
  const { requestId, traceparent } = currentWork();
  if (requestId === null && traceparent === null) return {};
  return {
    origin: { ...(requestId !== null && { requestId }), ...(traceparent !== null && { traceparent }) },
  };
}
