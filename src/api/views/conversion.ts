import { z } from "zod";
import { ATTRIBUTED_BY } from "../../domain/attribution/attribution.ts";
import { eventNameOf } from "../../domain/sales/app-event-reference.ts";
import { CONVERSION_STATUSES, REASON_CODES } from "../../domain/sales/conversion.ts";
import { REWARD_TYPES } from "../../domain/programs/program.ts";
import type { ConversionDetailRow, ConversionRow } from "../../queries/conversions/find-conversion.ts";
import type { OwnConversionRow } from "../../queries/conversions/list-own-conversions.ts";
import { cents, timestamp } from "../schema/common.ts";
import { subsView, viewSubs } from "./subs.ts";

/** A conversion as its brand reads it. EVENT-17. */
export const conversionView = z.object({
  id: z.string(),
  partnerName: z.string(),
  externalRef: z.string().describe("The order id; for an app event its name and id, `signup:4711`."),
  customer: z.string().nullable().describe("Masked address; null if the sale had none."),
  amountCents: cents,
  refundedCents: cents,
  status: z.enum(CONVERSION_STATUSES),
  attributedBy: z.enum(ATTRIBUTED_BY),
  subId: z.string().nullable().describe("The partner's label sub1."),
  isTest: z.boolean().describe("Test sale; never becomes payable."),
  occurredAt: timestamp,
  holdUntil: timestamp.describe("The payment date."),
  directCents: cents.describe("Commission, net of refunds."),
  overrideCents: cents.describe("Recruiter override, net of refunds."),
  feeCents: cents.describe("Platform fee, net of refunds."),
});

/** A single conversion as its brand reads it. MONEY-6. */
export const conversionDetailView = conversionView.extend({
  couponCode: z.string().nullable(),
  productId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  clickId: z.string().nullable(),
  subs: subsView,
  reason: z.string().nullable().describe("Reason for the rejection; shown to the partner."),
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
    .describe("The rates at the time of recording."),
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
    subs: viewSubs(conversion),
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

/** A conversion as the earning partner reads it. PARTNER-12, PARTNER-13. */
export const ownConversionView = z.object({
  id: z.string(),
  mine: z.boolean().describe("False for a recruit's sale."),
  customer: z.string().nullable().describe("Masked address; never shown on a recruit's sale."),
  amountCents: cents,
  status: z.enum(CONVERSION_STATUSES),
  subId: z.string().nullable().describe("Your label sub1; never shown on a recruit's sale."),
  occurredAt: timestamp,
  holdUntil: timestamp.describe("The payment date."),
  myCents: cents.describe("Your commission, or your override on a recruit's sale; net of refunds."),
  reason: z.string().nullable().describe("Reason for the rejection; never shown on a recruit's sale."),
  reasonCode: z.enum(REASON_CODES).nullable().describe("Reason for the rejection."),
  event: z.string().nullable().describe("Name of the app event that earned a bounty; null for a sale."),
});

export const OWN_CONVERSION_EXAMPLE: z.input<typeof ownConversionView> = {
  id: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
  mine: true,
  customer: "j•••@e•••.com",
  amountCents: 12_900,
  status: "approved",
  subId: "newsletter",
  occurredAt: "2026-11-02T09:30:00.000Z",
  holdUntil: "2026-11-17T09:30:00.000Z",
  myCents: 2_580,
  reason: null,
  reasonCode: null,
  event: null,
};

export function viewOwnConversion(conversion: OwnConversionRow): z.input<typeof ownConversionView> {
  return {
    id: conversion.id,
    mine: conversion.mine,
    customer: conversion.customerMask,
    amountCents: conversion.amountCents,
    status: conversion.status,
    subId: conversion.sub1,
    occurredAt: conversion.occurredAt.toISOString(),
    holdUntil: conversion.holdUntil.toISOString(),
    myCents: conversion.myCents,
    reason: conversion.reason,
    reasonCode: conversion.reasonCode,
    event: conversion.eventReference === null ? null : eventNameOf(conversion.eventReference),
  };
}
