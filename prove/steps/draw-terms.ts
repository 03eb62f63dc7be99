import type { TermsPatch } from "../model/operations.ts";
import type { Bounty, ProductRule, Rate, Terms } from "../model/state.ts";
import type { Random } from "../random.ts";

const COUNTRIES = ["DE", "FR", "US"];
export const PRODUCTS = ["basic", "pro", "team"];
export const EVENT_NAMES = ["signup", "install"];

/** What an epoch's programs are like; swarms of different kinds find more than one average. */
export interface Leaning {
  readonly hasFixed: boolean;
}

const rateOf = (random: Random, { hasFixed }: Leaning): Rate =>
  hasFixed && random.chance(0.5)
    ? { rewardType: "fixed", rateBps: 0, fixedCents: random.whole(100, 3_000) }
    : { rewardType: "percent", rateBps: random.whole(100, 4_000), fixedCents: 0 };

const productsOf = (random: Random, leaning: Leaning): ProductRule[] =>
  PRODUCTS.filter(() => random.chance(0.4)).map((match) => ({ match, ...rateOf(random, leaning) }));

const eventsOf = (random: Random): Bounty[] =>
  EVENT_NAMES.filter(() => random.chance(0.7)).map((name) => ({ name, fixedCents: random.whole(10, 900) }));

export function drawTerms(random: Random, leaning: Leaning): Terms {
  return {
    commission: rateOf(random, leaning),
    overrideBps: random.chance(0.2) ? 0 : random.whole(100, 3_000),
    holdDays: random.whole(0, 20),
    windowDays: random.whole(7, 40),
    renewalMonths: random.pick([null, 1, 2, 3, 12]),
    minimumCents: random.pick([0, 500, 1_000, 2_500]),
    newCustomersOnly: random.chance(0.4),
    countries: random.chance(0.6) ? [] : COUNTRIES.filter(() => random.chance(0.6)),
    attribution: random.pick(["last", "first"]),
    products: productsOf(random, leaning),
    events: eventsOf(random),
  };
}

/** One to three fields with new values; sometimes the ones that stand, or wait, already. */
export function drawTermsPatch(random: Random, leaning: Leaning): TermsPatch {
  const { products: _products, events: _events, ...fields } = drawTerms(random, leaning);
  const names = random.shuffled(Object.keys(fields)).slice(0, random.whole(1, 3));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

export const drawRates = (
  random: Random,
  leaning: Leaning,
): { products: ProductRule[] | null; events: Bounty[] | null } => ({
  products: random.chance(0.7) ? productsOf(random, leaning) : null,
  events: random.chance(0.5) ? eventsOf(random) : null,
});
