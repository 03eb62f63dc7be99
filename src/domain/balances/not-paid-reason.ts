import { moneyText } from "../money/currency.ts";
import type { Role } from "../access/roles.ts";
import type { Cents } from "../money/money.ts";
import { wholeUnitsOf } from "../payouts/payout-plan.ts";
import { isDue, type HeldReason } from "../payouts/payout.ts";

/** Why a payout is held, worded for both its partner and its brand. */
export const HELD_MESSAGES: Readonly<Record<HeldReason, string>> = {
  no_payout_account: "No payout account is connected. The partner can connect one in the portal.",
  account_refused:
    "The payout provider does not accept payments to this account. The partner must complete it there, " +
    "or connect another.",
  tax_form_missing: "The tax form is missing or has expired. The partner can complete it in the portal.",
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

/** The automatic batches that pay what is payable now: the first that pays any of it, and the next one. */
export type AutomaticPayouts = Readonly<{
  at: Date;
  /** The part that became payable after the cutoff of the first. */
  laterCents: Cents;
  laterAt: Date;
}>;

/** What decides why a partner's balance is not paid. */
type NotPaidFacts = Readonly<{
  balance: Readonly<{ pending: Cents; inHold: Cents; payable: Cents }>;
  /** What a batch would pay now, by `payoutSumOf`: lines in open disputes are excluded. */
  batchCents: Cents;
  currency: string;
  /** By `leastPayoutCents`. */
  minimumPayoutCents: Cents;
  /** By `payoutUnitCents`. */
  unitCents: Cents;
  /** When a held reason ends by itself, if it does. */
  heldUntil: Date | null;
  /** The earliest payment date of what is in hold. */
  nextHoldUntil: Date | null;
  /** Null if batches are started by hand. */
  automaticPayouts: AutomaticPayouts | null;
}>;

/** A reason with the amount that it keeps. Several reasons may keep the same amount: each of them has to end. */
export type NotPaidRung = NotPaidReason &
  Readonly<{
    amountCents: Cents;
    /** The amount that its message names: the minimum payout, or what refunds reversed; null for all others. */
    figureCents: Cents | null;
  }>;

/**
 * The single reason why a partner's balance has not been paid; null without a balance, if a batch would pay nothing.
 * PARTNER-14. What a batch would pay comes first: a reason to hold it, the minimum, the payout day. If there is
 * nothing of the kind, a clawback; then what is in hold, then what awaits approval.
 */
export function notPaidReason(
  facts: NotPaidFacts & Readonly<{ heldReason: HeldReason | null }>,
): NotPaidReason | null {
  const heldReasons = facts.heldReason === null ? [] : [facts.heldReason];
  const [rung] = notPaidLadder({ ...facts, heldReasons });
  return rung === undefined ? null : { code: rung.code, message: rung.message, until: rung.until };
}

/**
 * All reasons, in the order in which `notPaidReason` looks for the first. CONSOLE-7.
 *
 * @param facts.heldReasons every reason to hold a payout, in the order of `HELD_REASONS`
 */
export function notPaidLadder(
  facts: NotPaidFacts & Readonly<{ heldReasons: readonly HeldReason[] }>,
): NotPaidRung[] {
  const { balance, currency } = facts;
  const isPaying = facts.batchCents > 0;
  const rungs: NotPaidRung[] = isPaying ? rungsOfPayable(facts) : [];
  // While a batch has something to pay, a balance below 0 is that of disputed lines, which it leaves out.
  if (balance.payable < 0 && !isPaying) {
    const owed = moneyText(-balance.payable, currency);
    const message = `Refunds reversed ${owed} that was already paid. New commissions offset it first.`;
    rungs.push({
      code: "negative_balance",
      message,
      until: null,
      amountCents: balance.payable,
      figureCents: -balance.payable,
    });
  }
  if (balance.inHold > 0) {
    const message = "The sales are approved and in the refund window until their payment date.";
    rungs.push({
      code: "in_hold",
      message,
      until: facts.nextHoldUntil,
      amountCents: balance.inHold,
      figureCents: null,
    });
  }
  if (balance.pending > 0) {
    const message = "The brand has not approved these sales yet.";
    rungs.push({
      code: "awaiting_approval",
      message,
      until: null,
      amountCents: balance.pending,
      figureCents: null,
    });
  }
  return rungs;
}

/**
 * Why what a batch would pay is not paid: each reason to hold it, what its parts would wait for without them, and disputes.
 */
function rungsOfPayable(
  facts: NotPaidFacts & Readonly<{ heldReasons: readonly HeldReason[] }>,
): NotPaidRung[] {
  const { balance, batchCents: amountCents, heldReasons } = facts;
  const heldRung = (code: HeldReason, cents: Cents): NotPaidRung => ({
    code,
    message: HELD_MESSAGES[code],
    until: code === "payout_account_changed" ? facts.heldUntil : null,
    amountCents: cents,
    figureCents: null,
  });
  const rungs = [...heldReasons.map((code) => heldRung(code, amountCents)), ...waitingRungs(facts)];
  const disputedCents = balance.payable - amountCents;
  const isPartlyDisputed = disputedCents > 0 && !heldReasons.includes("dispute_open");
  return isPartlyDisputed ? [...rungs, heldRung("dispute_open", disputedCents)] : rungs;
}

/** What each batch to come would pay, in whole units of the rail; and the rest, which is kept. PAYOUT-1, RAIL-6. */
function waitingRungs(facts: NotPaidFacts): NotPaidRung[] {
  const { batchCents, minimumPayoutCents, unitCents, automaticPayouts: automatic } = facts;
  const batches =
    automatic === null
      ? [{ at: null, cents: batchCents }]
      : [
          { at: automatic.at, cents: batchCents - automatic.laterCents },
          { at: automatic.laterAt, cents: automatic.laterCents },
        ];
  const rungs: NotPaidRung[] = [];
  let keptCents = 0;
  for (const { at, cents } of batches) {
    keptCents += cents;
    const paidCents = wholeUnitsOf(keptCents, unitCents);
    if (!isDue(paidCents, minimumPayoutCents)) continue;
    rungs.push(paidRung(at, paidCents));
    keptCents -= paidCents;
  }
  return keptCents > 0 || rungs.length === 0 ? [...rungs, keptRung(facts, keptCents)] : rungs;
}

/** @param at the payout day; null if the brand starts the batch */
function paidRung(at: Date | null, amountCents: Cents): NotPaidRung {
  if (at === null) {
    const message = "The amount is due and is paid with the brand's next payout batch.";
    return { code: "awaiting_batch", message, until: null, amountCents, figureCents: null };
  }
  const message = "The amount is due and is paid on the next payout day.";
  return { code: "next_payout_day", message, until: at, amountCents, figureCents: null };
}

function keptRung({ minimumPayoutCents, currency }: NotPaidFacts, amountCents: Cents): NotPaidRung {
  const minimum = moneyText(minimumPayoutCents, currency);
  const message = `The program's minimum payout is ${minimum}. The balance is kept until it reaches the minimum.`;
  return { code: "below_minimum", message, until: null, amountCents, figureCents: minimumPayoutCents };
}

/** Who can end a reason: somebody, or only time and further sales. */
export type RemovedBy = "brand" | "partner" | "bank" | "time" | "sales";

/** What ends a reason why money is not paid. CONSOLE-7. */
export type Removal = Readonly<{
  by: RemovedBy;
  /** What is to be done. */
  text: string;
  /** What the brand's person needs for it: a role, or the right to pay; null if no person of the brand can do it. */
  needs: Role | "may_pay" | null;
}>;

export const REMOVALS: Readonly<Record<NotPaidCode, Removal>> = {
  no_payout_account: {
    by: "partner",
    text: "The partner connects a payout account in the portal.",
    needs: null,
  },
  account_refused: {
    by: "partner",
    text: "The partner completes the account at the payout provider, or connects another.",
    needs: null,
  },
  tax_form_missing: { by: "partner", text: "The partner completes the tax form in the portal.", needs: null },
  suspended: { by: "brand", text: "Reinstate the partner.", needs: "manager" },
  dispute_open: { by: "bank", text: "The bank decides the dispute.", needs: null },
  funding_short: { by: "brand", text: "Add funds to the program's deposit.", needs: "may_pay" },
  payout_account_changed: { by: "time", text: "Wait until 72 hours after the change.", needs: null },
  below_minimum: {
    by: "sales",
    text: "Further commissions, or a lower minimum payout in the program's terms.",
    needs: "owner",
  },
  next_payout_day: { by: "time", text: "Wait for the payout day.", needs: null },
  awaiting_batch: { by: "brand", text: "Start a payout batch.", needs: "may_pay" },
  negative_balance: { by: "sales", text: "Further commissions offset it.", needs: null },
  in_hold: { by: "time", text: "Wait for the payment date.", needs: null },
  awaiting_approval: { by: "brand", text: "Approve or reject the sales.", needs: "manager" },
};
