import { type ConversionState, isPayable } from "../sales/conversion.ts";
import { isPayoutEntry, type LedgerEntry } from "../money/ledger.ts";
import type { Cents } from "../money/money.ts";
import type { PayoutStatus } from "../payouts/payout.ts";

/** A partner's balance in minor units. MONEY-22. */
export type Balance = Readonly<{
  /** Awaiting approval. */
  pending: Cents;
  /** Approved, before its payment date. */
  inHold: Cents;
  /** Due; negative if refunds exceeded what was due. */
  payable: Cents;
  /** In unfinished payouts. */
  inFlight: Cents;
  paid: Cents;
  /** Earned in this calendar year, UTC. */
  earnedYtd: Cents;
}>;

/** Whether anything may still be paid; an outstanding clawback is owed the other way. PARTNER-20. */
export const isMoneyDue = (balance: Balance): boolean =>
  balance.pending !== 0 || balance.inHold !== 0 || balance.payable > 0 || balance.inFlight !== 0;

/**
 * A partner's balance as sums over the ledger: the reference definition that the SQL of balances is tested against.
 * Takes one partner's entries with their conversions and payouts, and ignores test sales.
 *
 * Every entry counts in exactly one of the five sums, except payout entries, which count in `payable` and, negated,
 * in `inFlight` or `paid`. So pending + inHold + payable + inFlight + paid always equals the earnings.
 */
export function balanceOf(
  entries: readonly LedgerEntry[],
  conversions: ReadonlyMap<string, ConversionState>,
  payoutStatuses: ReadonlyMap<string, PayoutStatus>,
  now: Date,
): Balance {
  const sums = { pending: 0, inHold: 0, payable: 0, inFlight: 0, paid: 0, earnedYtd: 0 };
  for (const entry of entries) {
    const conversion = conversions.get(entry.conversionId);
    if (conversion === undefined || entry.isTest || entry.partnerId === null) continue;
    sums[sumOfConversion(conversion, now)] += entry.amountCents;
    if (isPayoutEntry(entry.entry)) {
      const isPaid = entry.payoutId !== null && payoutStatuses.get(entry.payoutId) !== "pending";
      sums[isPaid ? "paid" : "inFlight"] -= entry.amountCents;
    } else if (entry.createdAt.getUTCFullYear() === now.getUTCFullYear()) {
      sums.earnedYtd += entry.amountCents;
    }
  }
  return sums;
}

/** The sum a conversion's entries count in. Only clawbacks and their payments remain of a rejected one. */
function sumOfConversion(conversion: ConversionState, now: Date): "pending" | "inHold" | "payable" {
  if (conversion.status === "pending") return "pending";
  if (conversion.status === "rejected" || isPayable(conversion, now)) return "payable";
  return "inHold";
}
