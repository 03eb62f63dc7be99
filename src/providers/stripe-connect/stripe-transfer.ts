import type { TransferUpdate } from "../../domain/payouts/rail.ts";
import type { Cents } from "../../domain/money/money.ts";
import { stripeCents } from "../../domain/money/stripe-units.ts";

/** The parts we read of a Stripe Connect transfer. */
export type StripeTransfer = Readonly<{
  id: string;
  amount: number;
  amount_reversed: number;
  currency: string;
}>;

/**
 * What a transfer says about its payout, in a response or a webhook: once created it is settled, since the partner
 * has the money; what was reversed came back. RAIL-7.
 */
export function transferUpdateOf(transfer: StripeTransfer): TransferUpdate & { readonly sentCents: Cents } {
  const currency = transfer.currency.toUpperCase();
  const reported = { railRef: transfer.id, sentCents: stripeCents(transfer.amount, currency), currency };
  const returnedCents = stripeCents(transfer.amount_reversed, currency);
  return returnedCents > 0
    ? { kind: "returned", ...reported, returnedCents }
    : { kind: "settled", ...reported };
}
