/** So many lines of a payout are shown with it, the oldest sale first. PAYOUT-24. */
export const LINES_OF_ADVICE = 200;
