import { z } from "zod";
import { setRateRules } from "../../../commands/programs/set-rate-rules.ts";
import { REWARD_TYPES } from "../../../domain/programs/program.ts";
import { RATE_RULE_LIMITS } from "../../../domain/programs/rate-rules.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, requiredLine, timestamp } from "../../schema/common.ts";
import { rateRulesView, viewRateRules } from "../../views/rates.ts";

const { rules, matchLength, nameLength, directRateBps, directFixedCents, bountyFixedCents } =
  RATE_RULE_LIMITS;
const wholeNumber = (bounds: { min: number; max: number }) => z.int().min(bounds.min).max(bounds.max);

const productRule = z.strictObject({
  match: requiredLine(matchLength).describe("The product_id or plan of the sale."),
  rewardType: z.enum(REWARD_TYPES),
  directRateBps: wholeNumber(directRateBps)
    .nullish()
    .describe("Required with percent; omitted, null or 0 with fixed."),
  directFixedCents: wholeNumber(directFixedCents)
    .nullish()
    .describe("Required with fixed; omitted, null or 0 with percent."),
});

const bountyRule = z.strictObject({
  name: requiredLine(nameLength).describe("The event's name, such as signup."),
  directFixedCents: wholeNumber(bountyFixedCents),
});

/** The two lists of rate rules, each optional. TERMS-6. */
export const rateRulesBody = z.strictObject({
  products: z.array(productRule).max(rules).optional(),
  events: z.array(bountyRule).max(rules).optional(),
});

export const putRates = endpoint({
  method: "PUT",
  path: "/programs/{programId}/rates",
  status: 200,
  access: brandKey("owner"),
  effect: "command",
  tool: { name: "set_rate_rules" },
  tag: "Rates",
  summary: "Replace the product rates and event bounties",
  description:
    "Each list sent replaces the previous one; an omitted list stays unchanged. While the program has " +
    "approved or suspended partners, a cut applies three business days later (scheduledFor), an " +
    "increase immediately. Rules that end stay in effect until then: a request that would leave more than " +
    `${RATE_RULE_LIMITS.rules} in a list is a conflict. The commission itself changes with PATCH on the program.`,
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: rateRulesBody,
  response: dataOf(
    z.object({
      rateRules: rateRulesView.describe("Currently in effect."),
      changed: z.boolean().describe("Whether the request changes anything, now or later."),
      scheduledFor: timestamp.optional().describe("When a cut takes effect; absent if nothing is delayed."),
    }),
  ),
  errors: ["program_not_found", "conflict"],
  example: {
    body: {
      products: [{ match: "plan_pro", rewardType: "percent", directRateBps: 3000 }],
      events: [{ name: "signup", directFixedCents: 150 }],
    },
    response: {
      data: {
        rateRules: {
          products: [{ match: "plan_pro", rewardType: "percent", directRateBps: 3000, directFixedCents: 0 }],
          events: [{ name: "signup", directFixedCents: 150 }],
        },
        changed: true,
      },
    },
  },
  async handle(tx, { caller, params, body, origin }) {
    const outcome = await setRateRules(tx, {
      brandId: caller.brandId,
      programId: params.programId,
      rules: body,
      origin,
    });
    return {
      data: {
        rateRules: viewRateRules(outcome.rateRules),
        changed: outcome.changed,
        ...(outcome.scheduledFor !== null && { scheduledFor: outcome.scheduledFor.toISOString() }),
      },
    };
  },
});
