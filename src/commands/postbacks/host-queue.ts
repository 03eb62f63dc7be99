import { columns, type RowOf } from "../../db/columns.ts";
import { PostbackHost, PostbackSlot } from "../../db/entities/postback-queue.ts";
import { currentOrigin, enqueue } from "../../db/outbox.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Sql } from "../../db/sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { HEALTHY_HOST, hostAfter } from "../../domain/messaging/postback-host.ts";
import { postbackOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { LONGEST_CALL_MS } from "./close-attempt.ts";
import { nextTurn, passOver } from "./next-turn.ts";

/** A delivery at its host. */
export interface AtHost {
  readonly deliveryId: string;
  readonly host: string;
  readonly brandId: string;
}

/** How long a delivery whose turn has come may take to arrive. */
const ARRIVES_WITHIN_MS = 60_000;

/**
 * How long a delivery that did not arrive in time is known as called. The outbox, or Temporal, may be behind for more
 * than a minute, and would otherwise bring nobody in time.
 */
const COMES_LATE_MS = 3_600_000;

/** How many turns whose deliveries have ended one transaction passes over: meanwhile it keeps everybody from the host. */
const MOST_PASSED_OVER = 100;

const HOST = columns(PostbackHost, "h", {
  mostAtOnce: "mostAtOnce",
  failures: "failures",
  lastTurn: "lastProgramId",
});
const SLOT = columns(PostbackSlot, "s", ["host"]);
type LockedHost = Readonly<RowOf<typeof HOST>> & { readonly host: string };

/**
 * Enters a delivery's host if fewer than its limit call it and no other waits, or if its turn has come; otherwise
 * queues it. An outbox message wakes it when its turn comes. One that was called and comes late takes the place of another
 * that was called and is not here yet. POSTBACK-13.
 *
 * @param since when its call fell due: its place among those of its brand, also if it queues again
 * @returns whether it may call now; it must leave afterwards
 */
export async function enterHost(
  tx: Tx,
  { deliveryId, host, brandId }: AtHost,
  since: Date,
): Promise<boolean> {
  const now = tx.deps.systemClock.now();
  const locked = await lockHost(tx, host);
  const takenUntil = inMs(now, LONGEST_CALL_MS);
  const slot = [host, deliveryId, now, takenUntil, locked.mostAtOnce];
  if ((await tx.execute(TAKE_SLOT, slot)) > 0) return true;
  if ((await tx.execute(TAKE_SLOT_LATE, slot)) > 0) {
    // It may have queued when it came before.
    await tx.execute("delete from postback_turn where delivery_id = $1", [deliveryId]);
    return true;
  }
  await tx.execute(
    `insert into postback_turn (delivery_id, host, program_id, since, origin) values ($1, $2, $3, $4, $5)
     on conflict (delivery_id) do nothing`,
    [deliveryId, host, brandId, since, writtenOrigin()],
  );
  const { called } = await callNext(tx, locked, now, deliveryId);
  if (!called.includes(deliveryId)) return false;
  await tx.execute("update postback_slot set taken_until = $2 where delivery_id = $1", [
    deliveryId,
    takenUntil,
  ]);
  return true;
}

/**
 * Whoever is first at host `$1`. In the order of its index, since PostgreSQL would expect a host to be among a million
 * turns of another one, and read them all.
 */
const FIRST_WAITING =
  "(select u.delivery_id from postback_turn u where u.host = $1 order by u.program_id, u.since, u.delivery_id limit 1)";

/** For one whose turn has come, or whom nobody who waits is before. The host is locked, so nobody else takes it. */
const TAKE_SLOT: Prepared = {
  name: "take-slot",
  text: `
    insert into postback_slot (delivery_id, host, taken_until)
    select $2, $1, $4
    where exists (select from postback_slot s where s.delivery_id = $2 and s.taken_until >= $3)
      or (select count(*) from postback_slot s where s.host = $1 and s.taken_until >= $3) < $5::integer
        and ${FIRST_WAITING} is null
    on conflict (delivery_id) do update set taken_until = excluded.taken_until`,
};

/**
 * For one whose turn had come, but that arrived after its slot was given to another: it takes a free one, or that of the
 * last one called whose call has not begun, which will come late itself.
 */
const TAKE_SLOT_LATE = `
  with late as (
    select from postback_slot where delivery_id = $2 and taken_until < $3
  ), free as (
    select count(*) < $5::integer as "isFree" from postback_slot where host = $1 and taken_until >= $3
  ), given_up as (
    -- Past by the clock of any process.
    update postback_slot set taken_until = $3::timestamptz - interval '1 minute'
    where delivery_id = (
      select s.delivery_id from postback_slot s, free f
      where s.host = $1 and s.taken_until >= $3 and not f."isFree" and exists (select from late)
        and not exists (
          select from postback_attempt a where a.delivery_id = s.delivery_id and a.finished_at is null)
      order by s.taken_until desc limit 1)
    returning delivery_id
  )
  update postback_slot set taken_until = $4
  where delivery_id = $2 and exists (select from late)
    and ((select f."isFree" from free f) or exists (select from given_up))`;

/** Leaves the host after a call, and wakes the next deliveries. */
export async function leaveHost(
  tx: Tx,
  { deliveryId, host }: Omit<AtHost, "brandId">,
  hasResponded: boolean,
): Promise<void> {
  const now = tx.deps.systemClock.now();
  const locked = await lockHost(tx, host);
  const health = hostAfter(locked, hasResponded);
  const left = await tx.row<{ isAwaited: boolean }>(LEAVE_SLOT, [
    host,
    deliveryId,
    health.mostAtOnce,
    health.failures,
    inMs(now, -COMES_LATE_MS),
  ]);
  if (left?.isAwaited === true) await callNext(tx, { ...locked, ...health }, now, null);
}

/**
 * Leaves the host of a delivery that has ended before its turn was used, and wakes the next deliveries: they need not wait
 * until it can come no more. A call that is under way leaves by itself. The delivery is locked.
 */
export async function giveUpTurn(tx: Tx, deliveryId: string): Promise<void> {
  const slot = await tx.row<RowOf<typeof SLOT>>(
    `select ${SLOT} from postback_slot s where s.delivery_id = $1`,
    [deliveryId],
  );
  if (slot === null) return;
  // Hosts are locked before their slots.
  const locked = await lockHost(tx, slot.host);
  const left = await tx.execute(
    `delete from postback_slot s where s.delivery_id = $1
       and not exists (select from postback_attempt a where a.delivery_id = $1 and a.finished_at is null)`,
    [deliveryId],
  );
  if (left > 0) await callNext(tx, locked, tx.deps.systemClock.now(), null);
}

const LEAVE_SLOT: Prepared = {
  name: "leave-slot",
  text: `
    with taken as (
      -- And those of processes that died, and of deliveries that never came.
      delete from postback_slot where delivery_id = $2 or host = $1 and taken_until < $5
    ), health as (
      update postback_host set most_at_once = $3, failures = $4
      where host = $1 and (most_at_once, failures) is distinct from ($3, $4)
    )
    select ${FIRST_WAITING} is not null as "isAwaited"`,
};

/**
 * Wakes the next deliveries of a host whose callers may have died.
 *
 * @returns which; `isMore` if it passed over so many that have ended that the next ones are left to another transaction
 */
export async function callWaiting(tx: Tx, host: string): Promise<Called> {
  const now = tx.deps.systemClock.now();
  return callNext(tx, await lockHost(tx, host), now, null);
}

/** Whether deliveries wait for a host. A new one then queues at once, and needs no workflow until its turn comes. */
export async function isQueued(sql: Sql, host: string): Promise<boolean> {
  const row = await sql.row<{ isQueued: boolean }>(`select ${FIRST_WAITING} is not null as "isQueued"`, [
    host,
  ]);
  return row!.isQueued;
}

/** Queues a new delivery behind those that wait for its host. */
export async function queueForHost(tx: Tx, { deliveryId, host, brandId }: AtHost): Promise<void> {
  await tx.execute(
    "insert into postback_turn (delivery_id, host, program_id, since, origin) values ($1, $2, $3, $4, $5)",
    [deliveryId, host, brandId, tx.deps.systemClock.now(), writtenOrigin()],
  );
}

async function lockHost(tx: Tx, host: string): Promise<LockedHost> {
  const known = await tx.row<RowOf<typeof HOST>>(LOCK_HOST, [host]);
  if (known !== null) return { ...known, host };
  await tx.execute(
    "insert into postback_host (host, most_at_once) values ($1, $2) on conflict (host) do nothing",
    [host, HEALTHY_HOST.mostAtOnce],
  );
  return lockHost(tx, host);
}

const LOCK_HOST: Prepared = {
  name: "lock-host",
  text: `select ${HOST} from postback_host h where h.host = $1 for update`,
};

interface Called {
  readonly called: readonly string[];
  readonly isMore: boolean;
}

const inMs = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * Gives a host's free slots to the deliveries that wait, one brand after the other, and wakes them.
 *
 * @param arrivedId a delivery that is here already and needs no waking
 * @returns the deliveries whose turn has come
 */
async function callNext(tx: Tx, locked: LockedHost, now: Date, arrivedId: string | null): Promise<Called> {
  const { host, mostAtOnce } = locked;
  const taken = await tx.row<{ count: number }>(
    "select count(*) from postback_slot where host = $1 and taken_until >= $2",
    [host, now],
  );
  const called: string[] = [];
  let { lastTurn } = locked;
  let mayPassOver = MOST_PASSED_OVER;
  for (let free = mostAtOnce - (taken?.count ?? 0); free > 0 && mayPassOver > 0;) {
    const turn = await nextTurn(tx, host, lastTurn);
    if (turn === null) break;
    lastTurn = turn.turn;
    if (turn.delivery === null) {
      mayPassOver -= await passOver(tx, host, turn, mayPassOver);
      continue;
    }
    await tx.execute("delete from postback_turn where delivery_id = $1", [turn.deliveryId]);
    await tx.execute(
      `insert into postback_slot (delivery_id, host, taken_until) values ($1, $2, $3)
       on conflict (delivery_id) do update set taken_until = excluded.taken_until`,
      [turn.deliveryId, host, inMs(now, ARRIVES_WITHIN_MS)],
    );
    const message = postbackOutboxMessage(turn.delivery);
    // It belongs to what made the delivery, not to the one that has left the host.
    if (turn.deliveryId !== arrivedId) await enqueue(tx, { ...message, origin: turn.origin ?? {} });
    called.push(turn.deliveryId);
    free -= 1;
  }
  if (lastTurn !== locked.lastTurn)
    await tx.execute("update postback_host set last_program_id = $2 where host = $1", [host, lastTurn]);
  return { called, isMore: mayPassOver <= 0 };
}

/** Of the running work, as it is stored. */
function writtenOrigin(): string | null {
  const { origin } = currentOrigin();
  return origin === undefined ? null : JSON.stringify(origin);
}
