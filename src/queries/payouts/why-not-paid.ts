import type { Sql } from "../../db/sql.ts";
import type { Balance } from "../../domain/balances/balance.ts";
import { availableCentsOf } from "../../domain/balances/funding.ts";
import type { Cents } from "../../domain/money/money.ts";
import {
  notPaidLadder,
  notPaidReason,
  type NotPaidReason,
  type NotPaidRung,
} from "../../domain/balances/not-paid-reason.ts";
import { leastPayoutCents, payoutSumOf, payoutUnitCents } from "../../domain/payouts/payout-plan.ts";
import {
  ACCOUNT_CHANGE_HOLD_MS,
  cutoffOf,
  heldReasonsOf,
  isDue,
  payoutCalendar,
  type HeldReason,
} from "../../domain/payouts/payout.ts";
import { payableAtCutoff } from "./payable-at.ts";
import { readPayoutSchedule } from "./payout-schedule.ts";
import { fundingFigures } from "../balances/funding-figures.ts";
import type { OwnPartner } from "../partners/own-partner.ts";
import { readPaymentFacts, type PaymentFacts } from "./payment-facts.ts";

/** What must be known of a partner, whoever asks. */
type PaidPartner = Pick<OwnPartner, "partnerId" | "programId" | "status" | "currency">;

type PartnersMoney = Readonly<{ balance: Balance; minimumPayoutCents: Cents; payoutWeekday: number }>;

/** Why a partner's balance is not paid yet, by the rules of a payout batch; null without a balance. */
export async function whyNotPaid(
  sql: Sql,
  partner: PaidPartner,
  money: PartnersMoney,
): Promise<NotPaidReason | null> {
  const facts = await readNotPaidFacts(sql, partner, money);
  return notPaidReason({ ...facts, heldReason: facts.heldReasons[0] ?? null });
}

/** All reasons why a partner's balance is not paid yet, each with the amount that it keeps. */
export async function listNotPaidReasons(
  sql: Sql,
  partner: PaidPartner,
  money: PartnersMoney,
): Promise<NotPaidRung[]> {
  return notPaidLadder(await readNotPaidFacts(sql, partner, money));
}

/** What holds a partner's payouts now, in the order of `HELD_REASONS`. */
async function readHolds(sql: Sql, partnerId: string, payableCents: Cents) {
  const facts = await readPaymentFacts(sql, partnerId);
  const { disputedCents, accountChangedAt } = facts;
  const { amountCents: batchCents, isAllInDispute } = payoutSumOf({
    undisputedCents: payableCents - disputedCents,
    disputedCents,
  });
  const heldReasons = heldReasonsOf(
    {
      hasPayoutAccount: facts.hasPayoutAccount,
      isTaxFormMissing: facts.isTaxFormMissing,
      isAccountRefused: facts.isAccountRefused,
      isSuspended: facts.isSuspended,
      isAllInDispute,
      isFundingShort: facts.isHeldForFunding && batchCents > (await availableCents(sql, facts)),
      accountChangedAt,
    },
    facts.now,
  );
  const heldUntil = accountChangedAt && new Date(accountChangedAt.getTime() + ACCOUNT_CHANGE_HOLD_MS);
  return {
    batchCents,
    heldReasons,
    heldUntil,
    disputedCents,
    rail: facts.rail,
    nextHoldUntil: facts.nextHoldUntil,
    now: facts.now,
  };
}

async function availableCents(sql: Sql, { brandId, programId }: PaymentFacts): Promise<Cents> {
  return availableCentsOf(await fundingFigures(sql, brandId, programId));
}

async function readNotPaidFacts(sql: Sql, partner: PaidPartner, money: PartnersMoney) {
  const { payable } = money.balance;
  const { now, disputedCents, rail, ...holds } = await readHolds(sql, partner.partnerId, payable);
  const undisputedCents = payable - disputedCents;
  const unitCents = payoutUnitCents(rail ?? "bank_transfer", partner.currency);
  const minimumPayoutCents = leastPayoutCents(money.minimumPayoutCents, unitCents);
  return {
    ...holds,
    balance: money.balance,
    currency: partner.currency,
    minimumPayoutCents,
    nextPayoutAt: await payoutDayOf(sql, partner, now, { ...money, minimumPayoutCents, undisputedCents }),
  };
}

/** A reason that holds a payout now. */
export interface Hold {
  readonly reason: HeldReason;
  /** When it ends by itself; null if somebody has to do something. */
  readonly until: Date | null;
}

/** Everything that holds a partner's payouts now, whatever an earlier batch found. PAYOUT-27. */
export async function listHolds(sql: Sql, partnerId: string, payableCents: Cents): Promise<Hold[]> {
  const { heldReasons, heldUntil } = await readHolds(sql, partnerId, payableCents);
  return heldReasons.map((reason) => ({
    reason,
    until: reason === "payout_account_changed" ? heldUntil : null,
  }));
}

/**
 * The payout day whose batch will include what is payable to a partner now; null if batches are started by hand. What
 * became payable after the coming batch's cutoff waits for the next one.
 */
async function payoutDayOf(
  sql: Sql,
  partner: PaidPartner,
  now: Date,
  money: Readonly<{ undisputedCents: Cents; minimumPayoutCents: Cents; payoutWeekday: number }>,
): Promise<Date | null> {
  const { nextPayoutAt, isBrandClosed } = await readPayoutSchedule(sql, partner.programId);
  if (nextPayoutAt === null || isBrandClosed) return null;
  const cutoff = cutoffOf(nextPayoutAt);
  if (now <= cutoff) return nextPayoutAt;
  const payableCents = await payableAtCutoff(sql, partner, money.undisputedCents, cutoff);
  return isDue(payableCents, money.minimumPayoutCents)
    ? nextPayoutAt
    : payoutCalendar(nextPayoutAt, money.payoutWeekday).payoutAt;
}
