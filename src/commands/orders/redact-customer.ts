import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { SaleOrder } from "../../db/entities/conversion.ts";
import type { Tx } from "../../db/transaction.ts";
import { customerHash } from "../../domain/customers/customer-hash.ts";
import type { RedactedCustomer, WebhookSource } from "../../providers/delivery.ts";
import type { ObjectPlace } from "../../providers/order-facts.ts";
import type { DeliveryContext } from "./delivery-context.ts";

const ORDER = columns(SaleOrder, "sale_order", ["orderRef"]);

/**
 * Erases what is stored of a customer except the keyed hash, which is anonymous and distinguishes new customers from
 * existing ones: the masked address on conversions and orders, and the bodies of deliveries and signed events with their
 * traces. A sale counts by whichever way it came: the brand may have reported the order too.
 */
export async function redactCustomer(
  tx: Tx,
  context: DeliveryContext,
  customer: RedactedCustomer,
): Promise<void> {
  const { programId, source } = context;
  const hash = hashOf(tx, customer);
  // Orders before conversions, the order in which all code locks: a refund may be in progress.
  const orders = await tx.rows<RowOf<typeof ORDER>>(
    `with named as materialized (
       select o.id from sale_order o
       where o.program_id = $1 and o.facts -> 'customers' ?| $3::text[] and o.id = any(array(${OF_CUSTOMER}))
       order by o.id
       for no key update
     )
     update sale_order set facts = ${factsWithoutMasks("true")}
     from named where sale_order.id = named.id
     returning ${ORDER}`,
    [
      programId,
      customer.orderRefs,
      CUSTOMER_PLACES[source],
      hash?.toString("hex") ?? "",
      customer.customerRef,
    ],
  );
  const orderRefs = [...customer.orderRefs, ...orders.map(({ orderRef }) => orderRef)];
  await tx.execute(
    `${BY_ID}
       and (customer_hash = $2 or (kind in ('sale', 'test') and external_ref = any($3::text[])))
     ${WITHOUT_MASK}`,
    [programId, hash, orderRefs],
  );
  await tx.execute(
    `update incoming_event set body_sealed = null, body_until = null, body_traces = '{}'
     where program_id = $1 and body_sealed is not null and id = any(array(${EVENTS_OF_CUSTOMER}))`,
    [programId, orderRefs, hash?.toString("hex") ?? null],
  );
  await tx.execute(
    `update provider_delivery set body_sealed = null, traces = '{}'
     where program_id = $1 and source = $2 and settled_at is not null and traces && array_cat($3::text[], array(
       select payment_ref from payment_link where program_id = $1 and order_ref = any($4::text[])))`,
    [programId, source, [...tracesOfCustomer(tx, customer), ...orderRefs], orderRefs],
  );
  await recordRedaction(tx, context, "customer.redact", { orders: orders.length });
}

/** The numbers of the orders that name a customer: each way by its index, while with `or` all orders would be read. */
const OF_CUSTOMER = `
         select n.id from sale_order n where n.program_id = $1 and n.order_ref = any($2::text[])
         union all
         select n.id from sale_order n where n.program_id = $1 and n.facts ->> 'customerRef' = $5
         union all
         select n.id from sale_order n where n.program_id = $1 and n.facts <> '{}'
           and jsonb_path_query_array(n.facts, '$.customers.*.value.hash') ? $4::text`;

/** The numbers of the events that name a customer whose body is kept, each way by its index. */
const EVENTS_OF_CUSTOMER = `
         select e.id from incoming_event e where e.program_id = $1 and e.order_ref = any($2::text[])
         union all
         select e.id from incoming_event e where e.body_sealed is not null and e.body_traces @> array[$3::text]`;

/** Locks conversions by id: a rejection of one may lock the customer's others. */
const BY_ID = `with masked as materialized (
       select id from conversion where program_id = $1 and customer_mask is not null`;
const WITHOUT_MASK = `order by id for no key update)
     update conversion set customer_mask = null from masked where conversion.id = masked.id`;

/** The traces that find deliveries about a customer. */
export function tracesOfCustomer(tx: Tx, customer: RedactedCustomer): string[] {
  const hash = hashOf(tx, customer)?.toString("hex") ?? null;
  return [hash, customer.customerRef, ...customer.orderRefs].filter((trace) => trace !== null);
}

const hashOf = (tx: Tx, { email }: RedactedCustomer): Buffer | null =>
  email === null ? null : customerHash(tx.deps.config.customerHashKey, email);

/** Where a source's orders identify the customer. */
export const CUSTOMER_PLACES: Readonly<Record<WebhookSource, readonly ObjectPlace[]>> = {
  stripe: ["session", "invoice", "payment"],
  shopify: ["paid_order", "new_order"],
};

/** SQL for an order's facts with empty masks. @param isErased SQL for whether that of a customer's entry `one` is erased */
export const factsWithoutMasks = (isErased: string): string => `jsonb_set(facts, '{customers}', (
  select coalesce(jsonb_object_agg(one.key,
    case when ${isErased} then jsonb_set(one.value, '{value,mask}', '""') else one.value end), '{}')
  from jsonb_each(facts -> 'customers') one))`;

/** Writes the redaction to the audit trail. */
export async function recordRedaction(
  tx: Tx,
  context: DeliveryContext,
  action: string,
  details: Readonly<Record<string, number | boolean>>,
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
