import assert from "node:assert/strict";

import { type Bps, type Cents, shareOf } from "../money/money.ts";
import type { RewardType } from "./program.ts";
import type { BountyRule, ProductRule } from "./rate-rules.ts";
import type { Terms } from "./terms.ts";

/** What a conversion earns when it is recorded. */
export type Figures = Readonly<{ directCents: Cents; overrideCents: Cents; feeCents: Cents }>;

/** The rates a conversion was priced with. Stored with it, so later changes of terms never affect it. MONEY-6. */
export type RateSnapshot = Readonly<{
  rewardType: RewardType;
  /** 0 if rewardType is fixed. */
  rateBps: Bps;
  /** 0 if rewardType is percent, unless some of several lines have a fixed amount. */
  fixedCents: Cents;
  overrideRateBps: Bps;
  feeBps: Bps;
  termsVersion: number;
}>;

/** The fixed part of a commission, paid once per customer: one of the customer's orders earns it. */
export type OncePart = Readonly<{
  /** 0 without one: percentages, bounties, renewals. */
  onceCents: Cents;
  /** Whether the figures include it. */
  earnsOnce: boolean;
  /**
   * Whether the recruiter was approved when the conversion was recorded; the override then follows the commission.
   */
  isOverrideDue: boolean;
}>;

export type Price = OncePart & Readonly<{ figures: Figures; rate: RateSnapshot }>;

/** A line of an order: an amount, and every name its product may have in a rule (id, SKU, plan). */
export type SaleLine = Readonly<{ amountCents: Cents; productNames: readonly string[] }>;

type PricedTerms = Pick<
  Terms,
  "rewardType" | "directRateBps" | "directFixedCents" | "overrideRateBps" | "productRules"
>;

/**
 * What a sale earns under the terms in force when it happened. MONEY-2.
 *
 * - percent: the rate's share of the amount; with several rates the share of each line, rounded and summed
 *   (SHOPIFY-5). fixed: the amount once, however many lines the rate covers.
 * - A line is priced by the product rule that names one of its products, or else by the commission. Of several such
 *   rules the one with the highest percentage counts, or without a percentage the one with the highest amount.
 * - Renewals earn no fixed amount. It is paid once per customer: this prices the order that earns it,
 *   `figuresWithOnce` one that does not.
 * - The override is a share of the commission, if the recruiter is approved at this moment.
 * - The fee is a share of commission and override together.
 *
 * The stored rate is the one all lines share, or else the program's own together with the lines' fixed amounts.
 */
export function priceSale(
  sale: Readonly<{
    lines: readonly SaleLine[];
    terms: PricedTerms;
    termsVersion: number;
    feeBps: Bps;
    isRenewal: boolean;
    isRecruiterApproved: boolean;
  }>,
): Price {
  assert(sale.lines.length > 0, "a sale has at least one line");
  const { terms, feeBps, termsVersion } = sale;
  const priced = sale.lines.map(({ amountCents, productNames }) => ({
    amountCents,
    rate: rateOf(terms, productNames),
  }));
  const rates = [...new Set(priced.map((line) => line.rate))];
  const fixedCents = sumOf(rates.filter(isFixed).map((rate) => rate.directFixedCents));
  const onceCents = sale.isRenewal ? 0 : fixedCents;
  // Lines of one rate are priced as the order's amount, as without lines. Several rules may have it.
  const isOneRate = rates.every((rate) => isSameRate(rate, rates[0]!));
  const shares = isOneRate
    ? [percentOf(sumOf(priced.map((line) => line.amountCents)), rates[0]!)]
    : priced.map((line) => percentOf(line.amountCents, line.rate));
  const directCents = onceCents + sumOf(shares);
  const shown = isOneRate ? rates[0]! : { ...terms, directFixedCents: fixedCents };
  return {
    onceCents,
    earnsOnce: onceCents > 0,
    isOverrideDue: sale.isRecruiterApproved,
    figures: figuresOf(directCents, sale.isRecruiterApproved ? terms.overrideRateBps : 0, feeBps),
    rate: {
      rewardType: shown.rewardType,
      rateBps: shown.directRateBps,
      fixedCents: shown.directFixedCents,
      overrideRateBps: terms.overrideRateBps,
      feeBps,
      termsVersion,
    },
  };
}

const sumOf = (cents: readonly Cents[]): Cents => cents.reduce((sum, each) => sum + each, 0);

const percentOf = (amountCents: Cents, rate: Rate): Cents =>
  isFixed(rate) ? 0 : shareOf(amountCents, rate.directRateBps);

const isFixed = (rate: Rate): boolean => rate.rewardType === "fixed";

/** Of fixed amounts each rule earns its own. */
const isSameRate = (one: Rate, other: Rate): boolean =>
  one === other || (!isFixed(one) && !isFixed(other) && one.directRateBps === other.directRateBps);

/**
 * A commission's figures with or without its fixed part; without it only percentages earn. Override and fee follow,
 * at the conversion's own rates. MONEY-2.
 */
export function figuresWithOnce(
  priced: OncePart & Readonly<{ figures: Figures; rate: Pick<RateSnapshot, "overrideRateBps" | "feeBps"> }>,
  earnsOnce: boolean,
): Figures {
  const { figures, rate, onceCents } = priced;
  if (earnsOnce === priced.earnsOnce) return figures;
  const directCents = figures.directCents + (earnsOnce ? onceCents : -onceCents);
  return figuresOf(directCents, priced.isOverrideDue ? rate.overrideRateBps : 0, rate.feeBps);
}

/** The program's bounty for app events of this name, or null. */
export function bountyFor(terms: Pick<Terms, "eventBounties">, name: string): BountyRule | null {
  return terms.eventBounties.find((rule) => rule.name === name) ?? null;
}

/** What an app event earns: the bounty and the fee on it, never an override. MONEY-4. */
export function priceBounty(bounty: BountyRule, feeBps: Bps, termsVersion: number): Price {
  return {
    onceCents: 0,
    earnsOnce: false,
    isOverrideDue: false,
    figures: figuresOf(bounty.directFixedCents, 0, feeBps),
    rate: {
      rewardType: "fixed",
      rateBps: 0,
      fixedCents: bounty.directFixedCents,
      overrideRateBps: 0,
      feeBps,
      termsVersion,
    },
  };
}

type Rate = Pick<ProductRule, "rewardType" | "directRateBps" | "directFixedCents">;

/** Their order never decides, so a rule that is added or moved takes nothing from a line that another names. */
function rateOf(terms: PricedTerms, productNames: readonly string[]): Rate {
  const rules = terms.productRules.filter((rule) => productNames.includes(rule.match));
  // A rate of the other type is 0.
  const best = rules.toSorted(
    (one, other) =>
      Number(isFixed(one)) - Number(isFixed(other)) ||
      other.directRateBps - one.directRateBps ||
      other.directFixedCents - one.directFixedCents,
  );
  return best[0] ?? terms;
}

function figuresOf(directCents: Cents, overrideRateBps: Bps, feeBps: Bps): Figures {
  const overrideCents = shareOf(directCents, overrideRateBps);
  return { directCents, overrideCents, feeCents: shareOf(directCents + overrideCents, feeBps) };
}
