import type { RailNews } from "../../rail.ts";
import { stripeCents } from "./stripe-units.ts";

/** What we read of a transfer of Stripe Connect. */
export type StripeTransfer = Readonly<{ id: string; amount_reversed: number; currency: string }>;

/**
 * What a transfer says of its payout, in the answer to a call as in a webhook: created is settled, since the money is with
 * the partner then; what was reversed came back. Decision: Payouts.
 */
export function newsOfTransfer(transfer: StripeTransfer): RailNews {
  const railRef = transfer.id;
  const returnedCents = stripeCents(transfer.amount_reversed, transfer.currency.toUpperCase());
  return returnedCents > 0 ? { kind: "returned", railRef, returnedCents } : { kind: "settled", railRef };
}
