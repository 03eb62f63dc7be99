import { addDays, DAY_MS, startOfDay } from "../calendar/calendar.ts";
import { inapplicableMove } from "../inapplicable-move.ts";
import type { Cents } from "../money/money.ts";

export const PAYOUT_STATUSES = ["pending", "paid", "failed", "held"] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const PAYOUT_METHODS = ["bank_transfer", "stripe", "sandbox"] as const;
/** How a payout is sent: by hand from the brand's bank, or over a rail. */
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** How a partner's next payout is sent. @param rail of the account that is connected; null without one */
export const payoutMethodOf = (rail: PayoutMethod | null): PayoutMethod => rail ?? "bank_transfer";

/** The state of a payout at its rail; null before it is sent, and for bank transfers. PAYOUT-3. */
export const RAIL_STATES = [
  "queued",
  "submitted",
  "in_transit",
  "settled",
  "returned",
  "refused",
  "needs_attention",
] as const;
export type RailState = (typeof RAIL_STATES)[number];

type PayoutMove = Readonly<{
  from: readonly PayoutStatus[];
  to: PayoutStatus;
  /** What can be done to such payouts. */
  can: string;
  /** The lines posted in the same transaction; null if none. */
  ledger: "payout" | "payout_reversal" | null;
  /** The new state at the rail; bank transfers keep null. */
  railState: RailState;
}>;

/** Every transition of a payout. `failed` is final: the amount is payable again. PAYOUT-3. */
export const PAYOUT_MOVES = {
  release: { from: ["held"], to: "pending", can: "be released", ledger: "payout", railState: "queued" },
  settle: { from: ["pending"], to: "paid", can: "be settled", ledger: null, railState: "settled" },
  refuse: {
    from: ["pending"],
    to: "failed",
    can: "be refused",
    ledger: "payout_reversal",
    railState: "refused",
  },
  return: {
    from: ["pending", "paid"],
    to: "failed",
    can: "be returned",
    ledger: "payout_reversal",
    railState: "returned",
  },
} as const satisfies Record<string, PayoutMove>;

export type PayoutVerb = keyof typeof PAYOUT_MOVES;
export const PAYOUT_VERBS = Object.keys(PAYOUT_MOVES) as PayoutVerb[];

export type PayoutMoveDecision =
  | {
      kind: "move";
      to: PayoutStatus;
      ledger: "payout" | "payout_reversal" | null;
      railState: RailState | null;
    }
  | { kind: "refuse"; code: "conflict"; message: string };

/** Applies a verb to a payout's state, or says that it does not apply. */
export function decidePayoutMove(
  payout: Readonly<{ status: PayoutStatus; method: PayoutMethod }>,
  verb: PayoutVerb,
): PayoutMoveDecision {
  const move: PayoutMove = PAYOUT_MOVES[verb];
  if (!move.from.includes(payout.status)) {
    return { kind: "refuse", code: "conflict", message: inapplicableMove("payout", payout.status, move) };
  }
  const railState = payout.method === "bank_transfer" ? null : move.railState;
  return { kind: "move", to: move.to, ledger: move.ledger, railState };
}

export const SUMMARY_BUCKETS = [
  "sent",
  "sending",
  "needsAttention",
  "refused",
  "byBankTransfer",
  "held",
] as const;
export type SummaryBucket = (typeof SUMMARY_BUCKETS)[number];

/** The bucket of a batch's summary that a payout counts in; every payout is in exactly one. */
export function summaryBucketOf(
  payout: Readonly<{ status: PayoutStatus; method: PayoutMethod; railState: RailState | null }>,
): SummaryBucket {
  if (payout.status === "held") return "held";
  if (payout.method === "bank_transfer") return "byBankTransfer";
  if (payout.railState === "needs_attention") return "needsAttention";
  if (payout.status === "paid") return "sent";
  return payout.status === "failed" ? "refused" : "sending";
}

/** How many payouts are in each bucket; together they are all. */
export type BatchSummary = Readonly<Record<SummaryBucket, number>>;

/** @param parts counts of payouts by status, method and rail state */
export function batchSummaryOf(
  parts: readonly (Parameters<typeof summaryBucketOf>[0] & Readonly<{ payouts: number }>)[],
): BatchSummary {
  const counts = Object.fromEntries(SUMMARY_BUCKETS.map((bucket) => [bucket, 0])) as Record<
    SummaryBucket,
    number
  >;
  for (const part of parts) counts[summaryBucketOf(part)] += part.payouts;
  return counts;
}

/** How many of a batch's bank transfers, which are one bucket of its summary, are still to be made, and failed. */
export interface TransferCounts {
  readonly open: number;
  readonly failed: number;
}

/** @param parts as for `batchSummaryOf` */
export function transferCountsOf(parts: Parameters<typeof batchSummaryOf>[0]): TransferCounts {
  const countOf = (status: PayoutStatus) =>
    parts
      .filter((part) => part.status === status && summaryBucketOf(part) === "byBankTransfer")
      .reduce((sum, { payouts }) => sum + payouts, 0);
  return { open: countOf("pending"), failed: countOf("failed") };
}

/** What a batch's payouts add up to, by what became of them. */
export interface BatchAmounts {
  /** Paid, or under way: what a rehearsal calls payments. */
  readonly paymentsCents: number;
  readonly heldCents: number;
  /** Not made, or come back: payable again, so that a later batch may pay it. */
  readonly failedCents: number;
}

/** @param parts sums of payouts by status */
export function batchAmountsOf(
  parts: readonly Readonly<{ status: PayoutStatus; amountCents: number }>[],
): BatchAmounts {
  const sumOf = (...statuses: readonly PayoutStatus[]) =>
    parts
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    paymentsCents: sumOf("pending", "paid"),
    heldCents: sumOf("held"),
    failedCents: sumOf("failed"),
  };
}

/** How long a changed payout account waits, so that its owner can object. PAYOUT-5. */
export const ACCOUNT_CHANGE_HOLD_MS = 72 * 60 * 60 * 1000;

/** Input of the checks before a payout is sent. */
export type HoldFacts = Readonly<{
  hasPayoutAccount: boolean;
  /** Whether the rail refused the payout account, which has neither changed nor been rechecked since. */
  isAccountRefused: boolean;
  isTaxFormMissing: boolean;
  isSuspended: boolean;
  /** Whether lines in open disputes are all there is to pay. */
  isAllInDispute: boolean;
  /** Whether the deposit does not suffice; never for a bank transfer. */
  isFundingShort: boolean;
  /** When the payout account was changed; null if it is the first one. */
  accountChangedAt: Date | null;
}>;

/** Reasons to hold a payout, in order of precedence. PAYOUT-5. */
const HELD_CHECKS = {
  no_payout_account: (facts) => !facts.hasPayoutAccount,
  account_refused: (facts) => facts.isAccountRefused,
  tax_form_missing: (facts) => facts.isTaxFormMissing,
  suspended: (facts) => facts.isSuspended,
  dispute_open: (facts) => facts.isAllInDispute,
  funding_short: (facts) => facts.isFundingShort,
  payout_account_changed: (facts, now) =>
    facts.accountChangedAt !== null &&
    now.getTime() - facts.accountChangedAt.getTime() < ACCOUNT_CHANGE_HOLD_MS,
} as const satisfies Record<string, (facts: HoldFacts, now: Date) => boolean>;

export type HeldReason = keyof typeof HELD_CHECKS;
export const HELD_REASONS = Object.keys(HELD_CHECKS) as HeldReason[];

/** Every reason to hold a payout now, in the order of `HELD_REASONS`. */
export function heldReasonsOf(facts: HoldFacts, now: Date): HeldReason[] {
  return HELD_REASONS.filter((reason) => HELD_CHECKS[reason](facts, now));
}

/** The first reason to hold a payout now; null if it may be sent. */
export function heldReasonOf(facts: HoldFacts, now: Date): HeldReason | null {
  return heldReasonsOf(facts, now)[0] ?? null;
}

/** Whether a sum is paid: positive and at least the program's minimum. Anything else waits for a later batch. */
export function isDue(sumCents: Cents, minimumPayoutCents: Cents): boolean {
  return sumCents > 0 && sumCents >= minimumPayoutCents;
}

/**
 * The payouts that the money covers, longest due first. One that is too large is skipped and blocks none after it.
 * PAYOUT-9.
 */
export function fundedPayouts<Payout extends Readonly<{ amountCents: Cents; dueSince: Date }>>(
  payouts: readonly Payout[],
  availableCents: Cents,
): Payout[] {
  let leftCents = availableCents;
  return payouts
    .toSorted((left, right) => left.dueSince.getTime() - right.dueSince.getTime())
    .filter((payout) => {
      if (payout.amountCents > leftCents) return false;
      leftCents -= payout.amountCents;
      return true;
    });
}

const PAYOUT_HOUR = 12;
const HOUR_MS = DAY_MS / 24;

/**
 * The next payout day: the coming `weekday` (0 is Sunday) at 12:00 UTC, with the cutoff at 00:00 UTC of the day
 * before. From 12:00 on that day, it is next week's. PAYOUT-2.
 */
export function payoutCalendar(now: Date, weekday: number): { cutoff: Date; payoutAt: Date } {
  const daysAhead = (weekday - now.getUTCDay() + 7) % 7;
  const today = new Date(addDays(startOfDay(now), daysAhead).getTime() + PAYOUT_HOUR * HOUR_MS);
  const payoutAt = today > now ? today : addDays(today, 7);
  return { cutoff: cutoffOf(payoutAt), payoutAt };
}

/** The cutoff of a payout day: 00:00 UTC of the day before. */
export function cutoffOf(payoutAt: Date): Date {
  return addDays(startOfDay(payoutAt), -1);
}
