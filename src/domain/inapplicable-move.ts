/**
 * Says why a move does not apply, and when it does: `The payout is paid. Only pending payouts can be settled.`
 *
 * @param move.from the states that it applies to
 * @param move.can what can be done to what is in one of them, such as `be settled`
 */
export const inapplicableMove = (
  noun: string,
  status: string,
  move: { readonly from: readonly string[]; readonly can: string },
): string => `The ${noun} is ${status}. Only ${move.from.join(" or ")} ${noun}s can ${move.can}.`;
