import { recordAudit } from "../../db/audit.ts";
import { intend } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/actor.ts";
import { decideReject, type ReasonCode } from "../../domain/conversion.ts";
import { holdIntent } from "../../domain/intents.ts";
import { Refusal } from "../../domain/refusals.ts";
import { recordPostback } from "../postbacks/record-postback.ts";
import { lockConversion } from "./lock-conversion.ts";
import { postCorrection } from "./post-correction.ts";

export interface RejectConversion {
  readonly brandId: string;
  readonly conversionId: string;
  readonly reason: string | null;
  readonly reasonCode: ReasonCode | null;
  readonly origin: Origin;
}

/**
 * Rejects a conversion: commission, override and fee go to 0, whatever was refunded before. Past the payment date only
 * fraud is a reason. Spec: Conversion status.
 *
 * @throws Refusal `conversion_not_found`, `conflict`, `commission_payable`
 */
export async function rejectConversion(tx: Tx, input: RejectConversion): Promise<void> {
  const conversion = await lockConversion(tx, input.brandId, input.conversionId);
  const decision = decideReject(conversion, input.reasonCode, tx.now);
  if (decision.kind === "refuse") throw new Refusal(decision.code, decision.message);
  await postCorrection(tx, conversion, {
    status: decision.to,
    refundedCents: conversion.refundedCents,
    cause: "rejected",
    note: input.reasonCode ?? input.reason,
  });
  await tx.execute("update conversion set reason = $2, reason_code = $3 where id = $1", [
    conversion.id,
    input.reason,
    input.reasonCode,
  ]);
  if (!conversion.isTest) {
    if (conversion.status === "approved") await intend(tx, holdIntent({ ...conversion, conversionId: conversion.id }));
    await recordPostback(tx, { conversionId: conversion.id, event: "reversed", cause: "rejected" });
  }
  await recordAudit(tx, {
    origin: input.origin,
    brandId: conversion.brandId,
    programId: conversion.programId,
    action: "conversion.reject",
    targetId: conversion.id,
    details: { reasonCode: input.reasonCode },
    at: tx.now,
  });
}
