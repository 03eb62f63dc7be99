import { defineEntity, p } from "@mikro-orm/postgresql";

import { IncomingEvent } from "./incoming-event.ts";

const ProviderDeliverySchema = defineEntity({
  name: "ProviderDelivery",
  tableName: "provider_delivery",
  properties: {
    id: p.text().primary(),
    programId: p.text(),
    source: p.enum(["stripe", "shopify"]),
    /** The provider's id, which identifies repeats; null if it has none. */
    externalId: p.text().nullable(),
    /** The headers needed to read it. */
    headers: p.json<Record<string, string>>(),
    /** The body as received, encrypted; present at least until it is settled. */
    bodySealed: p.blob().$type<Buffer>().nullable(),
    /** Finds the delivery for redaction: keyed hashes of its addresses, and ids of customers, orders and payments. */
    traces: p.array(),
    requestId: p.text(),
    /** Business time of receipt. */
    receivedAt: p.datetime(3),
    /** The same moment on the system clock. */
    storedAt: p.datetime(3),
    /** When its content took effect, on the system clock; null until then. */
    settledAt: p.datetime(3).nullable(),
    /** How often settling it failed; waiting for the program does not count. */
    failures: p.integer().default(0),
    lastFailure: p.text().nullable(),
    /** Its row in the list of events, written when it is settled or first fails. */
    incomingEventId: () => p.manyToOne(IncomingEvent).mapToPk().joinColumn("incoming_event_id").nullable(),
  },
  uniques: [{ name: "provider_delivery_external_id_key", properties: ["programId", "source", "externalId"] }],
  indexes: [
    { name: "provider_delivery_list_index", properties: ["programId", "id"] },
    { name: "provider_delivery_unsettled_index", properties: ["storedAt"], where: "settled_at is null" },
    { name: "provider_delivery_expiry_index", properties: ["storedAt"], where: "settled_at is not null" },
    {
      name: "provider_delivery_trace_index",
      expression: "create index provider_delivery_trace_index on provider_delivery using gin (traces)",
    },
  ],
  checks: [
    { name: "provider_delivery_body_check", expression: "settled_at is not null or body_sealed is not null" },
  ],
});

/** A verified webhook of Stripe or Shopify, stored before it is processed. */
export class ProviderDelivery extends ProviderDeliverySchema.class {}
ProviderDeliverySchema.setClass(ProviderDelivery);

const ShopRedactionSchema = defineEntity({
  name: "ShopRedaction",
  tableName: "shop_redaction",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    programId: p.text(),
    source: p.enum(["stripe", "shopify"]),
    /** Business time. What was reported of a customer for a later time stays. */
    redactedAt: p.datetime(3),
    /** System clock. Deliveries that were stored later keep their bodies. */
    storedAt: p.datetime(3),
    /** Orders with a higher number came later, and keep all they have. */
    untilOrderId: p.bigint("number"),
    /** The last order that is redacted, by its reference; null once all are. */
    afterOrderRef: p.text().nullable(),
    /** The last delivery whose body is deleted; null once all are. */
    afterDeliveryId: p.text().nullable(),
    /** System clock. */
    leftAt: p.datetime(3).defaultRaw("now()"),
  },
  // Lists of sales look for it.
  indexes: [{ name: "shop_redaction_shop_index", properties: ["programId", "source"] }],
});

/** A shop that is gone for good, of whose customers some are still to be redacted. */
export class ShopRedaction extends ShopRedactionSchema.class {}
ShopRedactionSchema.setClass(ShopRedaction);
