/** How a rail's own list of transfers can differ from our payouts, with what the operator does about it. */
export const RAIL_DIFFERENCES = {
  transfer_without_payout: {
    meaning: "A transfer at the rail does not match any payout.",
    next: "Check at the rail why the transfer was made; reverse it there, or accept the difference.",
  },
  payout_without_transfer: {
    meaning: "The payout is paid, but the rail lists no transfer for it.",
    next: "Check the payout at the rail. If it was never paid, mark it failed.",
  },
  amount_differs: {
    meaning: "The transfer's amount differs from its payout.",
    next: "Pay or reverse the rest at the rail, then accept the difference.",
  },
  returned_at_rail: {
    meaning: "Money of the payout was returned at the rail but counts as paid here.",
    next: "Check the transfer at the rail, and mark the payout failed if all of it was returned.",
  },
  paid_twice: {
    meaning: "The rail has paid the partner more than the payout's amount.",
    next: "Reverse the surplus transfer at the rail; the next comparison then closes the difference.",
  },
  paid_after_failed: {
    meaning: "The payout failed here, but the rail has paid money of it to the partner.",
    next: "Reverse the transfer at the rail; the failed amount is payable again and is paid with the next batch.",
  },
} as const;
export type RailDifferenceKind = keyof typeof RAIL_DIFFERENCES;
export const RAIL_DIFFERENCE_KINDS = Object.keys(RAIL_DIFFERENCES) as RailDifferenceKind[];

/** A transfer without a payout concerns no brand; every other difference concerns that of its payout. */
export type PayoutDifferenceKind = Exclude<RailDifferenceKind, "transfer_without_payout">;
export const PAYOUT_DIFFERENCE_KINDS = RAIL_DIFFERENCE_KINDS.filter(
  (kind): kind is PayoutDifferenceKind => kind !== "transfer_without_payout",
);
