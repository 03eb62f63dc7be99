import { intend } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import { holdIntent } from "../../domain/intents.ts";
import {
  decideRefund,
  refundedTotalOf,
  type RefundByHand,
  type RefundDecision,
} from "../../domain/refund.ts";
import { recordPostback } from "../postbacks/record-postback.ts";
import type { LockedConversion } from "./lock-conversion.ts";
import type { LockedOrder } from "./lock-order.ts";
import { postCorrection } from "./post-correction.ts";

/**
 * Applies a refund by hand to a recorded sale: commission, override and fee fall in proportion to what is not refunded,
 * always from the original. The status stays; after a payout the partner's balance goes below 0.
 * Spec: Conversion status; Decision: Money.
 *
 * @param cause once for each conversion, such as `refund:<event row>`
 */
export async function applyRefund(
  tx: Tx,
  order: LockedOrder,
  conversion: LockedConversion,
  refund: RefundByHand,
  cause: string,
): Promise<RefundDecision> {
  const decision = decideRefund(order.parts, refund, conversion.amountCents);
  if (decision.kind === "refuse") return decision;
  await tx.execute("update sale_order set refunded_by_hand_cents = $2 where id = $1", [
    order.id,
    decision.parts.byHandCents,
  ]);
  if (decision.kind === "unchanged") return decision;
  const figures = await postCorrection(tx, conversion, {
    status: conversion.status,
    refundedCents: refundedTotalOf(decision.parts, conversion.amountCents),
    cause,
    note: "Refund",
  });
  if (figures.directCents < conversion.posted.directCents) {
    await recordPostback(tx, { conversionId: conversion.id, event: "reversed", cause });
  }
  const isAllRefunded = figures.directCents + figures.overrideCents === 0;
  if (isAllRefunded && conversion.status === "approved") await intend(tx, holdIntent({ ...conversion, conversionId: conversion.id }));
  return decision;
}
