import { type DisputeFact, withDispute } from "../domain/sales/dispute.ts";
import { canonicalJson } from "../domain/idempotency.ts";
import type { Cents } from "../domain/money/money.ts";
import type { CreditValues } from "./credit-values.ts";

/** A value with its provider's time, in milliseconds of business time. */
export type Dated<Value> = Readonly<{ at: number; value: Value }>;

/**
 * The parts of a delivery that say where a sale came from, in order of preference. Each value is read from the first
 * that has it.
 */
export const VALUE_PLACES = [
  "reference",
  "session",
  "subscription",
  "invoice",
  "line",
  "payment",
  "paid_order_note",
  "new_order_note",
  "paid_order_landing",
  "new_order_landing",
] as const;
export type ValuePlace = (typeof VALUE_PLACES)[number];

/** The objects that identify the customer and the discount, in order of preference. */
export const OBJECT_PLACES = ["session", "invoice", "payment", "paid_order", "new_order"] as const;
export type ObjectPlace = (typeof OBJECT_PLACES)[number];

/**
 * Where figures come from. A store's order may be edited, so its first and last reports are both kept. A checkout that is
 * captured later never states that it is paid; what it states of tax and products counts for its payment.
 */
export type FigurePlace = "invoice" | "session" | "unpaid_session" | "payment" | "first_order" | "last_order";

/** A customer as stored, without the address. `hash` is hexadecimal; `mask` is empty after a redaction. */
export type CustomerFact = Readonly<{ hash: string; mask: string }>;

export type Discounts = Readonly<{ codes: readonly string[]; promotionRefs: readonly string[] }>;

/** All of them, in this order and each once. */
export function allDiscounts(reported: readonly Discounts[]): Discounts {
  return {
    codes: [...new Set(reported.flatMap((one) => one.codes))],
    promotionRefs: [...new Set(reported.flatMap((one) => one.promotionRefs))],
  };
}

/** A reported line of an order: its weight among the others, and every name of its product. */
export type FigureLine = Readonly<{
  weightCents: Cents;
  productNames: readonly string[];
  /** What refunds listed in the same report had taken off its weight, by refund; absent if nothing. */
  refundedCents?: Readonly<Record<string, Cents>>;
}>;

/** Money in its own currency, in minor units. */
export type Money = Readonly<{ currency: string; cents: Cents }>;

/** An order's amounts, in minor units of the program's currency. */
export type OrderFigures = Readonly<{
  /** The commission base: paid, after discounts, without tax. */
  amountCents: Cents;
  /** What the customer paid in total, as refunds are counted. */
  grossCents: Cents;
  /** The same in the customer's currency; absent unless known to differ. */
  customerGross?: Money;
  lines: readonly FigureLine[];
  /** When the sale happened: the provider's time, or the time of receipt if that lies in the future. */
  occurredAt: number;
  /** What refunds listed in the same report had already deducted from `amountCents`, by refund. */
  deductedCents: Readonly<Record<string, Cents>>;
}>;

/** Money the provider reports as refunded, by payment (cumulative) or by refund. */
export type ProviderRefund = Readonly<{
  grossCents: Cents;
  /** The payment's amount; null if only the order knows it. */
  paidCents: Cents | null;
  /** What it deducts from the amount, if the report says so; null if it is a share of the gross. */
  amountCents: Cents | null;
  /** Every reported cumulative total, by its time; absent if totals are not cumulative. */
  reports?: Readonly<Record<string, Cents>>;
  /** The refunded money, if reported only in the customer's currency; `grossCents` is then 0. */
  customerMoney?: Money;
}>;

/** A refund that failed. Earlier totals of its payment still include it. */
export type FailedRefund = Readonly<{ paymentRef: string; grossCents: Cents; failedAt: number }>;

type Placed<Place extends string, Value> = Readonly<Partial<Record<Place, Dated<Value>>>>;

/**
 * The merged facts of a provider's deliveries about one order. The order's amounts are computed from all of them, so
 * the order of arrival does not matter.
 */
export type OrderFacts = Readonly<{
  values: Placed<ValuePlace, CreditValues>;
  customers: Placed<ObjectPlace, CustomerFact>;
  discounts: Placed<ObjectPlace, Discounts>;
  figures: Placed<FigurePlace, OrderFigures>;
  subscriptionRef: string | null;
  customerRef: string | null;
  refunds: Readonly<Record<string, ProviderRefund>>;
  failedRefunds: Readonly<Record<string, FailedRefund>>;
  /** Amounts are gross. */
  disputes: readonly DisputeFact[];
  /** Whether the order has an invoice, which is then the only source of figures. */
  isInvoiced: boolean;
  /** Whether its invoice is marked as the first one of its subscription. */
  isSubscriptionStart: boolean;
  /** Whether the order was cancelled and all payments were returned. */
  isReturned: boolean;
  isTest: boolean;
}>;

export const NO_FACTS: OrderFacts = {
  values: {},
  customers: {},
  discounts: {},
  figures: {},
  subscriptionRef: null,
  customerRef: null,
  refunds: {},
  failedRefunds: {},
  disputes: [],
  isInvoiced: false,
  isSubscriptionStart: false,
  isReturned: false,
  isTest: false,
};

/** Merges two sets of facts: commutative and idempotent. */
export function mergeFacts(left: OrderFacts, right: OrderFacts): OrderFacts {
  return {
    values: mergeBy(left.values, right.values, newer),
    customers: mergeBy(left.customers, right.customers, newer),
    discounts: mergeBy(left.discounts, right.discounts, newer),
    figures: mergeFigures(left.figures, right.figures),
    subscriptionRef: firstText(left.subscriptionRef, right.subscriptionRef),
    customerRef: firstText(left.customerRef, right.customerRef),
    refunds: mergeBy(left.refunds, right.refunds, mergeRefund),
    failedRefunds: mergeBy(left.failedRefunds, right.failedRefunds, earlierFailure),
    disputes: right.disputes.reduce(withDispute, left.disputes),
    isInvoiced: left.isInvoiced || right.isInvoiced,
    isSubscriptionStart: left.isSubscriptionStart || right.isSubscriptionStart,
    isReturned: left.isReturned || right.isReturned,
    isTest: left.isTest || right.isTest,
  };
}

/** The later of two reports of one thing; for equal times, deterministically one of them. */
export function newer<Value>(left: Dated<Value>, right: Dated<Value>): Dated<Value> {
  if (left.at !== right.at) return left.at > right.at ? left : right;
  return canonicalJson(left.value) <= canonicalJson(right.value) ? left : right;
}

function older<Value>(left: Dated<Value>, right: Dated<Value>): Dated<Value> {
  return newer(left, right) === left ? right : left;
}

function mergeFigures(left: OrderFacts["figures"], right: OrderFacts["figures"]): OrderFacts["figures"] {
  const merged = mergeBy(left, right, newer);
  const [first, other] = [left.first_order, right.first_order];
  return first && other ? { ...merged, first_order: older(first, other) } : merged;
}

function mergeRefund(left: ProviderRefund, right: ProviderRefund): ProviderRefund {
  const { reports: leftReports, ...one } = left;
  const { reports: rightReports, ...other } = right;
  const merged = greaterRefund(one, other);
  if (leftReports === undefined && rightReports === undefined) return merged;
  return { ...merged, reports: mergeBy(leftReports ?? {}, rightReports ?? {}, Math.max) };
}

function greaterRefund(left: ProviderRefund, right: ProviderRefund): ProviderRefund {
  if (left.grossCents !== right.grossCents) return left.grossCents > right.grossCents ? left : right;
  return canonicalJson(left) <= canonicalJson(right) ? left : right;
}

function earlierFailure(left: FailedRefund, right: FailedRefund): FailedRefund {
  if (left.failedAt !== right.failedAt) return left.failedAt < right.failedAt ? left : right;
  return canonicalJson(left) <= canonicalJson(right) ? left : right;
}

function firstText(left: string | null, right: string | null): string | null {
  if (left === null || right === null) return left ?? right;
  return left <= right ? left : right;
}

function mergeBy<Value>(
  left: Readonly<Record<string, Value>>,
  right: Readonly<Record<string, Value>>,
  choose: (left: Value, right: Value) => Value,
): Readonly<Record<string, Value>> {
  const merged: Record<string, Value> = { ...left };
  for (const [key, value] of Object.entries(right)) {
    const known = merged[key];
    merged[key] = known === undefined ? value : choose(known, value);
  }
  return merged;
}
