import { cutoffOf, payoutCalendar } from "./payout.ts";

/** The state of a program's automatic payouts. */
export type PayoutSchedule = Readonly<{
  /** The next payout day; null while batches are started by hand. */
  nextPayoutAt: Date | null;
  isBrandClosed: boolean;
}>;

export type PayoutScheduleStep =
  | Readonly<{ kind: "done"; word: "turned_off" | "brand_closed" }>
  | Readonly<{ kind: "wait"; until: Date }>
  /** Open the batch of a payout day, with what was payable at its cutoff; the following payout day is next. */
  | Readonly<{ kind: "open"; payoutAt: Date; cutoff: Date; nextPayoutAt: Date }>;

/**
 * The next step of automatic payouts. Missed payout days are made up for, oldest first, each with its own cutoff.
 * PAYOUT-2.
 *
 * @param weekday of the payout days that follow; 0 is Sunday
 */
export function payoutScheduleStep(
  { nextPayoutAt, isBrandClosed }: PayoutSchedule,
  weekday: number,
  now: Date,
): PayoutScheduleStep {
  if (nextPayoutAt === null) return { kind: "done", word: "turned_off" };
  if (isBrandClosed) return { kind: "done", word: "brand_closed" };
  if (nextPayoutAt > now) return { kind: "wait", until: nextPayoutAt };
  return {
    kind: "open",
    payoutAt: nextPayoutAt,
    cutoff: cutoffOf(nextPayoutAt),
    nextPayoutAt: payoutCalendar(nextPayoutAt, weekday).payoutAt,
  };
}
