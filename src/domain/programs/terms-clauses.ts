import type { Bps, Cents } from "../money/money.ts";
import { type RewardType, TRAFFIC_RULES, TRAFFIC_SOURCES, type TrafficSource } from "./program.ts";
import type { Terms, TermsPatch } from "./terms.ts";

/**
 * What a change means for partners: nothing, better, worse, or better in one part and worse in another. A change that
 * leaves every partner as well off counts as better, since it needs no notice.
 */
export type Comparison = "equal" | "better" | "worse" | "mixed";

/** A part of the terms that is compared, delayed and withdrawn as a whole. */
export type TermsClause = Readonly<{
  name: string;
  /** This clause's part of a patch; null if the patch does not change it. */
  pick: (patch: TermsPatch) => TermsPatch | null;
  /** The patch without this clause's part. */
  omit: (patch: TermsPatch) => TermsPatch;
  compare: (before: Terms, after: Terms) => Comparison;
  /** The part of a mixed change that is a cut for nobody. */
  betterPart: (before: Terms, after: Terms) => TermsPatch;
}>;

/** Combines two comparisons of one change: worse in either counts, even if better in the other. */
export function worseOf(first: Comparison, second: Comparison): Comparison {
  if (first === second) return first;
  const [hasWorse, hasOther] = [isWorse(first) || isWorse(second), !isWorse(first) || !isWorse(second)];
  if (!hasWorse) return "better";
  return hasOther || first === "mixed" || second === "mixed" ? "mixed" : "worse";
}

const isWorse = (comparison: Comparison): boolean => comparison === "worse" || comparison === "mixed";

type Field = Exclude<keyof Terms, "trafficRules">;

/** Every clause of the terms, and what counts as a cut of it. TERMS-11. */
export const TERMS_CLAUSES: readonly TermsClause[] = [
  clauseOf("commission", ["rewardType", "directRateBps", "directFixedCents"], (before, after) =>
    compareRates(before, after),
  ),
  clauseOf("recruiterOverride", ["overrideRateBps"], (before, after) =>
    moreIsBetter(before.overrideRateBps, after.overrideRateBps),
  ),
  clauseOf("holdDays", ["holdDays"], (before, after) => moreIsBetter(after.holdDays, before.holdDays)),
  clauseOf("attributionWindowDays", ["attributionWindowDays"], (before, after) =>
    moreIsBetter(before.attributionWindowDays, after.attributionWindowDays),
  ),
  clauseOf("renewalMonths", ["renewalMonths"], (before, after) =>
    moreIsBetter(before.renewalMonths ?? Infinity, after.renewalMonths ?? Infinity),
  ),
  clauseOf("minimumPayout", ["minimumPayoutCents"], (before, after) =>
    moreIsBetter(after.minimumPayoutCents, before.minimumPayoutCents),
  ),
  clauseOf("newCustomersOnly", ["newCustomersOnly"], (before, after) =>
    moreIsBetter(Number(after.newCustomersOnly), Number(before.newCustomersOnly)),
  ),
  clauseOf("countries", ["countries"], compareCountries, (before, after) => ({
    countries: [...new Set([...before.countries, ...after.countries])],
  })),
  clauseOf("attribution", ["attribution"], (before, after) =>
    before.attribution === after.attribution ? "equal" : "worse",
  ),
  clauseOf("products", ["productRules"], compareProducts, betterProducts),
  clauseOf("events", ["eventBounties"], compareEvents, betterEvents),
  ...TRAFFIC_SOURCES.map(trafficClause),
];

function clauseOf(
  name: string,
  fields: readonly [Field, ...Field[]],
  compare: TermsClause["compare"],
  betterPart: TermsClause["betterPart"] = () => ({}),
): TermsClause {
  const isOurs = (key: string): boolean => fields.some((field) => field === key);
  const filtered = (patch: TermsPatch, keep: (key: string) => boolean): TermsPatch =>
    Object.fromEntries(Object.entries(patch).filter(([key]) => keep(key)));
  return {
    name,
    pick: (patch) => (fields.some((field) => field in patch) ? filtered(patch, isOurs) : null),
    omit: (patch) => filtered(patch, (key) => !isOurs(key)),
    compare,
    betterPart,
  };
}

/** Each traffic source is a clause of its own, since a patch names only some. */
function trafficClause(source: TrafficSource): TermsClause {
  return {
    name: `trafficRules.${source}`,
    pick: (patch) => {
      const rule = patch.trafficRules?.[source];
      return rule === undefined ? null : { trafficRules: { [source]: rule } };
    },
    omit: ({ trafficRules, ...rest }) => {
      const { [source]: _omitted, ...others } = trafficRules ?? {};
      return Object.keys(others).length === 0 ? rest : { ...rest, trafficRules: others };
    },
    compare: (before, after) => {
      const strictness = (terms: Terms): number => TRAFFIC_RULES.indexOf(terms.trafficRules[source]);
      return moreIsBetter(strictness(after), strictness(before));
    },
    betterPart: () => ({}),
  };
}

function moreIsBetter(before: number, after: number): Comparison {
  if (before === after) return "equal";
  return after > before ? "better" : "worse";
}

type Rate = Readonly<{ rewardType: RewardType; directRateBps: Bps; directFixedCents: Cents }>;

/** A change of the reward type is a cut: which type pays more depends on the sale. */
function compareRates(before: Rate, after: Rate): Comparison {
  if (before.rewardType !== after.rewardType) return "worse";
  return before.rewardType === "percent"
    ? moreIsBetter(before.directRateBps, after.directRateBps)
    : moreIsBetter(before.directFixedCents, after.directFixedCents);
}

function compareCountries(before: Terms, after: Terms): Comparison {
  const hasAll = (countries: readonly string[], others: readonly string[]): boolean =>
    countries.length === 0 || (others.length > 0 && others.every((country) => countries.includes(country)));
  const isGrown = hasAll(after.countries, before.countries);
  const isShrunk = hasAll(before.countries, after.countries);
  if (isGrown && isShrunk) return "equal";
  if (isGrown) return "better";
  return isShrunk ? "worse" : "mixed";
}

/** What a product earns: its rule, or else the program's commission. */
function rateOfProduct(terms: Terms, match: string): Rate {
  return terms.productRules.find((rule) => rule.match === match) ?? terms;
}

function compareProducts(before: Terms, after: Terms): Comparison {
  const matches = namesOf(before.productRules, after.productRules, (rule) => rule.match);
  const isSameList = matches.every((match) => {
    const ofMatch = (terms: Terms) => terms.productRules.find((rule) => rule.match === match);
    const [was, becomes] = [ofMatch(before), ofMatch(after)];
    return was !== undefined && becomes !== undefined && compareRates(was, becomes) === "equal";
  });
  return isSameList ? "equal" : together(matches.map((match) => compareProduct(before, after, match)));
}

function compareProduct(before: Terms, after: Terms, match: string): Comparison {
  return compareRates(rateOfProduct(before, match), rateOfProduct(after, match));
}

function betterProducts(before: Terms, after: Terms): TermsPatch {
  const productRules = namesOf(after.productRules, before.productRules, (rule) => rule.match).flatMap(
    (match) => {
      const source = compareProduct(before, after, match) === "worse" ? before : after;
      return source.productRules.filter((rule) => rule.match === match);
    },
  );
  return { productRules };
}

function bountyOf(terms: Terms, name: string): Cents {
  return terms.eventBounties.find((rule) => rule.name === name)?.directFixedCents ?? 0;
}

function compareEvents(before: Terms, after: Terms): Comparison {
  const comparisons = namesOf(before.eventBounties, after.eventBounties, (rule) => rule.name).map((name) =>
    moreIsBetter(bountyOf(before, name), bountyOf(after, name)),
  );
  return comparisons.every((comparison) => comparison === "equal") ? "equal" : together(comparisons);
}

function betterEvents(before: Terms, after: Terms): TermsPatch {
  const eventBounties = namesOf(after.eventBounties, before.eventBounties, (rule) => rule.name).map(
    (name) => ({
      name,
      directFixedCents: Math.max(bountyOf(before, name), bountyOf(after, name)),
    }),
  );
  return { eventBounties };
}

/** The distinct names of two lists of rules, those of the first list first. */
function namesOf<Rule>(
  first: readonly Rule[],
  second: readonly Rule[],
  nameOf: (rule: Rule) => string,
): string[] {
  return [...new Set([...first, ...second].map(nameOf))];
}

/** Combines the comparisons of a list's changed parts. */
function together(parts: readonly Comparison[]): Comparison {
  const hasWorse = parts.includes("worse");
  if (!hasWorse) return "better";
  return parts.includes("better") ? "mixed" : "worse";
}
