import { TRAFFIC_SOURCES, type TrafficRules } from "../../../src/domain/programs/program.ts";
import type { ProductRule } from "../../../src/domain/programs/rate-rules.ts";
import { planTermsChange } from "../../../src/domain/programs/plan-terms-change.ts";
import type { PendingTerms, Terms, TermsPatch } from "../../../src/domain/programs/terms.ts";

export const ALL_ALLOWED = Object.fromEntries(
  TRAFFIC_SOURCES.map((source) => [source, "allowed"]),
) as TrafficRules;

/** Terms that have room in both directions. */
export const sampleTerms = (changes: Partial<Terms> = {}): Terms => ({
  rewardType: "percent",
  directRateBps: 2000,
  directFixedCents: 0,
  overrideRateBps: 1000,
  holdDays: 15,
  attributionWindowDays: 30,
  renewalMonths: 12,
  minimumPayoutCents: 1000,
  newCustomersOnly: false,
  countries: [],
  trafficRules: ALL_ALLOWED,
  attribution: "last",
  productRules: [],
  eventBounties: [],
  ...changes,
});

export const MONDAY = new Date("2026-11-16T15:30:00.000Z");
export const THURSDAY = new Date("2026-11-19T15:30:00.000Z");
const EARLIER = new Date("2026-11-13T09:00:00.000Z");
export const PENDING_DATE = new Date("2026-11-18T09:00:00.000Z");

export const percent = (match: string, directRateBps: number): ProductRule => ({
  match,
  rewardType: "percent",
  directRateBps,
  directFixedCents: 0,
});
export const fixed = (match: string, directFixedCents: number): ProductRule => ({
  match,
  rewardType: "fixed",
  directRateBps: 0,
  directFixedCents,
});
export const bounty = (name: string, directFixedCents: number) => ({ name, directFixedCents });
type Commission = Pick<Terms, "rewardType" | "directRateBps" | "directFixedCents">;
export const commission = (directRateBps: number): Commission => ({
  rewardType: "percent",
  directRateBps,
  directFixedCents: 0,
});
export const flatFee = (directFixedCents: number): Commission => ({
  rewardType: "fixed",
  directRateBps: 0,
  directFixedCents,
});

export const plan = (facts: {
  inForce?: Terms;
  pending?: PendingTerms | null;
  wanted: TermsPatch;
  isProtected?: boolean;
  holidays?: string[];
}) =>
  planTermsChange({
    inForce: facts.inForce ?? sampleTerms(),
    pending: facts.pending ?? null,
    wanted: facts.wanted,
    isProtected: facts.isProtected ?? true,
    now: MONDAY,
    holidays: facts.holidays ?? [],
  });

export const waiting = (values: TermsPatch): PendingTerms => ({
  requestedAt: EARLIER,
  effectiveAt: PENDING_DATE,
  values,
});
