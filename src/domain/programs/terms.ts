import type { Bps, Cents } from "../money/money.ts";
import type { Attribution, RewardType, TrafficRules } from "./program.ts";
import type { BountyRule, ProductRule } from "./rate-rules.ts";

/** What a program promises its partners. Each version is kept; sales are priced by the one in force at their time. */
export type Terms = Readonly<{
  rewardType: RewardType;
  /** 0 when rewardType is fixed. */
  directRateBps: Bps;
  /** 0 when rewardType is percent. */
  directFixedCents: Cents;
  /** 0: no recruiter override. */
  overrideRateBps: Bps;
  holdDays: number;
  attributionWindowDays: number;
  /** 1: the first payment only. Null: `lifetime`. */
  renewalMonths: number | null;
  minimumPayoutCents: Cents;
  newCustomersOnly: boolean;
  /** Two-letter codes; empty means every country. */
  countries: readonly string[];
  trafficRules: TrafficRules;
  attribution: Attribution;
  products: readonly ProductRule[];
  events: readonly BountyRule[];
}>;

/** Some of the terms: the fields that change, and of trafficRules the sources that change. */
export type TermsPatch = Readonly<
  Partial<Omit<Terms, "trafficRules">> & { trafficRules?: Partial<TrafficRules> }
>;

/** A change of terms that waits for its notice to pass. */
export type PendingTerms = Readonly<{ requestedAt: Date; effectiveAt: Date; values: TermsPatch }>;

/** The terms with a patch laid over them; traffic sources that the patch does not name keep their rule. */
export function withTerms(terms: Terms, patch: TermsPatch): Terms {
  return { ...terms, ...patch, trafficRules: { ...terms.trafficRules, ...patch.trafficRules } };
}

/** Whether a patch names nothing. */
export function isEmptyPatch(patch: TermsPatch): boolean {
  return Object.keys(patch).length === 0;
}
