import { addDays, dayText } from "./calendar.ts";
import type { Cents } from "./money.ts";

/** The brand's money for payouts over a rail; a bank transfer is in none of these. Decision: Payouts. */
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

/** An amount that is or becomes payable at a moment. */
export type Due = Readonly<{ dueAt: Date; amountCents: Cents }>;

export type FundingForecast = Readonly<{
  availableCents: Cents;
  /** What is payable now or becomes so within the days of the forecast. */
  dueCents: Cents;
  shortfallCents: Cents;
  /** The day on which the money runs out, `YYYY-MM-DD` in UTC; null when it reaches. */
  shortfallDay: string | null;
}>;

export const FORECAST_DAYS = 7;

/** Whether the money covers what falls due in the next 7 days. Spec: Funding; Decision: Payouts. */
export function fundingForecast(availableCents: Cents, dues: readonly Due[], now: Date): FundingForecast {
  const until = addDays(now, FORECAST_DAYS);
  let dueCents = 0;
  let shortfallDay: string | null = null;
  for (const due of dues.toSorted((left, right) => left.dueAt.getTime() - right.dueAt.getTime())) {
    if (due.dueAt > until) break;
    dueCents += due.amountCents;
    // What fell due earlier is still to be paid, so it is short today and not on a day that has passed.
    if (dueCents > availableCents) shortfallDay ??= dayText(due.dueAt < now ? now : due.dueAt);
  }
  return { availableCents, dueCents, shortfallCents: Math.max(0, dueCents - availableCents), shortfallDay };
}
