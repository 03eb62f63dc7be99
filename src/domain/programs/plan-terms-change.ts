import { addBusinessDays } from "../calendar/business-days.ts";
import { TRAFFIC_SOURCES } from "./program.ts";
import { TERMS_CLAUSES, type TermsClause, worseOf } from "./terms-clauses.ts";
import { isEmptyPatch, type PendingTerms, type Terms, type TermsPatch, withTerms } from "./terms.ts";

export type TermsPlan = Readonly<{
  /** What applies from now on; empty if nothing does. */
  applyNow: TermsPatch;
  /** The whole pending change afterwards; null if none is left. */
  pending: PendingTerms | null;
  /** Whether the request changes anything, now or later. */
  changed: boolean;
  /** Whether the pending change differs from before: other values, another date, or none left. */
  pendingChanged: boolean;
}>;

/** Business days between the request of a cut and its effect. TERMS-13. */
export const NOTICE_BUSINESS_DAYS = 3;

/**
 * Splits a requested change into what applies now and what waits three business days. TERMS-13.
 *
 * Each clause in `wanted` is compared with the value in force:
 * - equal: nothing changes, and a pending value of the clause is withdrawn;
 * - better, or the terms are not protected: applies now, and a pending value is withdrawn;
 * - worse: joins or replaces the pending values, and the notice of the whole change restarts;
 * - better in one part and worse in another (a list): the better part applies now, the whole waits;
 * - equal to the pending value: changes nothing.
 *
 * A clause that depends on another, as product rates depend on the commission, is compared under that one's present
 * value and under its pending value; a cut under either waits.
 *
 * `pending` is the change pending before this one, and not due yet; `inForce` are the current terms.
 */
export function planTermsChange(
  input: Readonly<{
    inForce: Terms;
    pending: PendingTerms | null;
    wanted: TermsPatch;
    isProtected: boolean;
    now: Date;
    /** Holidays, `YYYY-MM-DD`. */
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
    const laterOn = withTerms(withTerms(inForce, applyNow), clause.omit(values));
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

/**
 * The part of a change that is a cut for nobody, under the other clauses as they are and as they will be; may be
 * empty.
 */
function betterPartOf(clause: TermsClause, inForce: Terms, laterOn: Terms, after: Terms): TermsPatch {
  const betterNow = clause.betterPart(inForce, after);
  const better = clause.betterPart(laterOn, withTerms(laterOn, betterNow));
  return clause.compare(inForce, withTerms(inForce, better)) === "equal" ? {} : better;
}

function mergePatches(first: TermsPatch, second: TermsPatch): TermsPatch {
  const trafficRules = { ...first.trafficRules, ...second.trafficRules };
  const merged = { ...first, ...second };
  return TRAFFIC_SOURCES.some((source) => source in trafficRules) ? { ...merged, trafficRules } : merged;
}
