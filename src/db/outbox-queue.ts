import {
  divideBatch,
  OUTBOX_LANES,
  type Line,
  type OutboxLane,
  type UsedShares,
} from "../domain/processes/lanes.ts";
import type { OutboxMessage } from "../domain/processes/process.ts";
import { columns, type RowOf } from "./columns.ts";
import { OutboxRow } from "./entities/outbox.ts";
import type { Sql } from "./sql.ts";
import { UNFLUSHED } from "./unflushed.ts";

const LINE = columns(OutboxRow, "t", { lane: "lane", turn: "programId" });
const LEASED = columns(OutboxRow, "outbox", ["id", "attempts", "lane"]);

/** An outbox message leased for delivery. */
export interface LeasedOutboxMessage extends Readonly<RowOf<typeof LEASED>> {
  readonly payload: OutboxMessage;
  /** How far the service clock is ahead of the system clock. */
  readonly offsetSeconds: number;
  readonly ageSeconds: number;
  /** Whose: a brand's id or another name; null for nobody's. */
  readonly turn: string | null;
}

type Leased = LeasedOutboxMessage & { readonly place: number; readonly lane: OutboxLane };

/** The failure of an outbox message's delivery. */
export interface FailedOutboxMessage {
  readonly id: number;
  readonly attempts: number;
  readonly error: string;
  readonly pauseMs: number;
  readonly isParked: boolean;
}

/** The messages of a dead relay are free again after it; a live one renews the leases of calls that take longer. */
const LEASE_SECONDS = 1;

/** No message rests longer, whatever failed. */
export const LONGEST_PAUSE_MS = 60_000;

const IS_OPEN = "o.done_at is null and o.parked_at is null";

/**
 * Whether the message `o` is not done, also if it is parked, in the words of the index of workflows. They imply the words
 * of no other index: with statistics from when few messages were open, all indexes of open ones look equally small,
 * and each lease would read 100,000 of them for a minute after a large batch.
 */
export const IS_NOT_DONE = "coalesce(o.done_at, 'infinity') = 'infinity'";

/** Who is next, as a relay remembers it. */
export interface Turns {
  /** Where each lane's next turn begins: after the brand that was served last. */
  readonly after: Map<OutboxLane, string>;
  readonly used: UsedShares;
}

export const newTurns = (): Turns => ({ after: new Map(), used: new Map() });

/** Brands looked at for one batch of a lane. The next batch goes on behind them. */
const MOST_LINES = 500;

/**
 * The brands with open messages in each lane, in the order of their turns. Jumps from brand to brand in the index, so
 * the length of one's queue costs nothing.
 */
const LINES = `
  with recursive turn (lane, beginning, program_id, is_second_round, place) as (
    select lane, beginning, beginning, false, 0 from unnest($1::text[], $2::text[]) as start (lane, beginning)
    union all
    select t.lane, t.beginning, next.program_id, next.is_second_round, t.place + 1
    from turn t
    cross join lateral (
      (select o.program_id, false from outbox o
       where not t.is_second_round and o.lane = t.lane and ${IS_OPEN} and o.program_id > t.program_id
       order by o.program_id limit 1)
      union all
      (select o.program_id, true from outbox o
       where t.is_second_round and o.lane = t.lane and ${IS_OPEN} and o.program_id > t.program_id
         and o.program_id <= t.beginning
       order by o.program_id limit 1)
      union all
      (select o.program_id, true from outbox o
       where not t.is_second_round and o.lane = t.lane and ${IS_OPEN} and o.program_id <= t.beginning
       order by o.program_id limit 1)
      limit 1) as next (program_id, is_second_round)
    where t.place < $4)
  select ${LINE}, due.count as due
  from (select *, count(*) over (partition by lane) as lines from turn where place > 0) t
  cross join lateral (
    select count(*) from (
      select from outbox o
      where o.lane = t.lane and o.program_id = t.program_id and ${IS_OPEN} and o.available_at <= now()
      limit greatest(10, 2 * $3 / t.lines)) counted) due
  order by t.lane, t.place`;

const LEASE = `
  with ${UNFLUSHED}, leased as materialized (
    select due.id, due.place
    from unflushed
    cross join unnest($1::text[], $2::text[], $3::integer[]) as line (lane, turn, most)
    cross join lateral (
      select o.id, row_number() over (order by o.available_at, o.id) as place from (
        select o.id, o.available_at from outbox o
        where o.lane = line.lane and o.program_id = line.turn and ${IS_OPEN} and o.available_at <= now()
        order by o.available_at, o.id limit line.most
        for update skip locked) o) due)
  update outbox set available_at = now() + $4 * interval '1 second'
  from leased
  where outbox.id = leased.id
  returning ${LEASED}, outbox.payload, leased.place,
    (select offset_seconds from service_clock) as "offsetSeconds",
    coalesce((select p.brand_id from program p where p.id = outbox.program_id), nullif(outbox.program_id, ''))
      as turn,
    extract(epoch from now() - outbox.created_at)::double precision as "ageSeconds"`;

/**
 * Leases due outbox messages: lanes share a batch, and in a lane brands take turns, so that no brand's queue delays
 * another's message by more than a batch, however many programs it has. Others skip the leased ones for a while, and no
 * transaction stays open during delivery. Times are the database's own: the outbox is transport, not business.
 * OPERATE-15.
 *
 * @param turns is moved on
 * @param mostBulk how many of them may be of the lane for bulk
 * @returns the first of each brand, then the second of each, and so on, each time the most urgent lanes first
 */
export async function leaseOutboxMessages(
  sql: Sql,
  most: number,
  turns: Turns,
  mostBulk = most,
): Promise<LeasedOutboxMessage[]> {
  const lanes = mostBulk > 0 ? OUTBOX_LANES : OUTBOX_LANES.filter((lane) => lane !== "bulk");
  const beginnings = lanes.map((lane) => turns.after.get(lane) ?? "");
  const lines = await sql.rows<Line>(LINES, [lanes, beginnings, most, MOST_LINES]);
  const given = divideBatch(lines, most, turns.used, mostBulk);
  const served = lines.flatMap((line, index) =>
    given[index]! > 0 ? [{ ...line, most: given[index]! }] : [],
  );
  moveOn(turns, lines, given);
  if (served.length === 0) return [];
  const leased = await sql.rows<Leased>(LEASE, [
    served.map(({ lane }) => lane),
    served.map(({ turn }) => turn),
    served.map((line) => line.most),
    LEASE_SECONDS,
  ]);
  const urgencyOf = ({ lane }: Leased) => OUTBOX_LANES.indexOf(lane);
  return leased.sort(
    (one, other) => one.place - other.place || urgencyOf(one) - urgencyOf(other) || one.id - other.id,
  );
}

/** A lane's next turn begins behind those who were served or had nothing due. */
function moveOn(turns: Turns, lines: readonly Line[], given: readonly number[]): void {
  for (const lane of OUTBOX_LANES) {
    const ofLane = lines.flatMap((line, index) =>
      line.lane === lane ? [{ line, given: given[index]! }] : [],
    );
    const firstLeft = ofLane.findIndex((each) => each.given === 0 && each.line.due > 0);
    const last = firstLeft === -1 ? ofLane.at(-1) : ofLane[firstLeft - 1];
    if (last !== undefined) turns.after.set(lane, last.line.turn);
  }
}

/** The same where messages are named by their ids, in words of no index, for the same reason. */
const IS_STILL_OPEN = "coalesce(outbox.done_at, '-infinity') = '-infinity'";

/** Extends leases, so that no other relay takes messages whose calls are still under way. */
export async function renewLeases(sql: Sql, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.execute(
    `with ${UNFLUSHED}
     update outbox set available_at = now() + $2 * interval '1 second' from unflushed
     where id = any($1::bigint[]) and ${IS_STILL_OPEN} and parked_at is null
       and available_at < now() + $2 * interval '1 second'`,
    [ids, LEASE_SECONDS],
  );
}

/** Records that Temporal has the messages, also where it rejected one that another relay had handed to it before. */
export async function markHandedOver(sql: Sql, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.execute(
    `with ${UNFLUSHED}
     update outbox set done_at = now(), parked_at = null, last_error = null from unflushed where id = any($1::bigint[])`,
    [ids],
  );
}

/** Returns outbox messages unchanged, for immediate use; those that another relay has handed over meanwhile stay done. */
export async function giveBack(sql: Sql, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.execute(
    `with ${UNFLUSHED}
     update outbox set available_at = now() from unflushed where id = any($1::bigint[]) and ${IS_STILL_OPEN}`,
    [ids],
  );
}

/**
 * Records a failed attempt; only an operator retries a parked message. What another relay has handed over while this one
 * stood still is done, and stays so. The ids stand by themselves as well, since the planner expects a hundred of them.
 */
export async function markFailed(sql: Sql, failed: readonly FailedOutboxMessage[]): Promise<void> {
  if (failed.length === 0) return;
  await sql.execute(
    `update outbox
     set attempts = f.attempts, last_error = f.error,
       available_at = now() + f."pauseMs" * interval '1 millisecond',
       parked_at = case when f."isParked" then now() end
     from jsonb_to_recordset($1::jsonb) as f (id bigint, attempts integer, error text, "pauseMs" integer,
       "isParked" boolean)
     where outbox.id = f.id and outbox.id = any($2::bigint[]) and ${IS_STILL_OPEN}`,
    [JSON.stringify(failed), failed.map(({ id }) => id)],
  );
}

/**
 * Makes messages due that would rest for longer than any does: they were given their time before the database's clock was
 * set back, as by a failover. Twice as long, since this may have begun a little before the rest did.
 */
export async function endOverlongRests(sql: Sql): Promise<void> {
  await sql.execute(
    `update outbox o set available_at = now()
     where ${IS_OPEN} and o.available_at > now() + $1 * interval '1 millisecond'`,
    [2 * LONGEST_PAUSE_MS],
  );
}
