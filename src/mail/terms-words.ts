import { moneyText } from "../domain/money/currency.ts";
import { bpsToPercentText, percentToBps } from "../domain/money/money.ts";
import { recruiterOverrideText, renewalsText, type RewardType } from "../domain/programs/program.ts";

/** A changed field of the terms in a mail, by input name and in input units. */
export interface ChangedTerm {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

type Read = (value: never, currency: string) => string;

/** The label of each field of the terms, and how to format its value. */
const WORDS: Readonly<Record<string, readonly [name: string, read: Read]>> = {
  commissionPercent: ["Commission", (percent: number) => `${percent}% of each sale`],
  commissionFixed: [
    "Commission",
    (amount: number, currency) => `${major(amount, currency)} for each approved customer`,
  ],
  recruiterOverridePercent: [
    "Recruiter override",
    (percent: number) => recruiterOverrideText(percentToBps(percent)),
  ],
  holdDays: ["Days from sale to payment", String],
  attributionWindowDays: ["Days from click to sale", String],
  renewalMonths: [
    "Renewals",
    (months: number | "lifetime") => renewalsText(months === "lifetime" ? null : months),
  ],
  minimumPayout: ["Least payout", major],
  newCustomersOnly: [
    "Customers",
    (isOnly: boolean) => (isOnly ? "new customers only" : "new and existing customers"),
  ],
  countries: ["Countries", (codes: readonly string[]) => (codes.length === 0 ? "all" : codes.join(", "))],
  trafficRules: ["Ways to promote", rulesText],
  attribution: ["Which click is credited", (which: string) => `the ${which} one`],
  products: [
    "Product rates",
    (rules: readonly ProductRule[], currency) => listed(rules.map((rule) => productText(rule, currency))),
  ],
  events: [
    "Bounties",
    (rules: readonly BountyRule[], currency) => listed(rules.map((rule) => bountyText(rule, currency))),
  ],
};

/**
 * A changed term in words: `Days from sale to payment: 20 → 15`.
 *
 * @param currency the program's; empty in mails stored without it
 */
export function changedTermText({ field, from, to }: ChangedTerm, currency: string): string {
  const [name, read] = WORDS[field] ?? [field, String];
  const textOf = (value: unknown) =>
    value === null || value === undefined ? "none" : read(value as never, currency);
  return `${name}: ${textOf(from)} → ${textOf(to)}`;
}

const DATE_FORMAT = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

/** A moment in words: `3 March 2026 at 12:00 UTC`. */
export function momentText(moment: Date): string {
  return `${DATE_FORMAT.format(moment)} UTC`;
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

function productText(rule: ProductRule, currency: string): string {
  const rate =
    rule.rewardType === "percent"
      ? bpsToPercentText(rule.directRateBps)
      : minor(rule.directFixedCents, currency);
  return `${rule.match} ${rate}`;
}

function bountyText({ name, directFixedCents }: BountyRule, currency: string): string {
  return `${name} ${minor(directFixedCents, currency)}`;
}

const RULES: Readonly<Record<string, string>> = {
  allowed: "allowed",
  ask: "ask first",
  banned: "not allowed",
};

function rulesText(rules: Readonly<Record<string, string>>): string {
  return Object.entries(rules)
    .map(([source, rule]) => `${source.replaceAll("_", " ")} ${RULES[rule] ?? rule}`)
    .join(", ");
}

function listed(texts: readonly string[]): string {
  return texts.length === 0 ? "none" : texts.join(", ");
}

function major(amount: number, currency: string): string {
  return `${amount} ${currency}`.trim();
}

function minor(cents: number, currency: string): string {
  return currency === "" ? `${cents} cents` : moneyText(cents, currency);
}
