import { addBusinessDays } from "./business-days.ts";
import type { Bps, Cents } from "./money.ts";
import { type Attribution, type RewardType, TRAFFIC_SOURCES, type TrafficRules } from "./program.ts";
import type { BountyRule, ProductRule } from "./rate-rules.ts";
import { TERMS_CLAUSES, type TermsClause, worseOf } from "./terms-clauses.ts";

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
  /** Two-letter codes; empty is every country. */
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

export type TermsPlan = Readonly<{
  /** What is in force from now on; empty when nothing is. */
  applyNow: TermsPatch;
  /** What waits after this change, whole; null when nothing does. */
  pending: PendingTerms | null;
  /** Whether anything is different from before, now or later. */
  changed: boolean;
  /** Whether what waits is different from before: other values, another date, or nothing left. */
  pendingChanged: boolean;
}>;

/** Business days between the request of a cut and its effect. TERMS-13. */
export const NOTICE_BUSINESS_DAYS = 3;

/** The terms with a patch laid over them; traffic sources that the patch does not name keep their rule. */
export function withTerms(terms: Terms, patch: TermsPatch): Terms {
  return { ...terms, ...patch, trafficRules: { ...terms.trafficRules, ...patch.trafficRules } };
}

/**
 * Splits a wanted change into what applies now and what waits three business days. TERMS-13.
 *
 * Each clause that `wanted` touches is compared with the value in force:
 * - the value in force: nothing changes, and a pending value of that clause is withdrawn;
 * - better, or the terms are not protected: applies now, and a pending value is withdrawn;
 * - worse: joins or replaces the pending values, and the notice of the whole change starts anew;
 * - better in one part and worse in another (a list): the better part applies now, the whole waits;
 * - the pending value once more: changes nothing.
 *
 * A clause that rests on another, as product rates do on the commission, is compared with that one as it is and as it will
 * be once what waits is in force: what is worse under either waits.
 *
 * `pending` is what waits before this change, and is not due yet; `inForce` are the terms of now.
 */
export function planTermsChange(
  input: Readonly<{
    inForce: Terms;
    pending: PendingTerms | null;
    wanted: TermsPatch;
    isProtected: boolean;
    now: Date;
    /** Days that are no business days, `YYYY-MM-DD`. */
    holidays: readonly string[];
  }>,
): TermsPlan {
  const { inForce, pending, wanted, now } = input;
  const after = withTerms(inForce, wanted);
  const promised = withTerms(inForce, pending?.values ?? {});
  let applyNow: TermsPatch = {};
  let values: TermsPatch = pending?.values ?? {};
  let isNoticeRestarted = false;
  let isSomethingWithdrawn = false;

  for (const clause of TERMS_CLAUSES) {
    const part = clause.pick(wanted);
    if (part === null) continue;
    const isPending = clause.pick(values) !== null;
    const laterOn = withTerms(inForce, clause.omit(values));
    const comparison = worseOf(
      clause.compare(inForce, after),
      clause.compare(laterOn, withTerms(laterOn, part)),
    );

    if (comparison === "equal" || comparison === "better" || !input.isProtected) {
      if (comparison !== "equal") applyNow = mergePatches(applyNow, part);
      if (isPending) {
        values = clause.omit(values);
        isSomethingWithdrawn = true;
      }
      continue;
    }
    if (comparison === "mixed")
      applyNow = mergePatches(applyNow, betterPartOf(clause, inForce, laterOn, after));
    if (isPending && clause.compare(promised, after) === "equal") continue;
    values = mergePatches(values, part);
    isNoticeRestarted = true;
  }

  const pendingChanged = isNoticeRestarted || isSomethingWithdrawn;
  return {
    applyNow,
    pending: pendingChanged ? pendingAfter() : pending,
    changed: pendingChanged || !isEmptyPatch(applyNow),
    pendingChanged,
  };

  function pendingAfter(): PendingTerms | null {
    if (isEmptyPatch(values)) return null;
    if (!isNoticeRestarted && pending !== null) return { ...pending, values };
    const effectiveAt = addBusinessDays(now, NOTICE_BUSINESS_DAYS, input.holidays);
    return { requestedAt: now, effectiveAt, values };
  }
}

/** What of a change is no worse for anybody, as the other clauses are now and as they will be; empty where nothing is. */
function betterPartOf(clause: TermsClause, inForce: Terms, laterOn: Terms, after: Terms): TermsPatch {
  const betterNow = clause.betterPart(inForce, after);
  const better = clause.betterPart(laterOn, withTerms(laterOn, betterNow));
  return clause.compare(inForce, withTerms(inForce, better)) === "equal" ? {} : better;
}

/** Whether a patch names nothing. */
export function isEmptyPatch(patch: TermsPatch): boolean {
  return Object.keys(patch).length === 0;
}

function mergePatches(first: TermsPatch, second: TermsPatch): TermsPatch {
  const trafficRules = { ...first.trafficRules, ...second.trafficRules };
  const merged = { ...first, ...second };
  return TRAFFIC_SOURCES.some((source) => source in trafficRules) ? { ...merged, trafficRules } : merged;
}
