import type { Cents } from "../money/money.ts";

/** Lowest rank to highest: of all updates of a dispute the highest status stays, whatever arrives later. */
export const DISPUTE_STATUSES = ["open", "withdrawn", "won", "lost"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** A dispute's effect on its order. */
export type Dispute = Readonly<{
  disputeRef: string;
  status: DisputeStatus;
  /** The disputed amount. */
  amountCents: Cents;
  /** What its transactions currently keep from the brand; null if none is known. */
  heldCents: Cents | null;
}>;

/** A dispute with all its provider's updates merged. */
export type DisputeFact = Readonly<{
  disputeRef: string;
  status: DisputeStatus;
  amountCents: Cents;
  /** Money it moved, by the provider's id: negative when withdrawn. Absent if no update has listed any. */
  transactions?: Readonly<Record<string, Cents>>;
  /** Whether its money moved in another currency, at the rate of each day; absent if it did not. */
  isConverted?: true;
}>;

/** Merges an update into the disputes, by id. The order of updates does not matter. */
export function withDispute(disputes: readonly DisputeFact[], update: DisputeFact): readonly DisputeFact[] {
  const known = disputes.find((dispute) => dispute.disputeRef === update.disputeRef);
  const others = disputes.filter((dispute) => dispute !== known);
  const merged = known === undefined ? update : mergeDispute(known, update);
  return [...others, merged].toSorted((one, other) => (one.disputeRef < other.disputeRef ? -1 : 1));
}

function mergeDispute(known: DisputeFact, update: DisputeFact): DisputeFact {
  const rise = rankOf(update) - rankOf(known) || update.amountCents - known.amountCents;
  const { status, amountCents } = rise > 0 ? update : known;
  const transactions = { ...known.transactions, ...update.transactions };
  const hasTransactions = Object.keys(transactions).length > 0;
  const isConverted = known.isConverted ?? update.isConverted;
  return {
    disputeRef: known.disputeRef,
    status,
    amountCents,
    ...(hasTransactions && { transactions }),
    ...(isConverted && { isConverted }),
  };
}

export function rankOf({ status }: Pick<DisputeFact, "status">): number {
  return DISPUTE_STATUSES.indexOf(status);
}

/**
 * What a dispute's transactions keep from the brand: minus their sum. Null if none is known. A won dispute whose
 * return is not listed yet keeps nothing, since the return is on its way; nor does one whose money came back at another
 * rate than it went.
 */
export function heldByTransactions({ status, transactions = {}, isConverted }: DisputeFact): Cents | null {
  const moved = Object.values(transactions);
  if (moved.length === 0) return null;
  if (status === "won" && (isConverted === true || moved.every((cents) => cents <= 0))) return 0;
  return Math.max(
    0,
    moved.reduce((sum, cents) => sum - cents, 0),
  );
}

/**
 * What a dispute counts as refunded: what its transactions keep if any is known, or else its amount while withdrawn
 * or lost. STRIPE-9.
 */
export function countedCentsOf({ status, amountCents, heldCents }: Omit<Dispute, "disputeRef">): Cents {
  return heldCents ?? (status === "withdrawn" || status === "lost" ? amountCents : 0);
}

/**
 * Whether one of these disputes is open, which keeps the order's ledger lines out of payouts. Withdrawn money counts
 * as refunded instead, and the rest of the lines is paid.
 */
export function hasOpenDispute(disputes: readonly Pick<Dispute, "status">[]): boolean {
  return disputes.some((dispute) => dispute.status === "open");
}
