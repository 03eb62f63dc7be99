/** In what a rail's own list of transfers and our payouts can differ, with what a person does about it. */
export const RAIL_DIFFERENCES = {
  transfer_without_payout: {
    meaning: "The rail has made a transfer that names no payout of this service.",
    next: "Find out at the rail who made it and why; reverse it there, or accept the difference.",
  },
  payout_without_transfer: {
    meaning: "The payout is paid here, and the rail lists no transfer for it.",
    next: "Look the payout up at the rail. Where it was never paid, mark it failed.",
  },
  amount_differs: {
    meaning: "The transfer is of another amount than its payout.",
    next: "Pay or reverse the rest at the rail, and accept the difference.",
  },
  returned_at_rail: {
    meaning: "Money of the payout came back at the rail and counts as paid here.",
    next: "Look the transfer up at the rail, and mark the payout failed if all of it came back.",
  },
  paid_twice: {
    meaning: "More money stands with the partner at the rail than the payout is of.",
    next: "Reverse the surplus transfer at the rail; the difference is gone after the next comparison.",
  },
  paid_after_failed: {
    meaning: "The payout failed here, and money of it stands with the partner at the rail.",
    next: "Reverse the transfer at the rail; what failed is payable again and goes out with the next batch.",
  },
} as const;
export type RailDifferenceKind = keyof typeof RAIL_DIFFERENCES;
export const RAIL_DIFFERENCE_KINDS = Object.keys(RAIL_DIFFERENCES) as RailDifferenceKind[];
