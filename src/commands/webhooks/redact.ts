import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import { customerHash } from "../../domain/customer-hash.ts";
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
  await tx.execute(
    `update conversion set customer_mask = null
     where program_id = $1 and source = $2 and customer_mask is not null
       and (customer_hash = $3 or (kind in ('sale', 'test') and external_ref = any($4::text[])))`,
    [context.programId, context.source, hash, orderRefs],
  );
  const orders = await tx.rows<{ order_ref: string }>(
    `update sale_order set facts = ${FACTS_WITHOUT_MASKS}
     where program_id = $1 and facts <> '{}' and (order_ref = any($2::text[]) or id in (
       select c.sale_order_id from conversion c
       where c.program_id = $1 and c.source = $3 and c.customer_hash = $4))
     returning order_ref`,
    [context.programId, orderRefs, context.source, hash],
  );
  await tx.execute(
    `update incoming_event set body_sealed = null
     where program_id = $1 and source = $2 and body_sealed is not null and order_ref = any($3::text[])`,
    [context.programId, context.source, orders.map((order) => order.order_ref)],
  );
  await recordRedaction(tx, context, "customer.redact", { orders: orders.length });
}

/** The shop is gone for good: the same for all its customers. */
export async function redactShop(tx: Tx, context: DeliveryContext): Promise<void> {
  const conversions = await tx.execute(
    "update conversion set customer_mask = null where program_id = $1 and source = $2 and customer_mask is not null",
    [context.programId, context.source],
  );
  await tx.execute(
    `update sale_order set facts = ${FACTS_WITHOUT_MASKS}
     where program_id = $1 and facts -> 'figures' ?| array['first_order', 'last_order']`,
    [context.programId],
  );
  await tx.execute(
    "update incoming_event set body_sealed = null where program_id = $1 and source = $2 and body_sealed is not null",
    [context.programId, context.source],
  );
  await recordRedaction(tx, context, "shop.redact", { conversions });
}

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
