import type { TermsPatch } from "../model/operations.ts";
import type { Bounty, ProductRule } from "../model/state.ts";

/** The model's terms as the fields of POST and PATCH of a program. */
export function programBody(terms: TermsPatch): Record<string, unknown> {
  const { commission, overrideBps, holdDays, windowDays, renewalMonths, minimumCents } = terms;
  const { newCustomersOnly, countries, attribution } = terms;
  return {
    ...(commission && commissionBody(commission)),
    ...(overrideBps !== undefined && { recruiterOverridePercent: overrideBps / 100 }),
    ...(holdDays !== undefined && { holdDays }),
    ...(windowDays !== undefined && { attributionWindowDays: windowDays }),
    ...(renewalMonths !== undefined && { renewalMonths: renewalMonths ?? "lifetime" }),
    ...(minimumCents !== undefined && { minimumPayout: minimumCents / 100 }),
    ...(newCustomersOnly !== undefined && { newCustomersOnly }),
    ...(countries !== undefined && { countries }),
    ...(attribution !== undefined && { attribution }),
  };
}

const commissionBody = ({ rewardType, rateBps, fixedCents }: NonNullable<TermsPatch["commission"]>) =>
  rewardType === "percent" ? { commissionPercent: rateBps / 100 } : { commissionFixed: fixedCents / 100 };

/** The body of PUT rates. */
export function ratesBody(rules: { products: ProductRule[] | null; events: Bounty[] | null }) {
  return {
    ...(rules.products && {
      products: rules.products.map(({ match, rewardType, rateBps, fixedCents }) => ({
        match,
        rewardType,
        ...(rewardType === "percent" ? { directRateBps: rateBps } : { directFixedCents: fixedCents }),
      })),
    }),
    ...(rules.events && {
      events: rules.events.map(({ name, fixedCents }) => ({ name, directFixedCents: fixedCents })),
    }),
  };
}
