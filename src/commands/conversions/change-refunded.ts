import type { Tx } from "../../db/transaction.ts";
import { recordPostback } from "../postbacks/record-postback.ts";
import type { LockedConversion } from "./lock-conversion.ts";
import { postCorrection } from "./post-correction.ts";
import { recheckHold } from "./recheck-hold.ts";
import { settleOnce } from "./settle-once.ts";

/**
 * Sets a recorded sale's refunded total: commission, override and fee become proportional to what is not refunded,
 * always from the original. The status stays; after a payout the partner's balance goes below 0. The total rises with
 * refunds, and falls only if a dispute is won. MONEY-16.
 *
 * @param change.cause unique per conversion, such as `refund:<event row>`
 */
export async function changeRefunded(
  tx: Tx,
  conversion: LockedConversion,
  change: Readonly<{ refundedCents: number; cause: string; note: string }>,
): Promise<void> {
  const { posted } = conversion;
  const figures = await postCorrection(tx, conversion, { status: conversion.status, ...change });
  // Even if no commission remains. A rejected conversion was reversed, with its own postback. POSTBACK-6.
  if (change.refundedCents > conversion.refundedCents && conversion.status !== "rejected") {
    await recordPostback(tx, { conversionId: conversion.id, event: "reversed", cause: change.cause });
  }
  await recheckHold(tx, conversion, { from: posted, to: figures });
  await settleOnce(tx, { ...conversion, conversionId: conversion.id, cause: change.cause });
}
