import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { NOTE_SENTENCES } from "../../domain/event-notes.ts";
import { NOTHING_LEFT_TO_REFUND, REFUND_AGAIN_IF_WON, type RefundByHand } from "../../domain/sales/refund.ts";
import { insertConsoleEvent } from "./insert-console-event.ts";
import { applyRefund } from "./apply-refund.ts";
import { lockConversion } from "./lock-conversion.ts";
import { lockOrder, type LockedOrder } from "./lock-order.ts";
import { keepRefundByHand } from "./refunds-by-hand.ts";

export interface RefundConversion {
  readonly brandId: string;
  readonly conversionId: string;
  readonly refund: RefundByHand;
  readonly origin: Origin;
}

/**
 * Records a refund by the endpoint: the same as a refund event of the order, and listed among events with source
 * `console`. A total that is not higher changes nothing. MONEY-19.
 *
 * @throws ApiError `conversion_not_found`; `conflict` for an app event, which has no amount, for more than the sale,
 * and for a refund that the provider has already reported
 */
export async function refundConversion(tx: Tx, input: RefundConversion): Promise<void> {
  // Refunds lock the order before its conversion.
  const order = await lockOrderOf(tx, input);
  const conversion = await lockConversion(tx, input.brandId, input.conversionId);
  const eventId = await insertConsoleEvent(tx, {
    programId: conversion.programId,
    type: "refund",
    orderRef: conversion.externalRef,
    conversionId: conversion.id,
    note: null,
  });
  const decision = await applyRefund(tx, order, conversion, input.refund, `refund:${eventId}`);
  if (decision.kind === "refuse") {
    throw new ApiError("conflict", NOTE_SENTENCES.refund_exceeds_sale, {
      next: "Read amountCents and refundedCents of the conversion, and refund at most the difference.",
    });
  }
  if (decision.kind === "unchanged") {
    if (decision.reportedCents !== null) {
      throw new ApiError("conflict", `${decision.sentence} Nothing was changed.`, {
        next: !decision.isKept
          ? REFUND_AGAIN_IF_WON
          : decision.reportedCents >= conversion.amountCents
            ? NOTHING_LEFT_TO_REFUND
            : `If this is a further refund, send refundedTotalCents above ${decision.reportedCents}: the total of all refunds.`,
      });
    }
    await tx.db
      .updateTable("IncomingEvent")
      .set({ note: `${decision.word} ${decision.sentence}` })
      .where("id", "=", eventId)
      .execute();
  }
  const { refund } = input;
  await keepRefundByHand(tx, order.id, {
    eventId,
    byHand: refund.kind === "full" ? { kind: "total", totalCents: conversion.amountCents } : refund,
    appliedAt: tx.now,
  });
  await recordAudit(tx, {
    origin: input.origin,
    brandId: conversion.brandId,
    programId: conversion.programId,
    action: "conversion.refund",
    targetId: conversion.id,
    details: { ...input.refund },
    at: tx.now,
  });
}

/**
 * Locks a conversion's order. While this waits, a delivery may merge the order with another one and move the
 * conversion there: then it starts again with that one.
 */
async function lockOrderOf(tx: Tx, { brandId, conversionId }: RefundConversion): Promise<LockedOrder> {
  for (;;) {
    const found = await readOrderOfConversion(tx, brandId, conversionId);
    const order = await lockOrder(tx, found.programId, found.externalRef);
    const { orderId } = await readOrderOfConversion(tx, brandId, conversionId);
    if (orderId === order.id) return order;
  }
}

interface OrderOfConversion {
  readonly programId: string;
  readonly externalRef: string;
  readonly orderId: number | null;
}

async function readOrderOfConversion(
  tx: Tx,
  brandId: string,
  conversionId: string,
): Promise<OrderOfConversion> {
  const found = await tx.db
    .selectFrom("Conversion")
    .select(["programId", "externalRef", "saleOrderId as orderId", "kind"])
    .where("id", "=", conversionId)
    .where("brandId", "=", brandId)
    .executeTakeFirst();
  if (found === undefined) throw new ApiError("conversion_not_found");
  if (found.kind === "event") {
    throw new ApiError("conflict", "An app event has no amount to refund. Nothing was changed.", {
      next: "Reject the conversion instead.",
    });
  }
  return found;
}
