import { majorToMinor } from "../domain/money/currency.ts";
import { percentToBps, type Bps, type Cents } from "../domain/money/money.ts";
import type { RewardType } from "../domain/programs/program.ts";
import type { Formats } from "./formats.ts";

/** A changed field of the terms in a mail, by input name and in input units. */
export interface ChangedTerm {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The words of one language for the terms of a program. */
interface TermsWords {
  /** The label of each field. */
  readonly labels: Readonly<Record<string, string>>;
  /** For a field without a value, an empty list of rates, and no override. */
  readonly none: string;
  readonly allCountries: string;
  /** How a way to promote is allowed. */
  readonly trafficRules: Readonly<Record<string, string>>;
  /** The ways to promote. */
  readonly sources: Readonly<Record<string, string>>;
  /** The clicks that are credited, `first` and `last`. */
  readonly clicks: Readonly<Record<string, string>>;
  readonly ofEachSale: (percent: string) => string;
  readonly perCustomer: (amount: string) => string;
  readonly ofRecruitsCommission: (percent: string) => string;
  /** Of null months: for as long as the customer pays. */
  readonly renewals: (months: number | null) => string;
  readonly customers: (isNewOnly: boolean) => string;
}

/** What a sale earns: a share of it, or a flat amount once per customer. */
export interface Rate {
  readonly rewardType: RewardType;
  readonly directRateBps: Bps;
  readonly directFixedCents: Cents;
}

/** The terms of a program in one language. */
export interface TermsTexts {
  /** "20% of each sale", "$25.00 for each approved customer". */
  readonly commission: (rate: Rate, currency: string) => string;
  readonly override: (overrideRateBps: Bps) => string;
  /** Which payments of a subscription earn; of null months: for as long as the customer pays. */
  readonly renewals: (months: number | null) => string;
  /** A way to promote. */
  readonly source: (trafficSource: string) => string;
  /** A changed term: `Days from sale to payment: 20 → 15`. */
  readonly changed: (change: ChangedTerm, currency: string) => string;
}

/** Writes terms with the words and formats of a language. */
export function termsTextsOf(words: TermsWords, { money, percent, country }: Formats): TermsTexts {
  const texts: TermsTexts = {
    commission: ({ rewardType, directRateBps, directFixedCents }, currency) =>
      rewardType === "percent"
        ? words.ofEachSale(percent(directRateBps))
        : words.perCustomer(money(directFixedCents, currency)),
    override: (overrideRateBps) =>
      overrideRateBps === 0 ? words.none : words.ofRecruitsCommission(percent(overrideRateBps)),
    renewals: words.renewals,
    source: (trafficSource) => words.sources[trafficSource] ?? trafficSource.replaceAll("_", " "),
    changed: ({ field, from, to }, currency) => {
      const read: Read = READS[field] ?? String;
      const context = { words, texts, money, percent, country, currency };
      const textOf = (value: unknown) =>
        value === null || value === undefined ? words.none : read(value as never, context);
      return `${words.labels[field] ?? field}: ${textOf(from)} → ${textOf(to)}`;
    },
  };
  return texts;
}

interface ReadContext extends Pick<Formats, "money" | "percent" | "country"> {
  readonly words: TermsWords;
  readonly texts: TermsTexts;
  readonly currency: string;
}

type Read = (value: never, context: ReadContext) => string;

interface ProductRule extends Rate {
  readonly match: string;
}

interface BountyRule {
  readonly name: string;
  readonly directFixedCents: Cents;
}

/** How each field's value is written, other than as it is. */
const READS: Readonly<Record<string, Read>> = {
  commissionPercent: (inPercent: number, { words, percent }) =>
    words.ofEachSale(percent(percentToBps(inPercent))),
  commissionFixed: (major: number, { words, money, currency }) =>
    words.perCustomer(money(majorToMinor(major, currency), currency)),
  recruiterOverridePercent: (inPercent: number, { texts }) => texts.override(percentToBps(inPercent)),
  renewalMonths: (months: number | "lifetime", { texts }) =>
    texts.renewals(months === "lifetime" ? null : months),
  minimumPayout: (major: number, { money, currency }) => money(majorToMinor(major, currency), currency),
  newCustomersOnly: (isOnly: boolean, { words }) => words.customers(isOnly),
  countries: (codes: readonly string[], { words, country }) =>
    codes.length === 0 ? words.allCountries : codes.map(country).join(", "),
  trafficRules: (rules: Readonly<Record<string, string>>, { words, texts }) =>
    Object.entries(rules)
      .map(([source, rule]) => `${texts.source(source)} (${words.trafficRules[rule] ?? rule})`)
      .join(", "),
  attribution: (which: string, { words }) => words.clicks[which] ?? which,
  products: (rules: readonly ProductRule[], { words, money, percent, currency }) =>
    listed(words, rules, ({ match, rewardType, directRateBps, directFixedCents }) => {
      const rate = rewardType === "percent" ? percent(directRateBps) : money(directFixedCents, currency);
      return `${match} ${rate}`;
    }),
  events: (rules: readonly BountyRule[], { words, money, currency }) =>
    listed(words, rules, ({ name, directFixedCents }) => `${name} ${money(directFixedCents, currency)}`),
};

function listed<Rule>({ none }: TermsWords, rules: readonly Rule[], textOf: (rule: Rule) => string): string {
  return rules.length === 0 ? none : rules.map(textOf).join(", ");
}
