import { z } from "zod";
import { commissionText, OVERRIDE_BASE, REWARD_TYPES } from "../../domain/programs/program.ts";
import type { Terms } from "../../domain/programs/terms.ts";
import type { ProgramRow } from "../../queries/programs/program-row.ts";
import { cents } from "../schema/common.ts";

/** What products and app events earn instead of the program's commission. TERMS-6. */
export const rateRulesView = z.object({
  products: z.array(
    z.object({
      match: z.string().describe("A product_id or plan."),
      rewardType: z.enum(REWARD_TYPES),
      directRateBps: z.int(),
      directFixedCents: cents,
    }),
  ),
  events: z.array(
    z.object({
      name: z.string().describe("An event name such as signup or install."),
      directFixedCents: cents,
    }),
  ),
});

/** What a program pays. TERMS-2, TERMS-3. */
export const ratesView = z.object({
  programId: z.string(),
  currency: z.string(),
  commission: z.object({
    text: z.string(),
    rewardType: z.enum(REWARD_TYPES),
    rateBps: z.int(),
    fixedCents: cents,
  }),
  recruiterOverride: z.object({
    on: z.boolean(),
    base: z.literal(OVERRIDE_BASE),
    rateBps: z.int(),
    durationDays: z.int().nullable().describe("null: as long as the recruit earns."),
  }),
  rateRules: rateRulesView,
});

export function viewRateRules(
  rules: Pick<Terms, "productRules" | "eventBounties">,
): z.input<typeof rateRulesView> {
  return {
    products: rules.productRules.map((rule) => ({
      match: rule.match,
      rewardType: rule.rewardType,
      directRateBps: rule.directRateBps,
      directFixedCents: rule.directFixedCents,
    })),
    events: rules.eventBounties.map((rule) => ({ name: rule.name, directFixedCents: rule.directFixedCents })),
  };
}

export function viewRates(program: ProgramRow): z.input<typeof ratesView> {
  return {
    programId: program.id,
    currency: program.currency,
    commission: {
      text: commissionText(program, program.currency),
      rewardType: program.rewardType,
      rateBps: program.directRateBps,
      fixedCents: program.directFixedCents,
    },
    recruiterOverride: {
      on: program.overrideRateBps > 0,
      base: OVERRIDE_BASE,
      rateBps: program.overrideRateBps,
      // Overrides never end: a recruit stays one for good (PARTNER-5).
      durationDays: null,
    },
    rateRules: viewRateRules(program),
  };
}
