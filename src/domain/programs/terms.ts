import type { Bps, Cents } from "../money/money.ts";
import type { Attribution, RewardType, TrafficRules } from "./program.ts";
import type { BountyRule, ProductRule } from "./rate-rules.ts";

/** A program's promises to its partners. Every version is kept; a sale is priced by the one in force at its time. */
export type Terms = Readonly<{
  rewardType: RewardType;
  /** 0 if rewardType is fixed. */
  directRateBps: Bps;
  /** 0 if rewardType is percent. */
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
  productRules: readonly ProductRule[];
  eventBounties: readonly BountyRule[];
}>;

/** Some of the terms: the changed fields, and of trafficRules the changed sources. */
export type TermsPatch = Readonly<
  Partial<Omit<Terms, "trafficRules">> & { trafficRules?: Partial<TrafficRules> }
>;

/** A change of terms during its notice period. */
export type PendingTerms = Readonly<{ requestedAt: Date; effectiveAt: Date; values: TermsPatch }>;

/** Applies a patch to the terms; traffic sources not in the patch keep their rule. */
export function withTerms(terms: Terms, patch: TermsPatch): Terms {
  return { ...terms, ...patch, trafficRules: { ...terms.trafficRules, ...patch.trafficRules } };
}

/** Whether a patch is empty. */
export function isEmptyPatch(patch: TermsPatch): boolean {
  return Object.keys(patch).length === 0;
}
