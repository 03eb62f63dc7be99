import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { SaleOrder } from "../../db/entities/conversion.ts";
import { ProviderDelivery, ShopRedaction } from "../../db/entities/provider-delivery.ts";
import type { Sql } from "../../db/sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { CUSTOMER_PLACES, factsWithoutMasks, recordRedaction } from "./redact-customer.ts";

/** So many orders, and as many deliveries, take some tens of milliseconds, during which other sales of the program wait. */
const PAGE_SIZE = 500;

const REDACTION = columns(ShopRedaction, "r", [
  "id",
  "programId",
  "source",
  "redactedAt",
  "storedAt",
  "untilOrderId",
  "afterOrderRef",
  "afterDeliveryId",
]);
type Redaction = Readonly<RowOf<typeof REDACTION>>;

/**
 * The shop is gone for good: erases all its customers. This transaction erases those of the first orders, and the bodies of
 * the first deliveries; the others are shown to nobody once it is committed, and workers erase these, by `redactFurther`. If
 * the shop comes back meanwhile, they leave what is new.
 */
export async function redactShop(tx: Tx, context: DeliveryContext): Promise<void> {
  const { programId, source, storedAt } = context;
  // Numbers are given in the order of writing here, since whoever writes orders of this program waits for its lock.
  const redaction = await tx.row<Redaction>(
    `insert into shop_redaction as r (program_id, source, redacted_at, stored_at, until_order_id, after_order_ref,
       after_delivery_id)
     values ($1, $2, $3, $4, coalesce((select max(id) from sale_order), 0), '', '')
     returning ${REDACTION}`,
    [programId, source, tx.now, storedAt],
  );
  assert(redaction, "an insert returns its row");
  const { conversions, isMore } = await redactPage(tx, redaction, null);
  await recordRedaction(tx, context, "shop.redact", { conversions, othersFollow: isMore });
}

/**
 * Erases the next of the customers that the redaction of a shop left.
 *
 * @returns whether there are more; not if another worker is at them
 */
export async function redactFurther(tx: Tx, redactionId: string): Promise<boolean> {
  const redaction = await tx.row<Redaction>(
    `select ${REDACTION} from shop_redaction r where r.id = $1 for update skip locked`,
    [redactionId],
  );
  if (redaction === null) return false;
  await tx.execute("select 1 from program where id = $1 for no key update", [redaction.programId]);
  const { isMore } = await redactPage(tx, redaction, redaction.redactedAt);
  return isMore;
}

/** @param until what was reported for a later time stays; null at the redaction itself, which is later than all there is */
async function redactPage(
  tx: Tx,
  redaction: Redaction,
  until: Date | null,
): Promise<{ readonly conversions: number; readonly isMore: boolean }> {
  const { afterOrderRef, conversions } = await redactOrders(tx, redaction, until);
  const afterDeliveryId = await deleteBodies(tx, redaction);
  const isMore = afterOrderRef !== null || afterDeliveryId !== null;
  if (isMore) {
    await tx.execute("update shop_redaction set after_order_ref = $2, after_delivery_id = $3 where id = $1", [
      redaction.id,
      afterOrderRef,
      afterDeliveryId,
    ]);
  } else await tx.execute("delete from shop_redaction where id = $1", [redaction.id]);
  return { conversions, isMore };
}

const ORDER = columns(SaleOrder, "o", ["id", "orderRef"]);

/** Whether a customer's entry `one` in an order's facts was reported for no later time than `$2`; null is any. */
const IS_OLD =
  "($2::timestamptz is null or (one.value ->> 'at')::bigint <= floor(extract(epoch from $2::timestamptz) * 1000))";

/** @returns after which order the next page begins, null if this one was the last; and how many conversions lost a mask */
async function redactOrders(
  tx: Tx,
  redaction: Redaction,
  until: Date | null,
): Promise<{ readonly afterOrderRef: string | null; readonly conversions: number }> {
  const { programId, source, untilOrderId, afterOrderRef } = redaction;
  if (afterOrderRef === null) return { afterOrderRef, conversions: 0 };
  const orders = await tx.rows<RowOf<typeof ORDER>>(
    `select ${ORDER} from sale_order o where o.program_id = $1 and o.order_ref > $2 order by o.order_ref limit $3`,
    [programId, afterOrderRef, PAGE_SIZE],
  );
  const orderIds = orders.map(({ id }) => id).filter((id) => id <= untilOrderId);
  await tx.execute(
    `update sale_order set facts = ${factsWithoutMasks(IS_OLD)}
     where id = any($1::bigint[]) and facts -> 'customers' ?| $3::text[]`,
    [orderIds, until, CUSTOMER_PLACES[source]],
  );
  // Conversions by id: a rejection of one may lock the customer's others.
  const conversions = await tx.execute(
    `with masked as materialized (
       select c.id from conversion c join sale_order o on o.id = c.sale_order_id
       where c.sale_order_id = any($1::bigint[]) and c.source = $3 and c.customer_mask is not null
         and not exists (
           select from jsonb_each(o.facts -> 'customers') one
           where not ${IS_OLD} and one.value #>> '{value,mask}' = c.customer_mask)
       order by c.id for no key update of c)
     update conversion set customer_mask = null from masked where conversion.id = masked.id`,
    [orderIds, until, source],
  );
  return { afterOrderRef: orders.length === PAGE_SIZE ? orders.at(-1)!.orderRef : null, conversions };
}

const DELIVERY = columns(ProviderDelivery, "v", ["id"]);

/** @returns after which delivery the next page begins; null if this one was the last */
async function deleteBodies(sql: Sql, redaction: Redaction): Promise<string | null> {
  const { programId, source, storedAt, afterDeliveryId } = redaction;
  if (afterDeliveryId === null) return null;
  const deliveries = await sql.rows<RowOf<typeof DELIVERY>>(
    `select ${DELIVERY} from provider_delivery v
     where v.program_id = $1 and v.id > $2 order by v.id limit $3`,
    [programId, afterDeliveryId, PAGE_SIZE],
  );
  await sql.execute(
    `update provider_delivery set body_sealed = null, traces = '{}'
     where id = any($1::text[]) and source = $2 and stored_at <= $3 and settled_at is not null
       and body_sealed is not null`,
    [deliveries.map(({ id }) => id), source, storedAt],
  );
  return deliveries.length === PAGE_SIZE ? deliveries.at(-1)!.id : null;
}
