import type { TransferUpdate } from "../../domain/payouts/rail.ts";
import type { Cents } from "../../domain/money/money.ts";
import { stripeCents } from "../../domain/money/stripe-units.ts";

/** What we read of a transfer of Stripe Connect. */
export type StripeTransfer = Readonly<{
  id: string;
  amount: number;
  amount_reversed: number;
  currency: string;
}>;

/**
 * What a transfer says of its payout, in the response to a call as in a webhook: created is settled, since the money is with
 * the partner then; what was reversed came back. RAIL-7.
 */
export function newsOfTransfer(transfer: StripeTransfer): TransferUpdate & { readonly sentCents: Cents } {
  const currency = transfer.currency.toUpperCase();
  const reported = { railRef: transfer.id, sentCents: stripeCents(transfer.amount, currency) };
  const returnedCents = stripeCents(transfer.amount_reversed, currency);
  return returnedCents > 0
    ? { kind: "returned", ...reported, returnedCents }
    : { kind: "settled", ...reported };
}
