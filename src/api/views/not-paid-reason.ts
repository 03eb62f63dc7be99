import { z } from "zod";
import type { NotPaidReason } from "../../domain/balances/not-paid-reason.ts";
import { timestamp } from "../schema/common.ts";

/** Why money is not paid yet. PARTNER-14. */
export const notPaidReasonView = z
  .object({ code: z.string(), message: z.string(), until: timestamp.nullable() })
  .nullable()
  .describe("Why the balance is not paid yet; null if it is empty.");

export function viewNotPaidReason(reason: NotPaidReason | null): z.input<typeof notPaidReasonView> {
  return reason && { code: reason.code, message: reason.message, until: reason.until?.toISOString() ?? null };
}
