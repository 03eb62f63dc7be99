import { TRAFFIC_SOURCES, type TrafficRules } from "../../src/domain/program.ts";
import type { Terms } from "../../src/domain/terms.ts";

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
  products: [],
  events: [],
  ...changes,
});
