import { recordAudit } from "../../db/audit.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { decideApprove } from "../../domain/sales/conversion.ts";
import { holdOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { recordPostback } from "../postbacks/record-postback.ts";
import { lockConversion } from "./lock-conversion.ts";
import { postCorrection } from "./post-correction.ts";

export interface ApproveConversion {
  readonly brandId: string;
  readonly conversionId: string;
  readonly origin: Origin;
}

/**
 * Approves a pending conversion: its commission is payable from its payment date on, and the platform fee is charged.
 * MONEY-8.
 *
 * @throws ApiError `conversion_not_found`, `conflict`
 */
export async function approveConversion(tx: Tx, input: ApproveConversion): Promise<void> {
  const conversion = await lockConversion(tx, input.brandId, input.conversionId);
  const decision = decideApprove(conversion);
  if (decision.kind === "refuse") throw new ApiError(decision.code, decision.message);
  await postCorrection(tx, conversion, {
    status: decision.to,
    refundedCents: conversion.refundedCents,
    cause: "approved",
    note: null,
  });
  if (!conversion.isTest) {
    await enqueue(tx, holdOutboxMessage({ ...conversion, conversionId: conversion.id }));
    await recordPostback(tx, { conversionId: conversion.id, event: "approved", cause: "approved" });
  }
  await recordAudit(tx, {
    origin: input.origin,
    brandId: conversion.brandId,
    programId: conversion.programId,
    action: "conversion.approve",
    targetId: conversion.id,
    at: tx.now,
  });
}
