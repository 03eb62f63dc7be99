import { moneyText } from "../money/currency.ts";
import type { Cents } from "../money/money.ts";
import type { HeldReason } from "../payouts/payout.ts";

/** Why a payout is held, in words for its partner and its brand alike. */
export const HELD_MESSAGES: Readonly<Record<HeldReason, string>> = {
  no_payout_account: "No payout account is connected. The partner connects one in the portal.",
  account_refused:
    "The payout service takes no payments to the payout account. The partner completes it there, or connects another.",
  tax_form_missing: "The tax form is missing. The partner fills it in in the portal.",
  suspended: "The membership is suspended. The money is kept until that is decided.",
  dispute_open: "The customer's bank is looking into the payment. The money is kept until that is decided.",
  funding_short: "The brand's deposit does not cover this payout yet.",
  payout_account_changed: "The payout account was changed. It is used from 72 hours after the change.",
};

export type NotPaidCode =
  | HeldReason
  | "awaiting_approval"
  | "in_hold"
  | "below_minimum"
  | "next_payout_day"
  | "awaiting_batch"
  | "negative_balance";

/** Why a partner's money is not paid yet; `until` is when that ends, where it is known. */
export type NotPaidReason = Readonly<{ code: NotPaidCode; message: string; until: Date | null }>;

/**
 * The one reason why a partner has not been paid what stands in the balance, or null when nothing does.
 * PARTNER-14. What is due is looked at first: a clawback, then why it would be held, the minimum, the
 * payout day; then what is in hold, then what awaits approval.
 */
export function notPaidReason(
  facts: Readonly<{
    balance: Readonly<{ pending: Cents; inHold: Cents; payable: Cents }>;
    /** What a batch would pay now, by `payoutSumOf`: lines in open disputes are left out. */
    batchCents: Cents;
    currency: string;
    minimumPayoutCents: Cents;
    heldReason: HeldReason | null;
    /** When the held reason ends by itself, where it does. */
    heldUntil: Date | null;
    /** The earliest payment date of what is in hold. */
    nextHoldUntil: Date | null;
    /** The payout day whose batch will have it; null where batches are started by hand. */
    nextPayoutAt: Date | null;
  }>,
): NotPaidReason | null {
  const { balance, currency } = facts;
  if (balance.payable < 0) {
    const owed = moneyText(-balance.payable, currency);
    const message = `Refunds took back ${owed} that was paid already. The next commissions make up for it first.`;
    return { code: "negative_balance", message, until: null };
  }
  if (balance.payable > 0) {
    if (facts.heldReason !== null) {
      return { code: facts.heldReason, message: HELD_MESSAGES[facts.heldReason], until: facts.heldUntil };
    }
    if (facts.batchCents < facts.minimumPayoutCents) {
      const minimum = moneyText(facts.minimumPayoutCents, currency);
      const message = `The program pays out from ${minimum}. What is due is kept until it reaches that.`;
      return { code: "below_minimum", message, until: null };
    }
    if (facts.nextPayoutAt === null) {
      const message = "It is due and goes out with the next payout batch that the brand starts.";
      return { code: "awaiting_batch", message, until: null };
    }
    const message = "It is due and goes out on the next payout day.";
    return { code: "next_payout_day", message, until: facts.nextPayoutAt };
  }
  if (balance.inHold > 0) {
    const message = "It is approved and in the refund window until its payment date.";
    return { code: "in_hold", message, until: facts.nextHoldUntil };
  }
  if (balance.pending > 0) {
    return { code: "awaiting_approval", message: "The brand has not approved these sales yet.", until: null };
  }
  return null;
}
