import { MAX_AMOUNT_CENTS, type Bps, type Cents } from "../money/money.ts";
import type { RewardType } from "./program.ts";
import { ApiError } from "../api-errors.ts";

/** What sales of one product or plan earn instead of the program's commission. The rate not used is 0. */
export type ProductRule = Readonly<{
  match: string;
  rewardType: RewardType;
  directRateBps: Bps;
  directFixedCents: Cents;
}>;

/** What an app event of this name earns. */
export type BountyRule = Readonly<{ name: string; directFixedCents: Cents }>;

/** A product rule as sent: the rate that its rewardType does not use is omitted, null or 0. */
export type ProductRuleInput = Readonly<{
  match: string;
  rewardType: RewardType;
  directRateBps?: Bps | null | undefined;
  directFixedCents?: Cents | null | undefined;
}>;

/** Limits of rate rules. TERMS-6. A product may earn nothing; a bounty may not. */
export const RATE_RULE_LIMITS = {
  rules: 200,
  matchLength: 200,
  nameLength: 200,
  directRateBps: { min: 0, max: 9500 },
  directFixedCents: { min: 0, max: MAX_AMOUNT_CENTS },
  bountyFixedCents: { min: 1, max: MAX_AMOUNT_CENTS },
} as const;

/**
 * The product rules to store.
 *
 * @throws ApiError `invalid_request`, naming the field: too many rules, a duplicate `match`, the rate of the
 * rewardType missing or out of range, or the other rate sent
 */
export function productRulesFrom(inputs: readonly ProductRuleInput[]): ProductRule[] {
  checkList(
    "products",
    "match",
    inputs.map((rule) => rule.match),
  );
  return inputs.map((rule, index) => {
    const path = `products[${index}]`;
    const isPercent = rule.rewardType === "percent";
    const [named, other] = isPercent
      ? (["directRateBps", "directFixedCents"] as const)
      : (["directFixedCents", "directRateBps"] as const);
    // 0 and null pass, because responses show the unused rate as 0: what GET returns can be PUT back.
    if (rule[other]) {
      refuse(`${path}.${other} does not apply to rewardType ${rule.rewardType}; omit it.`);
    }
    const rate = rule[named];
    if (rate === undefined || rate === null) {
      return refuse(`${path}.${named} is required with rewardType ${rule.rewardType}.`);
    }
    checkRange(`${path}.${named}`, rate, RATE_RULE_LIMITS[named]);
    return {
      match: rule.match,
      rewardType: rule.rewardType,
      directRateBps: isPercent ? rate : 0,
      directFixedCents: isPercent ? 0 : rate,
    };
  });
}

/**
 * The bounties to store.
 *
 * @throws ApiError `invalid_request`, naming the field: too many, a duplicate `name`, or an amount out of range
 */
export function bountyRulesFrom(inputs: readonly BountyRule[]): BountyRule[] {
  checkList(
    "events",
    "name",
    inputs.map((rule) => rule.name),
  );
  return inputs.map(({ name, directFixedCents }, index) => {
    checkRange(`events[${index}].directFixedCents`, directFixedCents, RATE_RULE_LIMITS.bountyFixedCents);
    return { name, directFixedCents };
  });
}

/**
 * Refuses an improvement that would leave a list longer than it may be: rules that the same request removes or lowers stay
 * in force until their notice has passed. So what is read can always be sent again. TERMS-6.
 *
 * @param applyNow what would apply now of a change of the terms
 * @param effectiveAt when the rest of it takes effect
 * @throws ApiError `conflict`, naming the list
 */
export function checkRulesInForce(
  applyNow: Readonly<{ productRules?: readonly ProductRule[]; eventBounties?: readonly BountyRule[] }>,
  effectiveAt: Date,
): void {
  for (const [list, rules] of [
    ["products", applyNow.productRules],
    ["events", applyNow.eventBounties],
  ] as const) {
    if (rules === undefined || rules.length <= RATE_RULE_LIMITS.rules) continue;
    throw new ApiError(
      "conflict",
      `${list} would have ${rules.length} rules until ${effectiveAt.toISOString()}, because rules that end stay in ` +
        `force until then; at most ${RATE_RULE_LIMITS.rules} are allowed. Nothing was changed.`,
      { next: "Add fewer rules with this request, and the others once the rules that end are gone." },
    );
  }
}

function checkList(list: string, key: string, values: readonly string[]): void {
  if (values.length > RATE_RULE_LIMITS.rules) {
    refuse(`${list} has ${values.length} rules; at most ${RATE_RULE_LIMITS.rules} are allowed.`);
  }
  const first = new Map<string, number>();
  for (const [index, value] of values.entries()) {
    const earlier = first.get(value);
    if (earlier !== undefined) {
      refuse(`${list}[${index}].${key} repeats ${list}[${earlier}].${key}; each must be unique.`);
    }
    first.set(value, index);
  }
}

function checkRange(field: string, value: number, bounds: { min: number; max: number }): void {
  if (!Number.isSafeInteger(value) || value < bounds.min || value > bounds.max) {
    refuse(`${field} must be a whole number from ${bounds.min} to ${bounds.max}.`);
  }
}

function refuse(message: string): never {
  throw new ApiError("invalid_request", message);
}
