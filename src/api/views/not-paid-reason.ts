import { z } from "zod";
import type { NotPaidReason, NotPaidRung } from "../../domain/balances/not-paid-reason.ts";
import { cents, timestamp } from "../schema/common.ts";

/** Why money is not paid yet. PARTNER-14. */
export const notPaidReasonView = z
  .object({ code: z.string(), message: z.string(), until: timestamp.nullable() })
  .nullable()
  .describe("Why the balance is not paid yet; null if it is empty.");

export function viewNotPaidReason(reason: NotPaidReason | null): z.input<typeof notPaidReasonView> {
  return reason && { code: reason.code, message: reason.message, until: reason.until?.toISOString() ?? null };
}

/** One of all reasons. */
export const notPaidRungView = z.object({
  code: z.string().describe("A code of notPaidReason."),
  message: z.string().describe("The words of the partner's notPaidReason."),
  until: timestamp.nullable().describe("When the reason ends by itself, if known."),
  amountCents: cents.describe("The amount that the reason keeps; several may keep the same amount."),
  figureCents: cents
    .nullable()
    .describe("The amount that the message names: the minimum payout, or what refunds reversed; else null."),
});

export const viewNotPaidRung = (rung: NotPaidRung): z.input<typeof notPaidRungView> => ({
  code: rung.code,
  message: rung.message,
  until: rung.until?.toISOString() ?? null,
  amountCents: rung.amountCents,
  figureCents: rung.figureCents,
});
