import type { Cents } from "../money/money.ts";

/** From the lowest rank to the highest: of all news of a dispute the highest state stays, whatever arrives later. */
export const DISPUTE_STATUSES = ["open", "withdrawn", "won", "lost"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** A dispute as its order counts it. */
export type Dispute = Readonly<{
  disputeRef: string;
  status: DisputeStatus;
  /** What the customer disputes. */
  amountCents: Cents;
  /** What its transactions keep from the brand now; null where none is known. */
  heldCents: Cents | null;
}>;

/** A dispute as its provider has told of it, all news together. */
export type DisputeFact = Readonly<{
  disputeRef: string;
  status: DisputeStatus;
  amountCents: Cents;
  /** Money that it moved, by the provider's id: negative when withdrawn. Left out where no news has listed any. */
  transactions?: Readonly<Record<string, Cents>>;
}>;

/** The disputes, by their ids, together with news of one. The order in which news arrive changes nothing. */
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
  return { disputeRef: known.disputeRef, status, amountCents, ...(hasTransactions && { transactions }) };
}

export function rankOf({ status }: Pick<DisputeFact, "status">): number {
  return DISPUTE_STATUSES.indexOf(status);
}

/**
 * What a dispute's transactions keep from the brand: minus their sum. Null where none is known. A won dispute whose
 * return is not listed yet keeps nothing: the return is on its way.
 */
export function heldByTransactions({ status, transactions = {} }: DisputeFact): Cents | null {
  const moved = Object.values(transactions);
  if (moved.length === 0) return null;
  if (status === "won" && moved.every((cents) => cents <= 0)) return 0;
  return Math.max(
    0,
    moved.reduce((sum, cents) => sum - cents, 0),
  );
}

/**
 * What a dispute counts as refunded: what its transactions keep where any is known, else its amount while it is
 * withdrawn or lost. STRIPE-9.
 */
export function countedCentsOf({ status, amountCents, heldCents }: Omit<Dispute, "disputeRef">): Cents {
  return heldCents ?? (status === "withdrawn" || status === "lost" ? amountCents : 0);
}

/**
 * Whether one of these disputes is open: the order's ledger lines stay out of payouts meanwhile. Once the money is
 * withdrawn it counts as refunded, and what is left of the lines is paid.
 */
export function hasOpenDispute(disputes: readonly Pick<Dispute, "status">[]): boolean {
  return disputes.some((dispute) => dispute.status === "open");
}
