import { z } from "zod";
import { ATTRIBUTED_BY } from "../../domain/attribution.ts";
import { CONVERSION_STATUSES, REASON_CODES } from "../../domain/conversion.ts";
import { REWARD_TYPES } from "../../domain/program.ts";
import type { ConversionDetailRow, ConversionRow } from "../../queries/conversions/find-conversion.ts";
import { cents, timestamp } from "../schema/common.ts";

/** A conversion as its brand reads it. Spec: Conversion (brand view). */
export const conversionView = z.object({
  id: z.string(),
  partnerName: z.string(),
  externalRef: z.string().describe("The order id; for an app event its name and id, `signup:4711`."),
  customer: z.string().nullable().describe("Masked address; null when the sale came without one."),
  amountCents: cents,
  refundedCents: cents,
  status: z.enum(CONVERSION_STATUSES),
  attributedBy: z.enum(ATTRIBUTED_BY),
  subId: z.string().nullable().describe("The partner's label sub1."),
  isTest: z.boolean().describe("A test sale, which never becomes payable."),
  occurredAt: timestamp,
  holdUntil: timestamp.describe("The payment date."),
  directCents: cents.describe("Commission, after refunds."),
  overrideCents: cents.describe("Recruiter override, after refunds."),
  feeCents: cents.describe("Platform fee, after refunds."),
});

/** A partner's five labels, of a click or a sale. */
export const subsView = z.object({
  sub1: z.string().nullable(),
  sub2: z.string().nullable(),
  sub3: z.string().nullable(),
  sub4: z.string().nullable(),
  sub5: z.string().nullable(),
});

/** A single conversion as its brand reads it. Decision: Partners. */
export const conversionDetailView = conversionView.extend({
  couponCode: z.string().nullable(),
  productId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  clickId: z.string().nullable(),
  subs: subsView,
  reason: z.string().nullable().describe("Why it was rejected, in the brand's words; the partner sees it."),
  reasonCode: z.enum(REASON_CODES).nullable(),
  rate: z
    .object({
      rewardType: z.enum(REWARD_TYPES),
      rateBps: z.int(),
      fixedCents: cents,
      overrideRateBps: z.int(),
      feeBps: z.int(),
      termsVersion: z.int(),
    })
    .describe("The rates it was priced at when it was recorded."),
});

export function viewConversion(conversion: ConversionRow): z.input<typeof conversionView> {
  return {
    id: conversion.id,
    partnerName: conversion.partnerName,
    externalRef: conversion.externalRef,
    customer: conversion.customerMask,
    amountCents: conversion.amountCents,
    refundedCents: conversion.refundedCents,
    status: conversion.status,
    attributedBy: conversion.attributedBy,
    subId: conversion.sub1,
    isTest: conversion.isTest,
    occurredAt: conversion.occurredAt.toISOString(),
    holdUntil: conversion.holdUntil.toISOString(),
    directCents: conversion.directCents,
    overrideCents: conversion.overrideCents,
    feeCents: conversion.feeCents,
  };
}

export function viewConversionDetail(conversion: ConversionDetailRow): z.input<typeof conversionDetailView> {
  return {
    ...viewConversion(conversion),
    couponCode: conversion.couponCode,
    productId: conversion.productId,
    subscriptionId: conversion.subscriptionRef,
    clickId: conversion.clickId,
    subs: {
      sub1: conversion.sub1,
      sub2: conversion.sub2,
      sub3: conversion.sub3,
      sub4: conversion.sub4,
      sub5: conversion.sub5,
    },
    reason: conversion.reason,
    reasonCode: conversion.reasonCode,
    rate: {
      rewardType: conversion.rewardType,
      rateBps: conversion.rateBps,
      fixedCents: conversion.fixedCents,
      overrideRateBps: conversion.overrideRateBps,
      feeBps: conversion.feeBps,
      termsVersion: conversion.termsVersion,
    },
  };
}
