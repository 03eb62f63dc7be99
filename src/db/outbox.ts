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
    outboxMessages.map((message) => ({ message, programId: message.attributes.programId ?? null })),
  );
}

/**
 * As `enqueue`, for messages whose attributes do not name the program they belong to.
 *
 * @param written.programId the program whose brand's turn it waits for
 * @param written.brandId the brand, where there is no program; messages of neither wait in one line
 */
export async function enqueueInLines(
  sql: Sql,
  written: readonly {
    readonly message: OutboxMessage;
    readonly programId: string | null;
    readonly brandId?: string | null;
  }[],
): Promise<void> {
  if (written.length === 0) return;
  const origin = currentOrigin();
  const rows = written.map(({ message, programId, brandId = null }) => ({
    message: { ...origin, ...message },
    programId,
    brandId,
    lane: outboxLaneOf(message),
  }));
  await sql.execute(
    `insert into outbox (topic, workflow_id, lane, program_id, payload)
     select row -> 'message' ->> 'kind', row -> 'message' ->> 'workflowId', row ->> 'lane',
       coalesce((select p.brand_id from program p where p.id = row ->> 'programId'), row ->> 'brandId', row ->> 'programId', ''),
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
