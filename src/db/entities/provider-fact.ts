import { defineEntity, p } from "@mikro-orm/postgresql";

import { Program } from "./program.ts";

const PaymentLinkSchema = defineEntity({
  name: "PaymentLink",
  tableName: "payment_link",
  properties: {
    programId: () => p.manyToOne(Program).mapToPk().joinColumn("program_id").primary(),
    paymentRef: p.text().primary(),
    orderRef: p.text(),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: "payment_link_order_index", properties: ["programId", "orderRef"] }],
});

/** Which order a provider's payment belongs to; refunds and disputes name only the payment. */
export class PaymentLink extends PaymentLinkSchema.class {}
PaymentLinkSchema.setClass(PaymentLink);

const PromotionCodeSchema = defineEntity({
  name: "PromotionCode",
  tableName: "promotion_code",
  properties: {
    programId: () => p.manyToOne(Program).mapToPk().joinColumn("program_id").primary(),
    promotionRef: p.text().primary(),
    code: p.text(),
    updatedAt: p.datetime(3),
  },
});

/** The code behind a provider's promotion id; a checkout names only the id. */
export class PromotionCode extends PromotionCodeSchema.class {}
PromotionCodeSchema.setClass(PromotionCode);

const ExternalEntitySchema = defineEntity({
  name: "ExternalEntity",
  tableName: "provider_subject",
  properties: {
    programId: () => p.manyToOne(Program).mapToPk().joinColumn("program_id").primary(),
    subjectRef: p.text().primary(),
    facts: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
    updatedAt: p.datetime(3),
  },
  indexes: [
    {
      name: "provider_subject_promotion_index",
      expression:
        "create index provider_subject_promotion_index on provider_subject using gin " +
        "(jsonb_path_query_array(facts, '$.origins.*.value.discounts.promotionRefs[*]'))",
    },
  ],
});

/** A provider's subscription or customer, with the merged facts about it. */
export class ExternalEntity extends ExternalEntitySchema.class {}
ExternalEntitySchema.setClass(ExternalEntity);

const OrderEntitySchema = defineEntity({
  name: "OrderEntity",
  tableName: "order_subject",
  properties: {
    programId: p.text().primary(),
    subjectRef: p.text().primary(),
    saleOrderId: p.bigint("number").primary(),
  },
});

/** An order that names a provider's subscription, customer or promotion code. */
export class OrderEntity extends OrderEntitySchema.class {}
OrderEntitySchema.setClass(OrderEntity);

const OrderReconciliationSchema = defineEntity({
  name: "OrderReconciliation",
  tableName: "order_reconciliation",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    programId: p.text(),
    /** The delivery that reported it. */
    incomingEventId: p.bigint("number"),
    source: p.enum(["stripe", "shopify"]),
    /** The customer or the promotion code. */
    entityRef: p.text(),
    /** When a customer's orders that it concerns were sold; null for a promotion code, which concerns all. */
    spans: p.json<{ since: number; until: number }[]>().nullable(),
    /** The last order that was reconciled. */
    afterOrderId: p.bigint("number").defaultRaw("0"),
    /** The last subscription that was, once all orders are; null before. */
    afterSubscriptionRef: p.text().nullable(),
    /** System clock. */
    leftAt: p.datetime(3).defaultRaw("now()"),
  },
});

/**
 * What became known of a customer or a promotion code, of whose orders some are still to be reconciled with it: all after
 * one of them, by number.
 */
export class OrderReconciliation extends OrderReconciliationSchema.class {}
OrderReconciliationSchema.setClass(OrderReconciliation);
