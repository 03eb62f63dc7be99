import type { Conversion } from "../../db/entities/conversion.ts";
import type { EntityRow } from "../../db/query-builder.ts";
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

/** The properties written when a conversion is recorded. */
export const PROPERTIES = [
  "id",
  "programId",
  "brandId",
  "partnerId",
  "recruiterPartnerId",
  "kind",
  "externalRef",
  "saleOrderId",
  "source",
  "customerHash",
  "customerMask",
  "amountCents",
  "refundedCents",
  "status",
  "attributedBy",
  "clickId",
  "sub1",
  "sub2",
  "sub3",
  "sub4",
  "sub5",
  "couponCode",
  "productId",
  "subscriptionRef",
  "isRenewal",
  "isTest",
  "occurredAt",
  "holdUntil",
  "directOriginalCents",
  "overrideOriginalCents",
  "feeOriginalCents",
  "directCents",
  "overrideCents",
  "feeCents",
  "rewardType",
  "rateBps",
  "fixedCents",
  "overrideRateBps",
  "feeBps",
  "termsVersion",
  "onceCents",
  "earnsOnce",
  "isOverrideDue",
  "createdAt",
] as const satisfies readonly (keyof EntityRow<Conversion>)[];

/** The state at recording: what is refunded already, and what remains. */
export interface InitialState {
  readonly status: ConversionStatus;
  readonly refundedCents: number;
  readonly targets: Figures;
}

/** The values of those properties. */
export function conversionRow(
  tx: Tx,
  conversion: NewConversion,
  state: InitialState,
): Pick<EntityRow<Conversion>, (typeof PROPERTIES)[number]> {
  const { program, partner, subs, price } = conversion;
  return {
    id: conversion.id,
    programId: program.id,
    brandId: program.brandId,
    partnerId: partner.id,
    recruiterPartnerId: partner.recruiterPartnerId,
    kind: conversion.kind,
    externalRef: conversion.externalRef,
    saleOrderId: conversion.order?.id ?? null,
    source: conversion.source,
    customerHash: conversion.customerHash,
    customerMask: conversion.customerMask,
    amountCents: conversion.amountCents,
    refundedCents: state.refundedCents,
    status: state.status,
    attributedBy: conversion.attributedBy,
    clickId: conversion.clickId,
    ...subs,
    couponCode: conversion.couponCode,
    productId: conversion.productId,
    subscriptionRef: conversion.subscriptionRef,
    isRenewal: conversion.isRenewal,
    isTest: conversion.isTest,
    occurredAt: conversion.occurredAt,
    holdUntil: conversion.holdUntil,
    directOriginalCents: price.figures.directCents,
    overrideOriginalCents: price.figures.overrideCents,
    feeOriginalCents: price.figures.feeCents,
    directCents: state.targets.directCents,
    overrideCents: state.targets.overrideCents,
    feeCents: state.targets.feeCents,
    rewardType: price.rate.rewardType,
    rateBps: price.rate.rateBps,
    fixedCents: price.rate.fixedCents,
    overrideRateBps: price.rate.overrideRateBps,
    feeBps: price.rate.feeBps,
    termsVersion: price.rate.termsVersion,
    onceCents: price.onceCents,
    earnsOnce: price.earnsOnce,
    isOverrideDue: price.isOverrideDue,
    createdAt: tx.now,
  };
}
