import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { decideReject, type ReasonCode } from "../../domain/sales/conversion.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { lockConversion } from "./lock-conversion.ts";
import { reverse } from "./reverse-conversion.ts";

export interface RejectConversion {
  readonly brandId: string;
  readonly conversionId: string;
  readonly reason: string | null;
  readonly reasonCode: ReasonCode | null;
  readonly origin: Origin;
}

/**
 * Rejects a conversion: commission, override and fee go to 0, whatever was refunded before. Past the payment date,
 * only for fraud. MONEY-12.
 *
 * @throws ApiError `conversion_not_found`, `conflict`, `commission_payable`
 */
export async function rejectConversion(tx: Tx, input: RejectConversion): Promise<void> {
  const conversion = await lockConversion(tx, input.brandId, input.conversionId);
  // Its payment date may have come while this waited.
  const decision = decideReject(conversion, input.reasonCode, await tx.readNow());
  if (decision.kind === "refuse") throw new ApiError(decision.code, decision.message);
  await reverse(tx, conversion, {
    reason: input.reason,
    reasonCode: input.reasonCode,
    cause: "rejected",
  });
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
