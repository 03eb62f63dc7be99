import { columns, type RowOf } from "../../db/columns.ts";
import { Partner } from "../../db/entities/partner.ts";
import { PostbackDelivery } from "../../db/entities/postback.ts";
import { PostbackTurn } from "../../db/entities/postback-queue.ts";
import type { Tx } from "../../db/transaction.ts";
import type { postbackOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { failDeliveries, IS_ENDING } from "./end-deliveries.ts";

const TURN = columns(PostbackTurn, "u", {
  deliveryId: "deliveryId",
  origin: "origin",
  turn: "programId",
  since: "since",
});
const DELIVERY = columns(PostbackDelivery, "d", ["event", "conversionId", "partnerId"]);
const PARTNER = columns(Partner, "m", ["programId"]);

/** A delivery that waits for its host, and is next. */
export interface Turn extends Readonly<RowOf<typeof TURN>> {
  /** Null if it has ended meanwhile, or is to be ended, since postbacks were switched off. */
  readonly delivery: Parameters<typeof postbackOutboxMessage>[0] | null;
}

/** The oldest turn of the brand after the last one in order, or else of the first. */
export async function nextTurn(tx: Tx, host: string, lastTurn: string): Promise<Turn | null> {
  const next =
    (await tx.row<TurnRow>(NEXT_TURN.after, [host, lastTurn])) ??
    (await tx.row<TurnRow>(NEXT_TURN.upTo, [host, lastTurn]));
  if (next === null) return null;
  const { deliveryId, turn, origin, since, isOver, ...delivery } = next;
  const own = { deliveryId, turn, origin, since };
  if (isOver !== false || delivery.conversionId === null) return { ...own, delivery: null };
  return { ...own, delivery: { ...delivery, deliveryId, conversionId: delivery.conversionId } };
}

type Found = RowOf<typeof DELIVERY> & RowOf<typeof PARTNER> & { readonly isOver: boolean };
type TurnRow = RowOf<typeof TURN> & (Found | { readonly [Name in keyof Found]: null });

const IS_OVER = `(d.status not in ('pending', 'retrying') or d.conversion_id is null or ${IS_ENDING})`;

const IS_GONE = "not exists (select from postback_delivery d where d.id = u.delivery_id)";

/**
 * Locks the delivery, and passes over one that is locked: an attempt locks its delivery before the host, and will come
 * to the host by itself.
 */
const nextTurnWhere = (isInOrder: string): string => `
  select ${TURN}, found.*
  from postback_turn u
  left join lateral (
    select ${DELIVERY}, ${PARTNER}, ${IS_OVER} as "isOver"
    from postback_delivery d join partner m on m.id = d.partner_id
    where d.id = u.delivery_id
    for no key update of d skip locked
  ) found on true
  where u.host = $1 and u.program_id ${isInOrder} $2 and (found."isOver" is not null or ${IS_GONE})
  order by u.program_id, u.since, u.delivery_id
  limit 1`;

const NEXT_TURN = { after: nextTurnWhere(">"), upTo: nextTurnWhere("<=") };

/**
 * Takes a turn whose delivery has ended from the queue, with all such among the next ones of its brand.
 *
 * @param most how many turns are looked at
 * @returns how many were taken, at least that one
 */
export async function passOver(tx: Tx, host: string, first: Turn, most: number): Promise<number> {
  const over = await tx.rows<{ deliveryId: string }>(
    `select ${OVER}
     from (
       select u.delivery_id from postback_turn u
       where u.host = $1 and u.program_id = $2 and (u.since, u.delivery_id) >= ($3, $4)
       order by u.since, u.delivery_id limit $5
     ) u
     left join lateral (
       select true as found from postback_delivery d
       where d.id = u.delivery_id and ${IS_OVER}
       for no key update of d skip locked
     ) ended on true
     where ended.found or ${IS_GONE}`,
    [host, first.turn, first.since, first.deliveryId, most],
  );
  await failDeliveries(
    tx,
    over.map(({ deliveryId }) => deliveryId),
  );
  return over.length;
}

const OVER = columns(PostbackTurn, "u", ["deliveryId"]);
