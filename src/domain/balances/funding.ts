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

/** The brand's money for payouts over a rail; a bank transfer is in none of these. FUNDING-2. */
export type FundingFigures = Readonly<{
  depositedCents: Cents;
  sentCents: Cents;
  inFlightCents: Cents;
  feesCents: Cents;
}>;

/** What can still be sent; below 0 when fees passed the deposits. */
export function availableCentsOf(figures: FundingFigures): Cents {
  return figures.depositedCents - figures.sentCents - figures.inFlightCents - figures.feesCents;
}

/** An amount, above 0, that is or becomes payable at a moment. */
export type Due = Readonly<{ dueAt: Date; amountCents: Cents }>;

export type FundingForecast = Readonly<{
  availableCents: Cents;
  /** What is payable now or becomes so within the days of the forecast. */
  dueCents: Cents;
  /** What is missing of it. */
  shortfallCents: Cents;
  /** The day on which the money runs out, `YYYY-MM-DD` in UTC; null when it reaches. */
  shortfallDay: string | null;
}>;

export const FORECAST_DAYS = 7;

/**
 * Whether the funds cover what is due in the next 7 days. A shortfall is of payouts: where nothing falls due nothing is
 * short, also when fees have passed the deposits. So there is an amount just when there is a day. FUNDING-5.
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
    // What fell due earlier is still to be paid, so it is short today and not on a day that has passed.
    if (shortfallCents > 0) shortfallDay ??= dayText(due.dueAt < now ? now : due.dueAt);
  }
  return { availableCents, dueCents, shortfallCents, shortfallDay };
}

/**
 * What a partner's payouts need and when: what is payable now and what becomes so, but nothing while the sum is not
 * above 0 and at least the program's minimum, since no payout is made then. The amounts add up to the sum at the end.
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
 * Which of a program's invoices are paid: fees are drawn from the deposits, oldest first, so what the deposits do not
 * cover is missing from the newest. What a month gave back beyond what it drew covers others', and is owed to nobody.
 * FUNDING-4.
 *
 * @param invoicedCents fees of each invoice, newest first
 * @returns their statuses in the same order
 */
export function invoiceStatuses(invoicedCents: readonly Cents[], figures: FundingFigures): InvoiceStatus[] {
  // Fees of the running month stand on no invoice yet, and are the newest.
  const runningCents = figures.feesCents - invoicedCents.reduce((sum, cents) => sum + cents, 0);
  let missingCents = -availableCentsOf(figures) - Math.max(0, runningCents);
  return invoicedCents.map((cents) => {
    if (cents <= 0) return "paid";
    const status = missingCents > 0 ? "open" : "paid";
    missingCents -= cents;
    return status;
  });
}
