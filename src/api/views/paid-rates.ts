import { z } from "zod";
import { REWARD_TYPES } from "../../domain/programs/program.ts";
import type { Terms } from "../../domain/programs/terms.ts";
import { cents } from "../schema/common.ts";

/** What `commission`, `recruiterOverride` and `renewals` say in words, as figures: for pages in any language. */
export const paidRatesView = z.object({
  rewardType: z.enum(REWARD_TYPES),
  directRateBps: z.int(),
  directFixedCents: cents,
  overrideRateBps: z.int().describe("0 for none."),
  renewalMonths: z.int().nullable().describe("null: as long as the customer pays."),
});

export type PaidRates = Pick<
  Terms,
  "rewardType" | "directRateBps" | "directFixedCents" | "overrideRateBps" | "renewalMonths"
>;

export const viewPaidRates = (terms: PaidRates): z.input<typeof paidRatesView> => ({
  rewardType: terms.rewardType,
  directRateBps: terms.directRateBps,
  directFixedCents: terms.directFixedCents,
  overrideRateBps: terms.overrideRateBps,
  renewalMonths: terms.renewalMonths,
});

export const PAID_RATES_EXAMPLE = {
  rewardType: "percent",
  directRateBps: 2000,
  directFixedCents: 0,
  overrideRateBps: 1000,
  renewalMonths: null,
} as const;
