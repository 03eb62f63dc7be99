import { cutoffOf, payoutCalendar } from "./payout.ts";

/** A program's automatic payouts, as they stand. */
export type PayoutSchedule = Readonly<{
  /** The payout day whose batch comes next; null while batches are started by hand. */
  nextPayoutAt: Date | null;
  isBrandClosed: boolean;
}>;

export type PayoutScheduleStep =
  | Readonly<{ kind: "done"; word: "turned_off" | "brand_closed" }>
  | Readonly<{ kind: "wait"; until: Date }>
  /** Open the batch of a payout day, with what was payable at its cutoff; the day after it comes next. */
  | Readonly<{ kind: "open"; payoutAt: Date; cutoff: Date; nextPayoutAt: Date }>;

/**
 * What automatic payouts do now. A payout day that has passed without its batch is made up for, each with the cutoff of its
 * own, the oldest first. PAYOUT-2.
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
