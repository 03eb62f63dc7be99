import { columns, type RowOf } from "../../db/columns.ts";
import { PostbackDelivery, PostbackEnding } from "../../db/entities/postback.ts";
import type { Tx } from "../../db/transaction.ts";

/** So many take some ten milliseconds, and as long again where each has a turn at its host. */
const PAGE_SIZE = 1_000;

/**
 * Ends a partner's open deliveries. This transaction ends those among the newest thousand; nobody is called about an older
 * one once it is committed, and workers end these, by `endFurtherDeliveries`.
 */
export async function endDeliveries(tx: Tx, partnerId: string): Promise<void> {
  // Before any delivery, which is the order of the workers.
  await tx.execute("select from postback_ending where partner_id = $1 for update", [partnerId]);
  const last = await endPage(tx, { partnerId, isErasure: false }, null);
  if (last === null) return;
  await tx.execute(
    `insert into postback_ending (partner_id, before_time, before_id, is_erasure) values ($1, $2, $3, false)
     on conflict (partner_id) do update set before_time = excluded.before_time, before_id = excluded.before_id`,
    [partnerId, last.beforeTime, last.beforeId],
  );
}

/**
 * Ends and erases the deliveries of a deleted account's partners. Nobody is called about one once this transaction is
 * committed; workers do the rest, by `endFurtherDeliveries`. So the programs that the deletion keeps locked wait no longer
 * for many deliveries than for one.
 */
export async function endDeliveriesOfAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(
    `insert into postback_ending (partner_id, before_time, before_id, is_erasure)
     select m.id, newest.created_at + interval '1 millisecond', '', true
     from partner m
     cross join lateral (
       select d.created_at from postback_delivery d where d.partner_id = m.id
       order by d.created_at desc, d.id desc limit 1
     ) newest
     where m.account_id = $1
     on conflict (partner_id) do update set before_time = excluded.before_time, before_id = excluded.before_id,
       is_erasure = true`,
    [accountId],
  );
}

const ENDING = columns(PostbackEnding, "e", ["isErasure", "beforeTime", "beforeId"]);

/**
 * Ends the next thousand of what a command left of a partner's deliveries.
 *
 * @returns whether there are more; not if another worker is at them
 */
export async function endFurtherDeliveries(tx: Tx, partnerId: string): Promise<boolean> {
  const ending = await tx.row<RowOf<typeof ENDING>>(
    `select ${ENDING} from postback_ending e where e.partner_id = $1 for update skip locked`,
    [partnerId],
  );
  if (ending === null) return false;
  const last = await endPage(tx, { partnerId, isErasure: ending.isErasure }, ending);
  if (last === null) await tx.execute("delete from postback_ending where partner_id = $1", [partnerId]);
  else {
    await tx.execute("update postback_ending set before_time = $2, before_id = $3 where partner_id = $1", [
      partnerId,
      last.beforeTime,
      last.beforeId,
    ]);
  }
  return last !== null;
}

/** Whether delivery `d` is to be ended, although its row may be open for a while yet. */
export const IS_ENDING = `exists (
  select from postback_ending e
  where e.partner_id = d.partner_id and (d.created_at, d.id) < (e.before_time, e.before_id))`;

/** Ends deliveries that are open, and takes all of these from the queues of their hosts. */
export async function failDeliveries(tx: Tx, deliveryIds: readonly string[]): Promise<void> {
  await tx.execute(
    `update postback_delivery
     set status = 'failed', next_attempt_at = null, last_error = 'postbacks were switched off', waits_for_host = false
     where id = any($1::text[]) and status in ('pending', 'retrying') and not is_test`,
    [deliveryIds],
  );
  await leaveQueues(tx, deliveryIds);
}

async function eraseDeliveries(tx: Tx, deliveryIds: readonly string[]): Promise<void> {
  // Deliveries first: a finishing call has its delivery locked, and writes to its attempt.
  await tx.execute(
    `update postback_delivery
     set url = '', next_attempt_at = null, last_error = null, waits_for_host = false,
       status = case when status in ('pending', 'retrying') then 'failed' else status end
     where id = any($1::text[])`,
    [deliveryIds],
  );
  await leaveQueues(tx, deliveryIds);
  await tx.execute(
    `update postback_attempt set answer_excerpt = null, error = null, address = null
     where delivery_id = any($1::text[])`,
    [deliveryIds],
  );
}

/** Nobody else queues or calls them meanwhile: that takes the lock of their delivery. */
async function leaveQueues(tx: Tx, deliveryIds: readonly string[]): Promise<void> {
  await tx.execute("delete from postback_turn where delivery_id = any($1::text[])", [deliveryIds]);
}

/** A place in a partner's deliveries: before this one, in the order of time and id. */
type Place = Pick<RowOf<typeof ENDING>, "beforeTime" | "beforeId">;

const LAST = columns(PostbackDelivery, "d", { beforeTime: "createdAt", beforeId: "id" });

/**
 * @param ending.isErasure whether the account is deleted: then URLs and responses of all deliveries go, too
 * @returns where the older ones begin; null if there are none
 */
async function endPage(
  tx: Tx,
  ending: Readonly<{ partnerId: string; isErasure: boolean }>,
  before: Place | null,
): Promise<Place | null> {
  const { partnerId, isErasure } = ending;
  const page = await tx.rows<Place>(
    `select ${LAST} from postback_delivery d
     where d.partner_id = $1 and ($2::timestamptz is null or (d.created_at, d.id) < ($2, $3))
     order by d.created_at desc, d.id desc limit $4`,
    [partnerId, before?.beforeTime ?? null, before?.beforeId ?? null, PAGE_SIZE],
  );
  const ids = page.map(({ beforeId }) => beforeId);
  await (isErasure ? eraseDeliveries(tx, ids) : failDeliveries(tx, ids));
  return page.length < PAGE_SIZE ? null : page.at(-1)!;
}
