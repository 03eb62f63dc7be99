import { defineEntity, p } from "@mikro-orm/postgresql";

import { ATTRIBUTED_BY } from "../../domain/attribution/attribution.ts";
import { CONVERSION_STATUSES, REASON_CODES } from "../../domain/sales/conversion.ts";
import { REWARD_TYPES } from "../../domain/programs/program.ts";
import { soldAt } from "../sold-at.ts";
import { Program } from "./program.ts";

const SaleOrderSchema = defineEntity({
  name: "SaleOrder",
  tableName: "sale_order",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    programId: () => p.manyToOne(Program).mapToPk().joinColumn("program_id"),
    orderRef: p.text(),
    conversionId: p.text().nullable(),
    /** By the refund endpoint and by signed events: amounts added, or a total. */
    refundedByHandCents: p.bigint("number").defaultRaw("0"),
    /** The provider's own cumulative total; never decreases. */
    refundedByProviderCents: p.bigint("number").defaultRaw("0"),
    /** What the customer paid in total, as the provider counts refunds; null if only a net amount is known. */
    grossCents: p.bigint("number").nullable(),
    /** The merged facts of a provider's deliveries about the order. */
    facts: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
    /** Fingerprints of the facts it was last reconciled with; the conversion changes only if they do. */
    settled: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
    createdAt: p.datetime(3),
  },
  uniques: [
    { name: "sale_order_in_program_key", properties: ["id", "programId"] },
    { name: "sale_order_ref_key", properties: ["programId", "orderRef"] },
  ],
  indexes: [
    {
      name: "sale_order_customer_time_index",
      expression:
        `create index sale_order_customer_time_index on sale_order (program_id, (facts ->> 'customerRef'), ` +
        `(${soldAt("facts")})) where facts ->> 'customerRef' is not null`,
    },
    {
      name: "sale_order_customer_subscription_index",
      expression:
        "create index sale_order_customer_subscription_index on sale_order (program_id, (facts ->> 'customerRef'), " +
        "(facts ->> 'subscriptionRef')) " +
        "where facts ->> 'customerRef' is not null and facts ->> 'subscriptionRef' is not null",
    },
    {
      name: "sale_order_address_index",
      expression:
        "create index sale_order_address_index on sale_order using gin " +
        "(jsonb_path_query_array(facts, '$.customers.*.value.hash')) where facts <> '{}'",
    },
  ],
  checks: [
    { name: "sale_order_by_hand_check", expression: "refunded_by_hand_cents >= 0" },
    { name: "sale_order_by_provider_check", expression: "refunded_by_provider_cents >= 0" },
  ],
});

/** An order named by a brand's sale, or by a refund that came first, with its refunds by source. */
export class SaleOrder extends SaleOrderSchema.class {}
SaleOrderSchema.setClass(SaleOrder);

const ConversionSchema = defineEntity({
  name: "Conversion",
  tableName: "conversion",
  properties: {
    id: p.text().primary(),
    programId: p.text(),
    brandId: p.text(),
    partnerId: p.text(),
    /** Earns the override: the recruiter at the time of recording. */
    recruiterPartnerId: p.text().nullable(),
    kind: p.enum(["sale", "event", "test"]),
    /** The order id, or an app event's name and id. */
    externalRef: p.text(),
    saleOrderId: p.bigint("number").nullable(),
    source: p.enum(["api", "stripe", "shopify", "console"]),
    customerHash: p.blob().$type<Buffer>().nullable(),
    customerMask: p.text().nullable(),
    amountCents: p.bigint("number"),
    /** Refunds and lost disputes together, at most the amount. */
    refundedCents: p.bigint("number").defaultRaw("0"),
    status: p.enum(CONVERSION_STATUSES),
    reason: p.text().nullable(),
    reasonCode: p.enum(REASON_CODES).nullable(),
    attributedBy: p.enum(ATTRIBUTED_BY),
    clickId: p.text().nullable(),
    sub1: p.text().nullable(),
    sub2: p.text().nullable(),
    sub3: p.text().nullable(),
    sub4: p.text().nullable(),
    sub5: p.text().nullable(),
    couponCode: p.text().nullable(),
    productId: p.text().nullable(),
    subscriptionRef: p.text().nullable(),
    isRenewal: p.boolean().default(false),
    isTest: p.boolean().default(false),
    occurredAt: p.datetime(3),
    holdUntil: p.datetime(3),
    /** As priced at recording; every refund is computed from these three. */
    directOriginalCents: p.bigint("number"),
    overrideOriginalCents: p.bigint("number"),
    feeOriginalCents: p.bigint("number"),
    /** What remains of the three after refunds; 0 when rejected. */
    directCents: p.bigint("number"),
    overrideCents: p.bigint("number"),
    feeCents: p.bigint("number"),
    rewardType: p.enum(REWARD_TYPES),
    rateBps: p.integer(),
    fixedCents: p.bigint("number"),
    overrideRateBps: p.integer(),
    feeBps: p.integer(),
    termsVersion: p.integer(),
    /** The fixed part of the commission, which one of the customer's orders earns; 0 without one. */
    onceCents: p.bigint("number").defaultRaw("0"),
    /** Whether this order earns it: the original figures include it. */
    earnsOnce: p.boolean().default(false),
    /** Whether the recruiter was approved at recording, and earns an override. */
    isOverrideDue: p.boolean().default(false),
    decidedAt: p.datetime(3).nullable(),
    /** When the hold process found the payment date reached. */
    releasedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
  uniques: [
    { name: "conversion_external_ref_key", properties: ["programId", "kind", "externalRef"] },
    { name: "conversion_in_program_key", properties: ["id", "programId"] },
    { name: "conversion_sale_order_key", properties: ["saleOrderId"] },
  ],
  indexes: [
    { name: "conversion_list_index", properties: ["programId", "createdAt", "id"] },
    { name: "conversion_status_list_index", properties: ["programId", "status", "createdAt", "id"] },
    { name: "conversion_partner_list_index", properties: ["partnerId", "createdAt", "id"] },
    {
      name: "conversion_recruiter_list_index",
      properties: ["recruiterPartnerId", "createdAt", "id"],
      where: "recruiter_partner_id is not null",
    },
    { name: "conversion_state_index", properties: ["partnerId", "status", "holdUntil", "id"] },
    {
      name: "conversion_recruiter_state_index",
      properties: ["recruiterPartnerId", "status", "holdUntil", "id"],
      where: "recruiter_partner_id is not null",
    },
    { name: "conversion_statistics_index", properties: ["programId", "occurredAt"] },
    {
      name: "conversion_customer_index",
      properties: ["programId", "customerHash"],
      where: "customer_hash is not null",
    },
    // Which of a customer's orders earns the fixed part of a commission.
    {
      name: "conversion_once_index",
      properties: ["programId", "customerHash", "occurredAt"],
      where: "once_cents > 0 and customer_hash is not null and not is_test",
    },
    {
      name: "conversion_once_earner_index",
      properties: ["programId", "customerHash"],
      where: "earns_once and once_cents > 0 and customer_hash is not null and not is_test",
    },
    { name: "conversion_click_index", properties: ["clickId"], where: "click_id is not null" },
    {
      name: "conversion_in_hold_index",
      properties: ["programId", "holdUntil"],
      where: "status <> 'pending' and not is_test",
    },
    {
      name: "conversion_hold_page_index",
      properties: ["id"],
      where: "status = 'approved' and released_at is null and not is_test",
    },
    {
      name: "conversion_hold_index",
      properties: ["holdUntil"],
      where: "status = 'approved' and released_at is null and not is_test",
    },
  ],
  checks: [
    { name: "conversion_amount_check", expression: "amount_cents >= 0" },
    {
      name: "conversion_direct_check",
      expression: "direct_cents >= 0 and direct_cents <= direct_original_cents",
    },
    { name: "conversion_fee_check", expression: "fee_cents >= 0 and fee_cents <= fee_original_cents" },
    {
      name: "conversion_once_check",
      expression: "once_cents >= 0 AND (not earns_once OR once_cents <= direct_original_cents)",
    },
    {
      name: "conversion_override_check",
      expression: "override_cents >= 0 and override_cents <= override_original_cents",
    },
    {
      name: "conversion_override_has_recruiter",
      expression: "recruiter_partner_id is not null OR override_original_cents = 0",
    },
    {
      name: "conversion_refunded_check",
      expression: "refunded_cents >= 0 and refunded_cents <= amount_cents",
    },
  ],
});

/** A credited sale or app event with the rates it was priced at: later changes of terms never affect it. */
export class Conversion extends ConversionSchema.class {}
ConversionSchema.setClass(Conversion);
