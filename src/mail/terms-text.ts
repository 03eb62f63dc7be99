import type { RewardType } from "../domain/programs/program.ts";

/** A changed field of the terms in a mail, by input name and in input units. */
export interface ChangedTerm {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The words of one language for the terms of a program. */
export interface TermsWords {
  /** The label of each field. */
  readonly labels: Readonly<Record<string, string>>;
  /** For a field without a value, and for an empty list of rates. */
  readonly none: string;
  readonly allCountries: string;
  /** How a way to promote is allowed. */
  readonly trafficRules: Readonly<Record<string, string>>;
  source(trafficSource: string): string;
  percent(percent: number): string;
  /** An amount in major units. @param currency empty in mails stored without it */
  major(amount: number, currency: string): string;
  /** An amount in minor units. @param currency empty in mails stored without it */
  minor(cents: number, currency: string): string;
  ofEachSale(percent: string): string;
  perCustomer(amount: string): string;
  recruiterOverride(percent: number): string;
  /** @param months null for as long as the customer pays */
  renewals(months: number | null): string;
  customers(isNewOnly: boolean): string;
  /** @param which `first` or `last` */
  creditedClick(which: string): string;
}

interface ProductRule {
  readonly match: string;
  readonly rewardType: RewardType;
  readonly directRateBps: number;
  readonly directFixedCents: number;
}

interface BountyRule {
  readonly name: string;
  readonly directFixedCents: number;
}

type Read = (value: never, words: TermsWords, currency: string) => string;

/** How each field's value is written, other than as it is. */
const READS: Readonly<Record<string, Read>> = {
  commissionPercent: (percent: number, words) => words.ofEachSale(words.percent(percent)),
  commissionFixed: (amount: number, words, currency) => words.perCustomer(words.major(amount, currency)),
  recruiterOverridePercent: (percent: number, words) => words.recruiterOverride(percent),
  renewalMonths: (months: number | "lifetime", words) =>
    words.renewals(months === "lifetime" ? null : months),
  minimumPayout: (amount: number, words, currency) => words.major(amount, currency),
  newCustomersOnly: (isOnly: boolean, words) => words.customers(isOnly),
  countries: (codes: readonly string[], words) =>
    codes.length === 0 ? words.allCountries : codes.join(", "),
  trafficRules: (rules: Readonly<Record<string, string>>, words) =>
    Object.entries(rules)
      .map(([name, rule]) => `${words.source(name)} ${words.trafficRules[rule] ?? rule}`)
      .join(", "),
  attribution: (which: string, words) => words.creditedClick(which),
  products: (rules: readonly ProductRule[], words, currency) =>
    listed(words, rules, ({ match, rewardType, directRateBps, directFixedCents }) => {
      const rate =
        rewardType === "percent"
          ? words.percent(directRateBps / 100)
          : words.minor(directFixedCents, currency);
      return `${match} ${rate}`;
    }),
  events: (rules: readonly BountyRule[], words, currency) =>
    listed(
      words,
      rules,
      ({ name, directFixedCents }) => `${name} ${words.minor(directFixedCents, currency)}`,
    ),
};

/**
 * A changed term in words: `Days from sale to payment: 20 → 15`.
 *
 * @param currency the program's; empty in mails stored without it
 */
export function changedTermTextIn(
  words: TermsWords,
  { field, from, to }: ChangedTerm,
  currency: string,
): string {
  const read: Read = READS[field] ?? String;
  const textOf = (value: unknown) =>
    value === null || value === undefined ? words.none : read(value as never, words, currency);
  return `${words.labels[field] ?? field}: ${textOf(from)} → ${textOf(to)}`;
}

function listed<Rule>({ none }: TermsWords, rules: readonly Rule[], textOf: (rule: Rule) => string): string {
  return rules.length === 0 ? none : rules.map(textOf).join(", ");
}
