import type { NoteWord } from "../domain/event-notes.ts";

/** What an order was last reconciled with, so that it is reconciled again only if its facts change that. */
export type ReconciledOrder = Readonly<{
  /**
   * Fingerprint of the facts that decided credit, or that nobody could be credited; null before, and while only another
   * order of the customer keeps it from being credited.
   */
  decidedOn: string | null;
  /** Fingerprint of the facts that decided the price. */
  pricedOn: string | null;
  /** The coupon codes that were known then, in order. */
  codes: readonly string[];
  /** Whether the conversion was reversed because later facts did not support it. */
  isWithdrawn: boolean;
  /** Why; absent where it is not, or was reversed before reasons were kept. */
  withdrawnFor?: NoteWord;
  /** Rows of the deliveries that have no conversion to name yet. */
  waitingEventIds: readonly number[];
}>;

export const NOT_SETTLED: ReconciledOrder = {
  decidedOn: null,
  pricedOn: null,
  codes: [],
  isWithdrawn: false,
  waitingEventIds: [],
};
