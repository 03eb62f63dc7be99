import { type DisputeFact, withDispute } from "../domain/sales/dispute.ts";
import { canonicalJson } from "../domain/idempotency.ts";
import type { Cents } from "../domain/money/money.ts";
import type { CreditValues } from "./credit-values.ts";

/** A value and when the provider says that it was so, in milliseconds of business time. */
export type Dated<Value> = Readonly<{ at: number; value: Value }>;

/**
 * The places of a delivery that say whom a sale came by, from the one that is read first to the one that is read
 * last. Each value is read from the first place that has it.
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

/** The objects that say who the customer is and what discount was used, in the order they are believed. */
export const OBJECT_PLACES = ["session", "invoice", "payment", "paid_order", "new_order"] as const;
export type ObjectPlace = (typeof OBJECT_PLACES)[number];

/** Where figures come from. Of a store's order the first and the last report are kept, since it may be edited. */
export type FigurePlace = "invoice" | "session" | "payment" | "first_order" | "last_order";

/** A customer as it is kept: never the address itself. `hash` is hexadecimal; `mask` is empty once it was redacted. */
export type CustomerFact = Readonly<{ hash: string; mask: string }>;

export type Discounts = Readonly<{ codes: readonly string[]; promotionRefs: readonly string[] }>;

/** A part of an order as reported: what it weighs among the others, and every name of its product. */
export type FigureLine = Readonly<{ weightCents: Cents; productNames: readonly string[] }>;

/** Money in a currency of its own, in its minor units. */
export type Money = Readonly<{ currency: string; cents: Cents }>;

/** What an order comes to, in minor units of the program's currency. */
export type OrderFigures = Readonly<{
  /** What commission is computed on: paid, after discounts, without tax. */
  amountCents: Cents;
  /** What the customer paid in all, as refunds are counted. */
  grossCents: Cents;
  /** The same as the customer has seen it; left out where that is not known to differ. */
  customerGross?: Money;
  lines: readonly FigureLine[];
  /** When the sale happened: the provider's time, or its receipt where that lies in the future. */
  occurredAt: number;
  /** What the refunds listed in the same report had taken out of `amountCents`, by refund. */
  deductedCents: Readonly<Record<string, Cents>>;
}>;

/** Money that the provider says went back, by payment (cumulative) or by refund. */
export type ProviderRefund = Readonly<{
  grossCents: Cents;
  /** What the payment came to; null where only the order knows. */
  paidCents: Cents | null;
  /** What it takes out of the amount, where the report says so; null where it is a share of the gross. */
  amountCents: Cents | null;
  /** Each cumulative total that was told, by the moment it was told of; left out where totals are not cumulative. */
  reports?: Readonly<Record<string, Cents>>;
  /** The money that went back, where it is told in the customer's currency alone; `grossCents` is 0 then. */
  customerMoney?: Money;
}>;

/** A refund that came to nothing. Totals of its payment that were told before count it still. */
export type FailedRefund = Readonly<{ paymentRef: string; grossCents: Cents; failedAt: number }>;

type Placed<Place extends string, Value> = Readonly<Partial<Record<Place, Dated<Value>>>>;

/**
 * Everything that a provider's deliveries have told of one order, so that what the order comes to is computed from
 * all of it and does not depend on the order in which it arrived.
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
  /** Whether an invoice stands behind the order: then figures come from the invoice alone. */
  isInvoiced: boolean;
  /** Whether its invoice says that it is the first one of its subscription. */
  isSubscriptionStart: boolean;
  /** Whether the order was cancelled and all payments came back. */
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

/**
 * What two sets of facts tell together. Which of them was known first does not matter, and the same facts twice are
 * the same facts.
 */
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

/** Of two reports of one thing the later one counts; of two at the same moment always the same one. */
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
