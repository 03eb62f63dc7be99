import { moneyText } from "../money/currency.ts";
import type { Cents } from "../money/money.ts";
import type { HeldReason } from "../payouts/payout.ts";

/** Why a payout is held, worded for both its partner and its brand. */
export const HELD_MESSAGES: Readonly<Record<HeldReason, string>> = {
  no_payout_account: "No payout account is connected. The partner can connect one in the portal.",
  account_refused:
    "The payout provider does not accept payments to this account. The partner must complete it there, or connect another.",
  tax_form_missing: "The tax form is missing. The partner can complete it in the portal.",
  suspended: "The partner is suspended. The money is held until the suspension is decided.",
  dispute_open: "The customer disputes the payment. The money is held until the dispute is decided.",
  funding_short: "The brand's deposit does not cover this payout yet.",
  payout_account_changed: "The payout account was changed. Payouts to it start 72 hours after the change.",
};

export type NotPaidCode =
  | HeldReason
  | "awaiting_approval"
  | "in_hold"
  | "below_minimum"
  | "next_payout_day"
  | "awaiting_batch"
  | "negative_balance";

/** Why a partner's money is not paid yet; `until` is when that ends, if known. */
export type NotPaidReason = Readonly<{ code: NotPaidCode; message: string; until: Date | null }>;

/**
 * The single reason why a partner's balance has not been paid, or null without a balance. PARTNER-14. What is due
 * comes first: a clawback, then a reason to hold it, the minimum, the payout day; then what is in hold, then what
 * awaits approval.
 */
export function notPaidReason(
  facts: Readonly<{
    balance: Readonly<{ pending: Cents; inHold: Cents; payable: Cents }>;
    /** What a batch would pay now, by `payoutSumOf`: lines in open disputes are excluded. */
    batchCents: Cents;
    currency: string;
    minimumPayoutCents: Cents;
    heldReason: HeldReason | null;
    /** When the held reason ends by itself, if it does. */
    heldUntil: Date | null;
    /** The earliest payment date of what is in hold. */
    nextHoldUntil: Date | null;
    /** The payout day whose batch will include it; null if batches are started by hand. */
    nextPayoutAt: Date | null;
  }>,
): NotPaidReason | null {
  const { balance, currency } = facts;
  if (balance.payable < 0) {
    const owed = moneyText(-balance.payable, currency);
    const message = `Refunds reversed ${owed} that was already paid. New commissions offset it first.`;
    return { code: "negative_balance", message, until: null };
  }
  if (balance.payable > 0) {
    if (facts.heldReason !== null) {
      return { code: facts.heldReason, message: HELD_MESSAGES[facts.heldReason], until: facts.heldUntil };
    }
    if (facts.batchCents < facts.minimumPayoutCents) {
      const minimum = moneyText(facts.minimumPayoutCents, currency);
      const message = `The program's minimum payout is ${minimum}. The balance is kept until it reaches the minimum.`;
      return { code: "below_minimum", message, until: null };
    }
    if (facts.nextPayoutAt === null) {
      const message = "The amount is due and is paid with the brand's next payout batch.";
      return { code: "awaiting_batch", message, until: null };
    }
    const message = "The amount is due and is paid on the next payout day.";
    return { code: "next_payout_day", message, until: facts.nextPayoutAt };
  }
  if (balance.inHold > 0) {
    const message = "The sales are approved and in the refund window until their payment date.";
    return { code: "in_hold", message, until: facts.nextHoldUntil };
  }
  if (balance.pending > 0) {
    return { code: "awaiting_approval", message: "The brand has not approved these sales yet.", until: null };
  }
  return null;
}
