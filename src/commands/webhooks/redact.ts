import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import { customerHash } from "../../domain/customer-hash.ts";
import type { ObjectPlace } from "../../domain/providers/order-facts.ts";
import type { DeliveryContext } from "./delivery-context.ts";

/**
 * Drops what is kept of a customer besides the keyed hash, which names nobody and tells a new customer from an existing
 * one: the masked address on conversions and orders, and the bodies of the deliveries.
 */
export async function redactCustomer(
  tx: Tx,
  context: DeliveryContext,
  email: string | null,
  orderRefs: readonly string[],
): Promise<void> {
  const hash = email === null ? null : customerHash(tx.deps.config.customerHashKey, email);
  // Orders before conversions, as everywhere: a refund of one of them may be under way.
  const orders = await tx.rows<{ order_ref: string }>(
    `with named as materialized (
       select o.id from sale_order o
       where o.program_id = $1 and o.facts -> 'customers' ?| $3::text[]
         and (o.order_ref = any($2::text[])
           or jsonb_path_exists(o.facts, '$.customers.*.value.hash ? (@ == $hash)', jsonb_build_object('hash', $4::text)))
       order by o.id
       for no key update
     )
     update sale_order set facts = ${FACTS_WITHOUT_MASKS}
     from named where sale_order.id = named.id
     returning order_ref`,
    [context.programId, orderRefs, STORE_PLACES, hash?.toString("hex") ?? ""],
  );
  await tx.execute(
    `update conversion set customer_mask = null
     where program_id = $1 and source = $2 and customer_mask is not null
       and (customer_hash = $3 or (kind in ('sale', 'test') and external_ref = any($4::text[])))`,
    [context.programId, context.source, hash, orderRefs],
  );
  await tx.execute(
    `update incoming_event set body_sealed = null
     where program_id = $1 and source = $2 and body_sealed is not null and order_ref = any($3::text[])`,
    [context.programId, context.source, [...orderRefs, ...orders.map((order) => order.order_ref)]],
  );
  await recordRedaction(tx, context, "customer.redact", { orders: orders.length });
}

/** The shop is gone for good: the same for all its customers. */
export async function redactShop(tx: Tx, context: DeliveryContext): Promise<void> {
  await tx.execute(
    `update sale_order set facts = ${FACTS_WITHOUT_MASKS}
     where program_id = $1 and facts -> 'customers' ?| $2::text[]`,
    [context.programId, STORE_PLACES],
  );
  const conversions = await tx.execute(
    "update conversion set customer_mask = null where program_id = $1 and source = $2 and customer_mask is not null",
    [context.programId, context.source],
  );
  await tx.execute(
    "update incoming_event set body_sealed = null where program_id = $1 and source = $2 and body_sealed is not null",
    [context.programId, context.source],
  );
  await recordRedaction(tx, context, "shop.redact", { conversions });
}

/** Where a store's own orders say who the customer is; a payment provider's say it elsewhere. */
const STORE_PLACES: readonly ObjectPlace[] = ["paid_order", "new_order"];

/** The customers of an order's facts with an empty mask each. */
const FACTS_WITHOUT_MASKS = `jsonb_set(facts, '{customers}', (
  select coalesce(jsonb_object_agg(key, jsonb_set(value, '{value,mask}', '""')), '{}')
  from jsonb_each(facts -> 'customers')))`;

async function recordRedaction(
  tx: Tx,
  context: DeliveryContext,
  action: string,
  details: Readonly<Record<string, number>>,
): Promise<void> {
  await recordAudit(tx, {
    origin: context.origin,
    brandId: context.brandId,
    programId: context.programId,
    action,
    targetId: context.programId,
    details,
    at: tx.now,
  });
}
