import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/actor.ts";
import { NOTE_SENTENCES, Refusal } from "../../domain/refusals.ts";
import type { RefundByHand } from "../../domain/refund.ts";
import { insertConsoleEvent } from "../events/insert-console-event.ts";
import { applyRefund } from "./apply-refund.ts";
import { lockConversion } from "./lock-conversion.ts";
import { lockOrder } from "./lock-order.ts";

export interface RefundConversion {
  readonly brandId: string;
  readonly conversionId: string;
  readonly refund: RefundByHand;
  readonly origin: Origin;
}

/**
 * Records a refund by the endpoint: the same as a refund event of the order, and in the list of events with source
 * `console`. A total that is not higher changes nothing. Spec: Refund rule.
 *
 * @throws Refusal `conversion_not_found`; `conflict` for an app event, which has no amount, and for more than the sale
 */
export async function refundConversion(tx: Tx, input: RefundConversion): Promise<void> {
  const found = await tx.row<{ program_id: string; external_ref: string; kind: string }>(
    "select program_id, external_ref, kind from conversion where id = $1 and brand_id = $2",
    [input.conversionId, input.brandId],
  );
  if (found === null) throw new Refusal("conversion_not_found");
  if (found.kind === "event") {
    throw new Refusal("conflict", "An app event has no amount that could be refunded. Nothing was changed.", {
      next: "Reject the conversion instead.",
    });
  }
  // The order is locked before its conversion, as by every refund.
  const order = await lockOrder(tx, found.program_id, found.external_ref);
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
    throw new Refusal("conflict", NOTE_SENTENCES.refund_exceeds_sale, {
      next: "Read the conversion for amountCents and refundedCents, and refund at most the rest.",
    });
  }
  if (decision.kind === "unchanged") {
    await tx.execute("update incoming_event set note = $2 where id = $1", [
      eventId,
      `${decision.word} ${decision.sentence}`,
    ]);
  }
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
