import type { OutboxMessage } from "../domain/processes/process.ts";
import { columns, type RowOf } from "./columns.ts";
import { OutboxRow } from "./entities/outbox.ts";
import type { Sql } from "./sql.ts";

const LEASED = columns(OutboxRow, "outbox", ["id", "attempts"]);

/** An outbox message leased for delivery. */
export interface LeasedOutboxMessage extends Readonly<RowOf<typeof LEASED>> {
  readonly payload: OutboxMessage;
  /** How far the service clock is ahead of the system clock. */
  readonly offsetSeconds: number;
  readonly ageSeconds: number;
}

/** The failure of an outbox message's delivery. */
export interface FailedOutboxMessage {
  readonly id: number;
  readonly attempts: number;
  readonly error: string;
  readonly pauseMs: number;
  readonly isParked: boolean;
}

/** Longer than a batch takes; the messages of a dead relay are free again after it. */
const LEASE_SECONDS = 15;

/**
 * Leases the oldest due outbox messages. Others skip them for a while, and no transaction stays open during delivery.
 * Times are the database's own: the outbox is transport, not business.
 */
export async function leaseOutboxMessages(sql: Sql, most: number): Promise<LeasedOutboxMessage[]> {
  const leased = await sql.rows<LeasedOutboxMessage>(
    `update outbox set available_at = now() + $2 * interval '1 second'
     where id in (
       select id from outbox
       where done_at is null and parked_at is null and available_at <= now()
       order by available_at, id limit $1
       for update skip locked)
     returning ${LEASED}, payload, (select offset_seconds from service_clock) as "offsetSeconds",
       extract(epoch from now() - created_at)::double precision as "ageSeconds"`,
    [most, LEASE_SECONDS],
  );
  return leased.sort((one, other) => one.id - other.id);
}

export async function markHandedOver(sql: Sql, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.execute("update outbox set done_at = now(), last_error = null where id = any($1::bigint[])", [
    ids,
  ]);
}

/** Returns outbox messages unchanged, for immediate use. */
export async function giveBack(sql: Sql, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.execute("update outbox set available_at = now() where id = any($1::bigint[])", [ids]);
}

/** Records a failed attempt; only an operator retries a parked message. */
export async function markFailed(sql: Sql, failed: readonly FailedOutboxMessage[]): Promise<void> {
  if (failed.length === 0) return;
  await sql.execute(
    `update outbox o
     set attempts = f.attempts, last_error = f.error,
       available_at = now() + f."pauseMs" * interval '1 millisecond',
       parked_at = case when f."isParked" then now() end
     from jsonb_to_recordset($1::jsonb) as f (id bigint, attempts integer, error text, "pauseMs" integer,
       "isParked" boolean)
     where o.id = f.id`,
    [JSON.stringify(failed)],
  );
}
