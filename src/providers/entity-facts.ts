import { type CreditValues, firstValues } from "./credit-values.ts";
import { allDiscounts, type Dated, type Discounts, newer } from "./order-facts.ts";
import { DAY_MS } from "../domain/calendar/calendar.ts";
import { canonicalJson } from "../domain/idempotency.ts";
import { PROGRAM_LIMITS } from "../domain/programs/program.ts";

/** Where a subscription came from, by its checkout session or its first invoice, if that was free. */
export type SubscriptionOrigin = Readonly<{ values: CreditValues; discounts: Discounts }>;

/** Where a subscription's origin is read, in order of preference. */
const ORIGIN_PLACES = ["session", "invoice"] as const;

/**
 * The merged facts about a subscription or a customer, apart from any one order. A customer has only `seen`: where
 * its orders came from, by time.
 */
export type EntityFacts = Readonly<{
  origins: Readonly<Partial<Record<(typeof ORIGIN_PLACES)[number], Dated<SubscriptionOrigin>>>>;
  /** When it began without a payment, as a trial does; null if it did not, as far as we know. */
  freeSince: number | null;
  endedAt: number | null;
  seen: readonly Dated<CreditValues>[];
}>;

export const NO_ENTITY_FACTS: EntityFacts = { origins: {}, freeSince: null, endedAt: null, seen: [] };

/** How many of a customer's visits are kept: the latest ones by a click, and as many without one. */
const MOST_SEEN = 20;

/** Merges two sets of facts; the order does not matter. */
export function mergeFactsOfEntity(left: EntityFacts, right: EntityFacts): EntityFacts {
  const origins: Partial<Record<(typeof ORIGIN_PLACES)[number], Dated<SubscriptionOrigin>>> = {};
  for (const place of ORIGIN_PLACES) {
    const [one, other] = [left.origins[place], right.origins[place]];
    const reported = one && other ? newer(one, other) : (one ?? other);
    if (reported !== undefined) origins[place] = reported;
  }
  return {
    origins,
    freeSince: earliest(left.freeSince, right.freeSince),
    endedAt: earliest(left.endedAt, right.endedAt),
    seen: mergeSeen([...left.seen, ...right.seen]),
  };
}

/** A subscription's origin: each value from the preferred source that has it, and the discounts of all. */
export function originOf(facts: EntityFacts): SubscriptionOrigin | null {
  const reported = ORIGIN_PLACES.flatMap((place) => facts.origins[place]?.value ?? []);
  if (reported.length === 0) return null;
  return {
    values: firstValues(reported.map(({ values }) => values)),
    discounts: allDiscounts(reported.map(({ discounts }) => discounts)),
  };
}

/** A customer's visits between `since` and `at`, both included, the latest first. */
export function visitsBetween(facts: EntityFacts, since: number, at: number): CreditValues[] {
  return facts.seen.filter((visit) => visit.at <= at && visit.at >= since).map((visit) => visit.value);
}

/** From one moment to another, both included, in milliseconds of business time. */
export type Span = Readonly<{ since: number; until: number }>;

const LONGEST_WINDOW_MS = PROGRAM_LIMITS.attributionWindowDays.max * DAY_MS;

/**
 * When a customer's sales happened that the difference between two states of their visits may concern. A visit leads to a
 * partner for the longest attribution window, and no longer than until the next visit by a click, which comes before it.
 */
export function spansOfChangedVisits(before: EntityFacts, after: EntityFacts): Span[] {
  const [known, present] = [before, after].map(
    ({ seen }) => new Map(seen.map((visit) => [canonicalJson(visit), visit] as const)),
  );
  const visits = [...new Map([...known!, ...present!])];
  const isSame = (text: string): boolean => known!.has(text) && present!.has(text);
  const clickedAt = visits.flatMap(([text, { at, value }]) =>
    isSame(text) && value.clickId !== null ? [at] : [],
  );
  return visits
    .filter(([text]) => !isSame(text))
    .map(([, { at }]) => {
      const nextClickAt = Math.min(...clickedAt.filter((other) => other > at));
      return { since: at, until: Math.min(at + LONGEST_WINDOW_MS, nextClickAt - 1) };
    });
}

function mergeSeen(visits: readonly Dated<CreditValues>[]): Dated<CreditValues>[] {
  const byText = new Map(visits.map((visit) => [canonicalJson(visit), visit] as const));
  const latestFirst = [...byText]
    .toSorted(([text, visit], [otherText, other]) => other.at - visit.at || (text < otherText ? -1 : 1))
    .map(([, visit]) => visit);
  // Apart, since a brand may refer to the customer by an id of its own in every checkout.
  const [byClick, others] = [true, false].map((hasClick) =>
    latestFirst.filter(({ value }) => (value.clickId !== null) === hasClick).slice(0, MOST_SEEN),
  );
  const kept = new Set([...byClick!, ...others!]);
  return latestFirst.filter((visit) => kept.has(visit));
}

function earliest(left: number | null, right: number | null): number | null {
  if (left === null || right === null) return left ?? right;
  return Math.min(left, right);
}
