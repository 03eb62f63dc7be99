/** What was made of an order's facts so far, so that it is made again only when they change it. */
export type ReconciledOrder = Readonly<{
  /** What credit was decided on, as text to compare with; null before the sale was credited. */
  decidedOn: string | null;
  /** What the sale came to when it was priced, as text to compare with. */
  pricedOn: string | null;
  /** Whether the conversion was reversed because later facts did not bear it out. */
  isWithdrawn: boolean;
  /** Rows of the deliveries that have no conversion to name yet. */
  waitingEventIds: readonly number[];
}>;

export const NOT_SETTLED: ReconciledOrder = {
  decidedOn: null,
  pricedOn: null,
  isWithdrawn: false,
  waitingEventIds: [],
};
