import type { Input } from "../../../../api/change.ts";
import type { Row } from "../../../../api/console.ts";
import { majorFrom, minorFrom, typedText } from "../../../../kit/amounts/typed-amount.ts";

type Version = Row<"listTermsVersions">;
type RewardType = Version["rewardType"];
type Rule = Version["trafficRules"][string];

/** A product rate as typed: a percentage or an amount, by its type. */
export interface ProductLine {
  readonly key: string;
  readonly match: string;
  readonly rewardType: RewardType;
  readonly rate: string;
}

export interface BountyLine {
  readonly key: string;
  readonly name: string;
  readonly amount: string;
}

/** The values of the form. */
export interface TermsValues {
  readonly rewardType: RewardType;
  /** A percentage or an amount, by the type. */
  readonly rate: string;
  /** A percentage; 0 for none. */
  readonly override: string;
  readonly products: readonly ProductLine[];
  readonly bounties: readonly BountyLine[];
  readonly holdDays: string;
  readonly minimumPayout: string;
  readonly renewals: "first" | "months" | "lifetime";
  readonly renewalMonths: string;
  readonly attribution: Version["attribution"];
  readonly windowDays: string;
  readonly newCustomersOnly: boolean;
  readonly countries: readonly string[];
  readonly trafficRules: Readonly<Record<string, Rule>>;
}

const PERCENT_DIGITS = 2;
const MOST_RENEWAL_MONTHS = 36;

/** @param digits the decimals of the program's currency */
export function valuesOf(version: Version, digits: number): TermsValues {
  const rateOf = ({
    rewardType,
    directRateBps,
    directFixedCents,
  }: Version["rateRules"]["products"][number] | Version) =>
    rewardType === "percent" ? percentText(directRateBps) : typedText(directFixedCents, digits);
  const { renewalMonths: months } = version;
  return {
    rewardType: version.rewardType,
    rate: rateOf(version),
    override: percentText(version.overrideRateBps),
    products: version.rateRules.products.map((rule) => ({
      key: rule.match,
      match: rule.match,
      rewardType: rule.rewardType,
      rate: rateOf(rule),
    })),
    bounties: version.rateRules.events.map(({ name, directFixedCents }) => ({
      key: name,
      name,
      amount: typedText(directFixedCents, digits),
    })),
    holdDays: String(version.holdDays),
    minimumPayout: typedText(version.minimumPayoutCents, digits),
    renewals: months === null ? "lifetime" : months === 1 ? "first" : "months",
    renewalMonths: String(months === null || months === 1 ? 12 : months),
    attribution: version.attribution,
    windowDays: String(version.attributionWindowDays),
    newCustomersOnly: version.newCustomersOnly,
    countries: version.countries,
    trafficRules: version.trafficRules,
  };
}

/** Basis points as a percentage: 1250 is "12.5". */
const percentText = (bps: number): string =>
  typedText(bps, PERCENT_DIGITS).replace(/[.,]?0+$/, (zeros) =>
    /^[.,]/.test(zeros) ? "" : zeros.replace(/0+$/, ""),
  );

type Body = Omit<Input<"publishTerms">, "programId">;

/** The terms as the API takes them; null for fields that are not a number. */
function bodyOf(values: TermsValues, digits: number): Readonly<Record<string, unknown>> {
  const isPercent = values.rewardType === "percent";
  return {
    [isPercent ? "commissionPercent" : "commissionFixed"]: majorFrom(
      values.rate,
      isPercent ? PERCENT_DIGITS : digits,
    ),
    recruiterOverridePercent: majorFrom(values.override, PERCENT_DIGITS),
    products: values.products.map(({ match, rewardType, rate }) => {
      const isRate = rewardType === "percent";
      const minor = minorFrom(rate, isRate ? PERCENT_DIGITS : digits);
      return { match: match.trim(), rewardType, [isRate ? "directRateBps" : "directFixedCents"]: minor };
    }),
    events: values.bounties.map(({ name, amount }) => ({
      name: name.trim(),
      directFixedCents: minorFrom(amount, digits),
    })),
    holdDays: majorFrom(values.holdDays, 0),
    minimumPayout: majorFrom(values.minimumPayout, digits),
    renewalMonths: { first: 1, lifetime: "lifetime", months: majorFrom(values.renewalMonths, 0) }[
      values.renewals
    ],
    attribution: values.attribution,
    attributionWindowDays: majorFrom(values.windowDays, 0),
    newCustomersOnly: values.newCustomersOnly,
    countries: values.countries,
    trafficRules: values.trafficRules,
  };
}

/** The fields that differ from the terms in force, with the values to send. */
export function changesOf(
  initial: TermsValues,
  values: TermsValues,
  digits: number,
): { readonly fields: readonly string[]; readonly body: Body } {
  const [before, after] = [bodyOf(initial, digits), bodyOf(values, digits)];
  const fields = Object.keys(after).filter(
    (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  );
  const changed = Object.fromEntries(fields.map((field) => [field, after[field]]));
  if ("trafficRules" in changed)
    changed["trafficRules"] = changedRules(initial.trafficRules, values.trafficRules);
  return { fields, body: changed };
}

const changedRules = (before: TermsValues["trafficRules"], after: TermsValues["trafficRules"]) =>
  Object.fromEntries(Object.entries(after).filter(([source, rule]) => before[source] !== rule));

/** The invalid fields, each with the key of its message. */
export type Mistakes = Readonly<Record<string, "number" | "months" | "name" | "twice" | undefined>>;

export function mistakesIn(values: TermsValues, digits: number): Mistakes {
  const mistakes: Record<string, Mistakes[string]> = {};
  const isNumber = (field: string, text: string, decimals: number) => {
    if (minorFrom(text, decimals) === null) mistakes[field] = "number";
  };
  isNumber("rate", values.rate, values.rewardType === "percent" ? PERCENT_DIGITS : digits);
  isNumber("override", values.override, PERCENT_DIGITS);
  isNumber("holdDays", values.holdDays, 0);
  isNumber("minimumPayout", values.minimumPayout, digits);
  isNumber("windowDays", values.windowDays, 0);
  const months = minorFrom(values.renewalMonths, 0);
  const isMonths = months !== null && months > 1 && months <= MOST_RENEWAL_MONTHS;
  if (values.renewals === "months" && !isMonths) mistakes["renewalMonths"] = "months";
  for (const { key, match, rewardType, rate } of values.products) {
    isNumber(`${key} rate`, rate, rewardType === "percent" ? PERCENT_DIGITS : digits);
    nameMistake(
      `${key} match`,
      match,
      values.products.map((line) => line.match),
    );
  }
  for (const { key, name, amount } of values.bounties) {
    isNumber(`${key} amount`, amount, digits);
    nameMistake(
      `${key} name`,
      name,
      values.bounties.map((line) => line.name),
    );
  }
  return mistakes;

  function nameMistake(field: string, name: string, all: readonly string[]): void {
    if (name.trim() === "") mistakes[field] = "name";
    else if (all.filter((other) => other.trim() === name.trim()).length > 1) mistakes[field] = "twice";
  }
}

/** The same edits of other terms: what was edited stays, anything else is theirs. */
export function rebased(initial: TermsValues, values: TermsValues, theirs: TermsValues): TermsValues {
  const edited = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(initial[field as keyof TermsValues]),
  );
  const trafficRules = { ...theirs.trafficRules, ...changedRules(initial.trafficRules, values.trafficRules) };
  return { ...theirs, ...Object.fromEntries(edited), trafficRules };
}
