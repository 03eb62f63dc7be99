import type { Cents } from "../money/money.ts";
import type { NotPaidCode, NotPaidRung } from "./not-paid-reason.ts";

/** What a partner is paid next, as far as it is certain. */
export type NextPayment = Readonly<{
  /** Null if a batch that the brand starts by hand pays it. */
  at: Date | null;
  amountCents: Cents;
  /** How many programs pay it. */
  programs: number;
}>;

/** With these as its first reason, nothing but the payment itself is still to come. */
const PAID_NEXT: ReadonlySet<NotPaidCode> = new Set(["next_payout_day", "awaiting_batch"]);

/**
 * The next payment in one currency: what is due, held by nothing, and paid on the earliest payout day; without a
 * payout day, what batches by hand pay. Null while nothing is due, or something keeps all of it. PORTAL-1.
 *
 * @param ladders why the partner is not paid, of each program, by `notPaidLadder`
 */
export function nextPayment(ladders: readonly (readonly NotPaidRung[])[]): NextPayment | null {
  const due = ladders.flatMap(([first]) => (first !== undefined && PAID_NEXT.has(first.code) ? [first] : []));
  if (due.length === 0) return null;
  const days = due.flatMap(({ until }) => (until === null ? [] : [until.getTime()]));
  const day = days.length === 0 ? null : Math.min(...days);
  const then = due.filter(({ until }) => (until?.getTime() ?? null) === day);
  return {
    at: day === null ? null : new Date(day),
    amountCents: then.reduce((sum, { amountCents }) => sum + amountCents, 0),
    programs: then.length,
  };
}
