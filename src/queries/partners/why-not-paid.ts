import type { Sql } from "../../db/sql.ts";
import type { Balance } from "../../domain/balance.ts";
import type { Cents } from "../../domain/money.ts";
import { notPaidReason, type NotPaidReason } from "../../domain/not-paid-reason.ts";
import { ACCOUNT_CHANGE_HOLD_MS, heldReasonOf, payoutCalendar } from "../../domain/payout.ts";
import { payoutSumOf } from "../../domain/payout-plan.ts";
import type { Membership } from "./membership.ts";
import { readPaymentFacts } from "./payment-facts.ts";

/** Why what stands in a partner's balance is not paid yet, by the rules that a payout batch follows; null for nothing. */
export async function whyNotPaid(
  sql: Sql,
  membership: Membership,
  money: Readonly<{ balance: Balance; minimumPayoutCents: Cents; payoutWeekday: number }>,
): Promise<NotPaidReason | null> {
  const facts = await readPaymentFacts(sql, membership.partnerId);
  const { disputedCents } = facts;
  const { amountCents: batchCents, isAllInDispute } = payoutSumOf({
    undisputedCents: money.balance.payable - disputedCents,
    disputedCents,
  });
  const heldReason = heldReasonOf(
    {
      hasPayoutAccount: facts.hasPayoutAccount,
      isTaxFormMissing: facts.isTaxFormMissing,
      isSuspended: membership.status === "suspended",
      isAllInDispute,
      isFundingShort: facts.isFundingShort,
      accountChangedAt: facts.accountChangedAt,
    },
    facts.now,
  );
  const isWaitingForAccount = heldReason === "payout_account_changed" && facts.accountChangedAt !== null;
  return notPaidReason({
    balance: money.balance,
    batchCents,
    currency: membership.currency,
    minimumPayoutCents: money.minimumPayoutCents,
    heldReason,
    heldUntil: isWaitingForAccount
      ? new Date(facts.accountChangedAt.getTime() + ACCOUNT_CHANGE_HOLD_MS)
      : null,
    nextHoldUntil: facts.nextHoldUntil,
    nextPayoutAt: payoutCalendar(facts.now, money.payoutWeekday).payoutAt,
  });
}
