import { addDays, dayText } from "../calendar/calendar.ts";
import type { Cents } from "../money/money.ts";
import { isDue } from "../payouts/payout.ts";

/** The movements of a deposit. */
export const FUNDING_KINDS = [
  "deposit",
  "withdrawal",
  "payout_sent",
  "payout_returned",
  "platform_fee",
] as const;

/** The cause of a movement that was entered without a reference: a number of its own instead. */
const WITHOUT_REFERENCE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The bank's reference of a deposit or withdrawal, as the operator entered it; null without one. FUNDING-1. */
export function referenceOf({ kind, cause }: Readonly<{ kind: string; cause: string }>): string | null {
  if (kind !== "deposit" && kind !== "withdrawal") return null;
  const reference = cause.slice(`${kind}:`.length);
  return WITHOUT_REFERENCE.test(reference) ? null : reference;
}

/** The brand's money for payouts over a rail; bank transfers are excluded. FUNDING-2. */
export type FundingFigures = Readonly<{
  depositedCents: Cents;
  sentCents: Cents;
  inFlightCents: Cents;
  feesCents: Cents;
}>;

/** What can still be sent; below 0 if fees exceed the deposits. */
export function availableCentsOf(figures: FundingFigures): Cents {
  return figures.depositedCents - figures.sentCents - figures.inFlightCents - figures.feesCents;
}

/** An amount above 0 that is or becomes payable at a moment. */
export type Due = Readonly<{ dueAt: Date; amountCents: Cents }>;

export type FundingForecast = Readonly<{
  availableCents: Cents;
  /** What is payable now or within the days of the forecast. */
  dueCents: Cents;
  /** The missing part of it. */
  shortfallCents: Cents;
  /** The day the money runs out, `YYYY-MM-DD` in UTC; null if it suffices. */
  shortfallDay: string | null;
}>;

export const FORECAST_DAYS = 7;

/**
 * Whether the funds cover what is due in the next 7 days. A shortfall concerns payouts: if nothing falls due there is
 * none, even if fees exceed the deposits. So there is an amount exactly when there is a day. FUNDING-5.
 */
export function fundingForecast(availableCents: Cents, dues: readonly Due[], now: Date): FundingForecast {
  const until = addDays(now, FORECAST_DAYS);
  let dueCents = 0;
  let shortfallCents = 0;
  let shortfallDay: string | null = null;
  for (const due of dues.toSorted((left, right) => left.dueAt.getTime() - right.dueAt.getTime())) {
    if (due.dueAt > until) break;
    dueCents += due.amountCents;
    shortfallCents = Math.max(0, dueCents - availableCents);
    // Overdue amounts are still to be paid, so they are short today, not on a past day.
    if (shortfallCents > 0) shortfallDay ??= dayText(due.dueAt < now ? now : due.dueAt);
  }
  return { availableCents, dueCents, shortfallCents, shortfallDay };
}

/** What is available, in two parts that add up to it where it is not below 0. */
type AvailableParts = Readonly<{
  /** What will be needed for what is due. */
  coveredCents: Cents;
  /** What is left after that. */
  freeCents: Cents;
}>;

/** How far what is available covers what is due, and what it leaves. CONSOLE-35. */
export function availableParts(availableCents: Cents, dueCents: Cents): AvailableParts {
  const coveredCents = Math.max(0, Math.min(availableCents, dueCents));
  return { coveredCents, freeCents: Math.max(0, availableCents - coveredCents) };
}

/** What the forecast expects of one day. */
export type ForecastDay = Readonly<{
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  /** What falls due on the day; today's includes what is overdue. */
  dueCents: Cents;
  /** What is left if everything due until the end of the day is paid; below 0 where the money has run out. */
  leftCents: Cents;
}>;

/**
 * The forecast day by day, from today to the day on which its 7 days end. The amounts due add up to those of
 * `fundingForecast`. FUNDING-7.
 */
export function forecastDays(availableCents: Cents, dues: readonly Due[], now: Date): ForecastDay[] {
  const until = addDays(now, FORECAST_DAYS);
  const dueByDay = new Map<string, Cents>();
  for (const { dueAt, amountCents } of dues) {
    const day = dayText(dueAt < now ? now : dueAt);
    if (dueAt <= until) dueByDay.set(day, (dueByDay.get(day) ?? 0) + amountCents);
  }
  let leftCents = availableCents;
  return Array.from({ length: FORECAST_DAYS + 1 }, (_, days) => {
    const day = dayText(addDays(now, days));
    const dueCents = dueByDay.get(day) ?? 0;
    leftCents -= dueCents;
    return { day, dueCents, leftCents };
  });
}

/**
 * When a partner's payouts are due, and how much: what is payable now and what becomes so, but nothing while the sum
 * is not positive and at least the program's minimum, since no payout is made then. The amounts add up to the final
 * sum.
 */
export function payoutDues(
  payableCents: Cents,
  maturing: readonly Due[],
  minimumPayoutCents: Cents,
  now: Date,
): Due[] {
  let sumCents = 0;
  let neededCents = 0;
  const dues: Due[] = [];
  const steps = [{ dueAt: now, amountCents: payableCents }, ...maturing];
  for (const step of steps.toSorted((left, right) => left.dueAt.getTime() - right.dueAt.getTime())) {
    sumCents += step.amountCents;
    const dueCents = isDue(sumCents, minimumPayoutCents) ? sumCents : 0;
    if (dueCents !== neededCents) dues.push({ dueAt: step.dueAt, amountCents: dueCents - neededCents });
    neededCents = dueCents;
  }
  return dues;
}

export const INVOICE_STATUSES = ["open", "paid"] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/**
 * Which of a program's invoices are paid. Fees are drawn from the deposits oldest first, so a deficit leaves the
 * newest unpaid. A negative month pays for other months, and is not paid out. FUNDING-4.
 *
 * @param invoicedCents fees of each invoice, newest first
 * @returns their statuses in the same order
 */
export function invoiceStatuses(invoicedCents: readonly Cents[], figures: FundingFigures): InvoiceStatus[] {
  // The current month's fees are not invoiced yet, and are the newest.
  const runningCents = figures.feesCents - invoicedCents.reduce((sum, cents) => sum + cents, 0);
  let missingCents = -availableCentsOf(figures) - Math.max(0, runningCents);
  return invoicedCents.map((cents) => {
    if (cents <= 0) return "paid";
    const status = missingCents > 0 ? "open" : "paid";
    missingCents -= cents;
    return status;
  });
}
