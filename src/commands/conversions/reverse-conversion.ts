import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { ReasonCode } from "../../domain/sales/conversion.ts";
import { holdOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { recordPostback } from "../postbacks/record-postback.ts";
import type { LockedConversion } from "./lock-conversion.ts";
import { postCorrection } from "./post-correction.ts";
import { settleOnce } from "./settle-once.ts";

/**
 * Reverses a conversion, whoever decided it: commission, override and fee go to 0, whatever was refunded before, and
 * its partner gets a postback. MONEY-11.
 *
 * @param why.cause unique per conversion, such as `rejected`
 */
export async function reverse(
  tx: Tx,
  conversion: LockedConversion,
  why: Readonly<{ reason: string | null; reasonCode: ReasonCode | null; cause: string }>,
): Promise<void> {
  await postCorrection(tx, conversion, {
    status: "rejected",
    refundedCents: conversion.refundedCents,
    cause: why.cause,
    // Shown to the partner in the ledger. PARTNER-12.
    note: [why.reasonCode, why.reason].filter((part) => part !== null).join(": "),
    // The brand's own words are only for the partner whose sale it is.
    recruiterNote: why.reasonCode,
  });
  await tx.db
    .updateTable("Conversion")
    .set({ reason: why.reason, reasonCode: why.reasonCode })
    .where("id", "=", conversion.id)
    .execute();
  if (conversion.isTest) return;
  await settleOnce(tx, { ...conversion, conversionId: conversion.id, cause: why.cause });
  if (conversion.status === "approved") {
    await enqueue(tx, holdOutboxMessage({ ...conversion, conversionId: conversion.id }));
  }
  await recordPostback(tx, { conversionId: conversion.id, event: "reversed", cause: why.cause });
}
