import type { Tx } from "../../db/transaction.ts";
import type { AttributedBy, Subs } from "../../domain/attribution/attribution.ts";
import type { Figures, Price } from "../../domain/programs/commission.ts";
import type { ConversionStatus } from "../../domain/sales/conversion.ts";
import type { CreditPartner } from "../../queries/events/credit-partner.ts";
import type { SaleProgram } from "../../queries/programs/sale-program.ts";
import type { EventSource } from "../../domain/sales/event.ts";
import type { LockedOrder } from "./lock-order.ts";

export interface NewConversion {
  readonly id: string;
  readonly program: Pick<SaleProgram, "id" | "brandId">;
  readonly partner: CreditPartner;
  readonly kind: "sale" | "event" | "test";
  readonly externalRef: string;
  readonly source: EventSource;
  /** Row of the event that reported it, which then names the conversion; null without one. */
  readonly eventId: number | null;
  /** Null for an app event, which has no order. */
  readonly order: LockedOrder | null;
  readonly customerHash: Buffer | null;
  readonly customerMask: string | null;
  readonly amountCents: number;
  readonly attributedBy: AttributedBy;
  readonly clickId: string | null;
  readonly subs: Subs;
  readonly couponCode: string | null;
  readonly productId: string | null;
  readonly subscriptionRef: string | null;
  readonly isFirstPaymentOfSubscription: boolean;
  readonly isRenewal: boolean;
  readonly isTest: boolean;
  readonly occurredAt: Date;
  readonly holdUntil: Date;
  readonly price: Price;
}

/** The values of conversions without a customer's sale: app events and tests. */
export const NO_SALE_DETAILS = {
  customerHash: null,
  customerMask: null,
  couponCode: null,
  productId: null,
  subscriptionRef: null,
  isFirstPaymentOfSubscription: false,
  isRenewal: false,
} as const satisfies Partial<NewConversion>;

/** The columns written when a conversion is recorded. */
export const COLUMNS = [
  ...[
    "id",
    "program_id",
    "brand_id",
    "partner_id",
    "recruiter_partner_id",
    "kind",
    "external_ref",
    "sale_order_id",
  ],
  ...[
    "source",
    "customer_hash",
    "customer_mask",
    "amount_cents",
    "refunded_cents",
    "status",
    "attributed_by",
  ],
  ...["click_id", "sub1", "sub2", "sub3", "sub4", "sub5", "coupon_code", "product_id", "subscription_ref"],
  ...[
    "is_renewal",
    "is_test",
    "occurred_at",
    "hold_until",
    "direct_original_cents",
    "override_original_cents",
  ],
  ...[
    "fee_original_cents",
    "direct_cents",
    "override_cents",
    "fee_cents",
    "reward_type",
    "rate_bps",
    "fixed_cents",
  ],
  ...[
    "override_rate_bps",
    "fee_bps",
    "terms_version",
    "once_cents",
    "earns_once",
    "is_override_due",
    "created_at",
  ],
] as const;

/** The state at recording: what is refunded already, and what remains. */
export interface InitialState {
  readonly status: ConversionStatus;
  readonly refundedCents: number;
  readonly targets: Figures;
}

/** The values of a conversion's columns, by column. */
export function conversionRow(
  tx: Tx,
  conversion: NewConversion,
  state: InitialState,
): Record<(typeof COLUMNS)[number], unknown> {
  const { program, partner, subs, price } = conversion;
  return {
    id: conversion.id,
    program_id: program.id,
    brand_id: program.brandId,
    partner_id: partner.id,
    recruiter_partner_id: partner.recruiterPartnerId,
    kind: conversion.kind,
    external_ref: conversion.externalRef,
    sale_order_id: conversion.order?.id ?? null,
    source: conversion.source,
    customer_hash: conversion.customerHash,
    customer_mask: conversion.customerMask,
    amount_cents: conversion.amountCents,
    refunded_cents: state.refundedCents,
    status: state.status,
    attributed_by: conversion.attributedBy,
    click_id: conversion.clickId,
    ...subs,
    coupon_code: conversion.couponCode,
    product_id: conversion.productId,
    subscription_ref: conversion.subscriptionRef,
    is_renewal: conversion.isRenewal,
    is_test: conversion.isTest,
    occurred_at: conversion.occurredAt,
    hold_until: conversion.holdUntil,
    direct_original_cents: price.figures.directCents,
    override_original_cents: price.figures.overrideCents,
    fee_original_cents: price.figures.feeCents,
    direct_cents: state.targets.directCents,
    override_cents: state.targets.overrideCents,
    fee_cents: state.targets.feeCents,
    reward_type: price.rate.rewardType,
    rate_bps: price.rate.rateBps,
    fixed_cents: price.rate.fixedCents,
    override_rate_bps: price.rate.overrideRateBps,
    fee_bps: price.rate.feeBps,
    terms_version: price.rate.termsVersion,
    once_cents: price.onceCents,
    earns_once: price.earnsOnce,
    is_override_due: price.isOverrideDue,
    created_at: tx.now,
  };
}
