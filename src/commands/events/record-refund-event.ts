import type { Tx } from "../../db/transaction.ts";
import {
  keepRefund,
  NOTHING_LEFT_TO_REFUND,
  REFUND_AGAIN_IF_WON,
  type RefundByHand,
} from "../../domain/sales/refund.ts";
import { lockProgramForSale } from "../programs/lock-program-for-sale.ts";
import { orderIdOfName } from "../../queries/deliveries/linked-names.ts";
import { applyRefund } from "../conversions/apply-refund.ts";
import { lockConversion } from "../conversions/lock-conversion.ts";
import { lockOrder, type LockedOrder } from "../conversions/lock-order.ts";
import { keepRefundByHand } from "../conversions/refunds-by-hand.ts";
import {
  outcomeOf,
  type EventContext,
  type EventOutcome,
  type RefundBody,
} from "../../domain/sales/event.ts";

/**
 * Records a refund reported by the brand's systems: at once for a recorded sale, or when the order's sale arrives.
 * EVENT-15.
 */
export async function recordRefundEvent(
  tx: Tx,
  context: EventContext,
  refund: RefundBody,
): Promise<EventOutcome> {
  const program = await lockProgramForSale(tx, context.programId, tx.now);
  if (refund.currency !== null && refund.currency !== program.currency) {
    const sentence = `The refund is in ${refund.currency}, the program in ${program.currency}.`;
    return outcomeOf("error", "currency_mismatch", sentence);
  }
  const order = await lockOrder(tx, program.id, await orderIdOfName(tx, program.id, refund.orderRef));
  const byHand: Exclude<RefundByHand, { kind: "full" }> =
    refund.amountCents === null
      ? { kind: "total", totalCents: refund.refundedTotalCents ?? 0 }
      : { kind: "amount", amountCents: refund.amountCents };
  if (order.conversionId === null) return keep(tx, context, order, byHand);

  const conversion = await lockConversion(tx, program.brandId, order.conversionId);
  const decision = await applyRefund(tx, order, conversion, byHand, `refund:${context.eventId}`);
  if (decision.kind === "refuse") return outcomeOf("error", decision.word, decision.sentence);
  if (decision.kind === "refunded" || decision.isKept)
    await keepRefundByHand(tx, order.id, { eventId: context.eventId, byHand, appliedAt: tx.now });
  if (decision.kind === "unchanged") {
    const next = decision.isKept
      ? nextStep(decision.reportedCents, conversion.amountCents)
      : [REFUND_AGAIN_IF_WON];
    const sentence = [decision.sentence, ...next].join(" ");
    return outcomeOf("processed", decision.word, sentence, conversion.id);
  }
  await tx.db
    .updateTable("IncomingEvent")
    .set({ conversionId: conversion.id })
    .where("id", "=", context.eventId)
    .execute();
  return { status: "processed", note: null, conversionId: conversion.id };
}

/** The next step for a refund that the provider has already reported; none if it reported less. */
function nextStep(reportedCents: number | null, amountCents: number): string[] {
  if (reportedCents === null) return [];
  if (reportedCents >= amountCents) return [NOTHING_LEFT_TO_REFUND];
  return [
    `If this is a further refund, send refunded_total_cents (refundedTotalCents of the endpoint) above ${reportedCents}.`,
  ];
}

/** Keeps a refund of an unknown order for its sale; amounts add up, totals are maxima. */
async function keep(
  tx: Tx,
  context: EventContext,
  order: LockedOrder,
  refund: Exclude<RefundByHand, { kind: "full" }>,
): Promise<EventOutcome> {
  await tx.db
    .updateTable("SaleOrder")
    .set({ refundedByHandCents: keepRefund(order.parts, refund).byHandCents })
    .where("id", "=", order.id)
    .execute();
  await keepRefundByHand(tx, order.id, { eventId: context.eventId, byHand: refund, appliedAt: null });
  return outcomeOf("unmatched", "order_not_seen");
}
