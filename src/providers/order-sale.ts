import type { SaleLine } from "../domain/programs/commission.ts";
import { countedCentsOf, type Dispute, heldByTransactions } from "../domain/sales/dispute.ts";
import { type Cents, proportionOf, spreadOver } from "../domain/money/money.ts";
import { baseRefundOf, type RefundParts } from "../domain/sales/refund.ts";
import { type CreditValues, firstValues } from "./credit-values.ts";
import {
  allDiscounts,
  type CustomerFact,
  type Dated,
  type Discounts,
  type Money,
  OBJECT_PLACES,
  type OrderFacts,
  type OrderFigures,
  type ProviderRefund,
  VALUE_PLACES,
} from "./order-facts.ts";

/** The sale of an order, once its facts suffice. */
export type OrderSale = Readonly<{
  amountCents: Cents;
  grossCents: Cents;
  lines: readonly SaleLine[];
  /** In milliseconds of business time, not after receipt. */
  occurredAt: number;
  /** The same by the provider's clock alone, which decides what came first. */
  at: number;
}>;

/**
 * The sale an order's facts amount to, or null while they do not: nothing is paid yet, or the order has an invoice
 * that is not known to be paid. A session and a payment intent report the same payment; the session counts, since it
 * states the tax.
 */
export function saleOf(facts: OrderFacts): OrderSale | null {
  const { invoice, session, first_order: firstOrder, last_order: lastOrder } = facts.figures;
  const figures = facts.isInvoiced ? invoice : (session ?? paymentOf(facts.figures) ?? lastOrder);
  if (figures === undefined) return null;
  const deductedCents = deductedSinceFirst(facts);
  const amountCents = figures.value.amountCents + sumOf(Object.values(deductedCents));
  if (amountCents <= 0) return null;
  const { grossCents, occurredAt } = figures.value;
  const lines = linesBefore(Object.keys(deductedCents), figures.value.lines);
  return {
    amountCents,
    grossCents: Math.max(grossCents, amountCents),
    lines: spreadLines(amountCents, lines),
    occurredAt: firstOrder?.value.occurredAt ?? occurredAt,
    at: firstOrder?.at ?? figures.at,
  };
}

/** A payment intent rarely states tax or products; a checkout that it was captured for does. */
function paymentOf({
  payment,
  unpaid_session: session,
}: OrderFacts["figures"]): Dated<OrderFigures> | undefined {
  if (payment === undefined || session === undefined) return payment;
  const { amountCents, grossCents, lines } = payment.value;
  const { amountCents: checkoutCents, grossCents: checkoutGrossCents, lines: checkoutLines } = session.value;
  const statesTax = amountCents < grossCents;
  const namesProducts = lines.some(({ productNames }) => productNames.length > 0);
  return {
    ...payment,
    value: {
      ...payment.value,
      amountCents: statesTax ? amountCents : proportionOf(grossCents, checkoutCents, checkoutGrossCents),
      lines: namesProducts ? lines : checkoutLines,
    },
  };
}

/**
 * What refunds have deducted in the last report of a store's order, beyond the first report, by refund. They count as
 * refunds themselves, so the amount is what it would be without them. What the first report lists happened before we
 * heard of the order, and is no part of the sale.
 */
function deductedSinceFirst({ figures }: Pick<OrderFacts, "figures">): Readonly<Record<string, Cents>> {
  const [first, last] = [figures.first_order, figures.last_order];
  return first === undefined || last === undefined
    ? {}
    : without(last.value.deductedCents, first.value.deductedCents);
}

function without<Value>(
  all: Readonly<Record<string, Value>>,
  some: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(some, key)));
}

/** The lines as they were before these refunds, as the amount is: a line that was refunded keeps its rate. */
function linesBefore(refundRefs: readonly string[], lines: OrderFigures["lines"]): OrderFigures["lines"] {
  const refunds = new Set(refundRefs);
  return lines.map(({ weightCents, productNames, refundedCents = {} }) => {
    const parts = Object.entries(refundedCents).filter(([refundRef]) => refunds.has(refundRef));
    return { weightCents: weightCents + sumOf(parts.map(([, cents]) => cents)), productNames };
  });
}

/** Distributes the amount over the lines by weight; lines without weight earn nothing. */
function spreadLines(amountCents: Cents, lines: OrderFigures["lines"]): SaleLine[] {
  const weighing = lines.filter((line) => line.weightCents > 0);
  const counted = weighing.length > 0 ? weighing : lines.slice(0, 1);
  if (counted.length === 0) return [{ amountCents, productNames: [] }];
  const shares = spreadOver(
    amountCents,
    counted.map((line) => line.weightCents),
  );
  return counted.map((line, index) => ({ amountCents: shares[index]!, productNames: line.productNames }));
}

/**
 * Where an order came from: its own deliveries, and its subscription's checkout, which ranks after the order's own
 * checkout and before everything else.
 */
export function valuesOf(facts: OrderFacts, ofSubscription: CreditValues | null): CreditValues {
  return firstValues(
    VALUE_PLACES.flatMap((place) => {
      const reported = facts.values[place]?.value;
      const known = place === "session" ? ofSubscription : null;
      return [reported ?? null, known].filter((values) => values !== null);
    }),
  );
}

/** The subscription, customer and promotion codes that an order refers to. */
export function entitiesOf(facts: OrderFacts): string[] {
  return [facts.subscriptionRef, facts.customerRef, ...discountsOf(facts).promotionRefs].filter(
    (ref) => ref !== null,
  );
}

export function customerOf(facts: OrderFacts): CustomerFact | null {
  const reported = OBJECT_PLACES.map((place) => facts.customers[place]).find((one) => one !== undefined);
  return reported?.value ?? null;
}

/** The discounts used, in order of preference. */
export function discountsOf(facts: OrderFacts): Discounts {
  return allDiscounts(OBJECT_PLACES.flatMap((place) => facts.discounts[place]?.value ?? []));
}

/**
 * What the provider reports as returned, as the part of `amountCents` that it reverses: `round(amount × refunded /
 * gross)` of all refunds, then what disputes add, so that a full refund or dispute ends at exactly the amount. So do
 * refunds that together return the whole gross, whatever part each of them states.
 * Without a known gross nothing is reversed yet, except where the report itself states the part: a part of the order's
 * own amount, of which the brand may have reported another one.
 */
export function providerParts(
  facts: OrderFacts,
  amountCents: Cents,
): Pick<RefundParts, "providerCents" | "disputes"> {
  const sale = saleOf(facts);
  const grossCents = grossOf(facts, sale);
  const ownCents = sale?.amountCents ?? amountCents;
  const shareOf = (refundedCents: Cents, baseCents = amountCents): Cents =>
    grossCents === null ? 0 : baseRefundOf(baseCents, grossCents, refundedCents);
  const contained = facts.figures.first_order?.value.deductedCents ?? {};
  let saidCents = sumOf(Object.values(unreportedRefunds(facts)));
  let grossRefundedCents = 0;
  let returnedCents = 0;
  for (const [refundRef, refund] of Object.entries(facts.refunds)) {
    const refundedCents = grossOfRefund(facts, refundRef, refund);
    returnedCents += refundedCents;
    const containedCents = contained[refundRef] ?? 0;
    if (refund.amountCents !== null) saidCents += Math.max(0, refund.amountCents - containedCents);
    // The first report had already left it out.
    else if (containedCents > 0) saidCents += Math.max(0, shareOf(refundedCents, ownCents) - containedCents);
    else grossRefundedCents += refundedCents;
  }
  // The parts of some refunds by their lines, and of others by their money, need not add up to the whole.
  const isReturned =
    facts.isReturned || (grossCents !== null && returnedCents > 0 && returnedCents >= grossCents);
  const providerCents = isReturned
    ? amountCents
    : baseRefundOf(amountCents, ownCents, Math.max(0, saidCents)) + shareOf(grossRefundedCents);
  let countedCents = grossRefundedCents;
  const disputes = facts.disputes.map((dispute): Dispute => {
    const { disputeRef, status, amountCents: disputedCents } = dispute;
    const heldCents = heldByTransactions(dispute);
    const counted = countedCentsOf({ status, amountCents: disputedCents, heldCents });
    /** A part of the gross as its share of what is not counted yet, so that all shares add up to the amount. */
    const shareOnTop = (cents: Cents): Cents =>
      grossCents === null
        ? Math.min(cents, amountCents)
        : shareOf(countedCents + cents) - shareOf(countedCents);
    const part = {
      disputeRef,
      status,
      amountCents: shareOnTop(disputedCents),
      heldCents: heldCents === null ? null : shareOnTop(heldCents),
    };
    countedCents += counted;
    return part;
  });
  return { providerCents: Math.min(providerCents, amountCents), disputes };
}

/** Refunds listed in the last report of a store's order that no delivery of their own has reported. */
function unreportedRefunds(facts: OrderFacts): Readonly<Record<string, Cents>> {
  return without(deductedSinceFirst(facts), facts.refunds);
}

/**
 * The returned money in the program's currency. An amount reported in the customer's currency is the same part of the
 * whole. Cumulative totals reported before a refund failed still include it, so it is subtracted from them.
 */
function grossOfRefund(facts: OrderFacts, refundRef: string, refund: ProviderRefund): Cents {
  const { grossCents, reports = {}, customerMoney } = refund;
  if (customerMoney !== undefined) return inShopMoney(facts, customerMoney);
  const failures = Object.values(facts.failedRefunds).filter((failed) => failed.paymentRef === refundRef);
  if (failures.length === 0) return grossCents;
  const totals = Object.entries(reports).map(([at, cents]) =>
    failures
      .filter((failed) => Number(at) <= failed.failedAt)
      .reduce((left, failed) => left - failed.grossCents, cents),
  );
  return Math.max(0, ...totals);
}

function inShopMoney(facts: OrderFacts, customerMoney: Money): Cents {
  const figures = facts.figures.last_order?.value;
  if (figures === undefined) return 0;
  const { currency, cents } = figures.customerGross ?? { ...customerMoney, cents: figures.grossCents };
  if (currency !== customerMoney.currency || cents === 0) return 0;
  return proportionOf(figures.grossCents, Math.min(customerMoney.cents, cents), cents);
}

/** What the customer paid in total; null while neither a sale nor the refunded payments state it. */
export function grossOf(facts: OrderFacts, sale: OrderSale | null = saleOf(facts)): Cents | null {
  if (sale !== null) return sale.grossCents;
  const paid = Object.values(facts.refunds).map((refund) => refund.paidCents);
  return paid.length === 0 || paid.includes(null) ? null : sumOf(paid.map((cents) => cents ?? 0));
}

function sumOf(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, cents) => sum + cents, 0);
}
