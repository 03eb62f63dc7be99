import type { Sql } from "../../db/sql.ts";
import type { Balance } from "../../domain/balances/balance.ts";
import { availableCentsOf } from "../../domain/balances/funding.ts";
import type { Cents } from "../../domain/money/money.ts";
import {
  notPaidLadder,
  notPaidReason,
  type AutomaticPayouts,
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
  payoutMethodOf,
} from "../../domain/payouts/payout.ts";
import { payableAtCutoff } from "./payable-at.ts";
import { fundingFigures } from "../balances/funding-figures.ts";
import type { OwnPartner } from "../partners/own-partner.ts";
import { listPaymentFacts, readPaymentFacts, type PaymentFacts } from "./payment-facts.ts";

/** What must be known of a partner, whoever asks. */
type PaidPartner = Pick<OwnPartner, "partnerId" | "currency">;

type PartnersMoney = Readonly<{ balance: Balance; minimumPayoutCents: Cents; payoutWeekday: number }>;

/** Why a partner's balance is not paid yet, by the rules of a payout batch; null if there is nothing to pay. */
export async function whyNotPaid(
  sql: Sql,
  partner: PaidPartner,
  money: PartnersMoney,
): Promise<NotPaidReason | null> {
  const known = await readPaymentFacts(sql, partner.partnerId);
  const facts = await readNotPaidFacts(sql, { ...partner, ...money }, known);
  return notPaidReason({ ...facts, heldReason: facts.heldReasons[0] ?? null });
}

/** All reasons why each partner's balance is not paid yet, with the amount that each keeps, by the partner's id. */
export async function listNotPaidReasons(
  sql: Sql,
  partners: readonly (PaidPartner & PartnersMoney)[],
): Promise<Map<string, NotPaidRung[]>> {
  const known = await listPaymentFacts(
    sql,
    partners.map(({ partnerId }) => partnerId),
  );
  const reasons = new Map<string, NotPaidRung[]>();
  for (const partner of partners) {
    const facts = await readNotPaidFacts(sql, partner, known.get(partner.partnerId)!);
    reasons.set(partner.partnerId, notPaidLadder(facts));
  }
  return reasons;
}

/** What holds a partner's payouts now, in the order of `HELD_REASONS`. */
async function holdsOf(sql: Sql, facts: PaymentFacts, payableCents: Cents) {
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
  };
}

async function availableCents(sql: Sql, { brandId, programId }: PaymentFacts): Promise<Cents> {
  return availableCentsOf(await fundingFigures(sql, brandId, programId));
}

async function readNotPaidFacts(sql: Sql, partner: PaidPartner & PartnersMoney, known: PaymentFacts) {
  const { payable } = partner.balance;
  const { disputedCents, rail, ...holds } = await holdsOf(sql, known, payable);
  const undisputedCents = payable - disputedCents;
  const unitCents = payoutUnitCents(payoutMethodOf(rail), partner.currency);
  const minimumPayoutCents = leastPayoutCents(partner.minimumPayoutCents, unitCents);
  return {
    ...holds,
    balance: partner.balance,
    currency: partner.currency,
    minimumPayoutCents,
    unitCents,
    automaticPayouts:
      holds.batchCents > 0
        ? await automaticPayoutsOf(sql, known, { ...partner, minimumPayoutCents, undisputedCents })
        : null,
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
  const facts = await readPaymentFacts(sql, partnerId);
  const { heldReasons, heldUntil } = await holdsOf(sql, facts, payableCents);
  return heldReasons.map((reason) => ({
    reason,
    until: reason === "payout_account_changed" ? heldUntil : null,
  }));
}

/**
 * The payout days whose batches will include what is payable to a partner now; null if batches are started by hand. What
 * became payable after the coming batch's cutoff waits for the next one.
 */
async function automaticPayoutsOf(
  sql: Sql,
  known: PaymentFacts,
  money: Readonly<{ undisputedCents: Cents; minimumPayoutCents: Cents; payoutWeekday: number }>,
): Promise<AutomaticPayouts | null> {
  const { nextPayoutAt: at, isBrandClosed, now } = known;
  if (at === null || isBrandClosed) return null;
  const laterAt = payoutCalendar(at, money.payoutWeekday).payoutAt;
  const cutoff = cutoffOf(at);
  if (now <= cutoff) return { at, laterCents: 0, laterAt };
  const payableCents = await payableAtCutoff(sql, known, money.undisputedCents, cutoff);
  return isDue(payableCents, money.minimumPayoutCents)
    ? { at, laterCents: money.undisputedCents - payableCents, laterAt }
    : { at: laterAt, laterCents: 0, laterAt };
}
