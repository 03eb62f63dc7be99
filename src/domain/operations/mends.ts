import type { AttentionReason } from "../payouts/rail.ts";

/** What an operator can do about something that needs attention. DESK-2. */
export const MENDS = [
  "retry_payout",
  "mark_paid",
  "mark_failed",
  "confirm_paid",
  "confirm_failed",
  "close_won",
  "close_lost",
  "accept_difference",
  "retry_delivery",
  "retry_message",
  "drop_message",
  "approve_review",
  "reject_review",
  "nudge_process",
  "run_verification",
] as const;
export type Mend = (typeof MENDS)[number];

/** What is on the desk's list. The first ones are blocked money, as `vp status` shows it; the others wait for a person. */
export const DESK_KINDS = [
  "payout",
  "bank_transfer",
  "payout_schedule",
  "dispute",
  "rail_difference",
  "delivery",
  "outbox",
  "leftover",
  "review",
  "process",
  "books",
] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

const MENDS_OF_KIND: Readonly<Record<Exclude<DeskKind, "payout">, readonly Mend[]>> = {
  bank_transfer: ["mark_paid", "mark_failed"],
  payout_schedule: ["nudge_process"],
  dispute: ["close_won", "close_lost"],
  rail_difference: ["accept_difference", "run_verification"],
  delivery: ["retry_delivery"],
  outbox: ["retry_message", "drop_message"],
  // It goes on by itself once its cause is gone.
  leftover: [],
  review: ["approve_review", "reject_review"],
  process: ["nudge_process"],
  books: ["run_verification"],
};

/** What the operator does about a payout, by why it needs attention. PAYOUT-12. */
const MENDS_OF_PAYOUT: Readonly<Record<AttentionReason, readonly Mend[]>> = {
  no_answer: ["retry_payout", "mark_paid", "mark_failed"],
  not_found: ["retry_payout", "mark_paid", "mark_failed"],
  balance_too_low: ["retry_payout", "mark_failed"],
  rail_not_connected: ["retry_payout", "mark_failed"],
  partly_returned: ["mark_paid", "mark_failed"],
  paid_after_failed: ["mark_failed"],
  refused_after_paid: ["mark_paid", "mark_failed"],
  paid_twice: ["mark_paid", "mark_failed"],
  unknown_transfer: ["retry_payout", "mark_paid", "mark_failed"],
  may_be_replaced: ["mark_failed", "retry_payout"],
};
const isKnown = (reason: string): reason is AttentionReason => Object.hasOwn(MENDS_OF_PAYOUT, reason);

/**
 * What mends something on the desk's list, the usual way first; nothing here brings Temporal back.
 *
 * @param status of a payout; what is paid or failed already is not sent or marked so, but confirmed
 */
export function mendsOf(kind: DeskKind, reason: string, status: string | null): readonly Mend[] {
  if (reason === "temporal_unreachable") return [];
  if (kind !== "payout") return MENDS_OF_KIND[kind];
  const mends = MENDS_OF_PAYOUT[isKnown(reason) ? reason : "no_answer"];
  return status === "pending" ? mends : mends.flatMap((mend) => MENDS_OF_ENDED[`${status}/${mend}`] ?? []);
}

/** What each mend of a pending payout is of one that has ended, by its status. A failed one stays failed. PAYOUT-4. */
const MENDS_OF_ENDED: Readonly<Record<string, Mend | undefined>> = {
  "paid/mark_paid": "confirm_paid",
  "paid/mark_failed": "mark_failed",
  "failed/mark_failed": "confirm_failed",
};
