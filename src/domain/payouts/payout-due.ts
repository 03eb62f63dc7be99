import type { Cents } from "../money/money.ts";
import { payoutUnitCents, wholeUnitsOf } from "./payout-plan.ts";
import { heldReasonOf, isDue, type HeldReason, type HoldFacts, type PayoutMethod } from "./payout.ts";

/** What a partner has for the next payout day. */
export type PartnerDue = Readonly<{
  /** The payable balance now; may be negative. */
  payableCents: Cents;
  /** The part of it in open disputes; below 0 if refunds reversed more of these orders than is still payable. */
  disputedCents: Cents;
  /** The part of it that became payable after the cutoff, without disputes. */
  afterCutoffCents: Cents;
  /** What becomes payable until the cutoff, without disputes. */
  maturingCents: Cents;
  /** Null: no account is connected. */
  method: PayoutMethod | null;
  facts: Omit<HoldFacts, "isAllInDispute" | "isFundingShort">;
}>;

/**
 * Why the payout day pays another amount than the balance: `matures` adds to it, and so do debts of disputed orders, which
 * a batch leaves out; everything else takes from it.
 */
export const DUE_REASONS = [
  "matures",
  "after_cutoff",
  "below_minimum",
  "rounding",
  "negative_balance",
] as const;
export type DueReason = (typeof DUE_REASONS)[number] | HeldReason;

/** How much of one reason there is. */
export type DueDifference = Readonly<{ code: DueReason; amountCents: Cents; partners: number }>;

export type ProgramDue = Readonly<{
  /** What is payable now, without negative balances. */
  balanceCents: Cents;
  /** What the payout day pays, and in how many payouts. */
  dueCents: Cents;
  payouts: number;
  /** The part of it over a rail, which needs a deposit. */
  railCents: Cents;
  /** From the balance to what is due: `balanceCents` and all amounts add up to `dueCents`. */
  differences: readonly DueDifference[];
}>;

/**
 * What a program's next payout day pays, by the rules of a batch, and why it is another amount than the balance.
 * Whether the deposit covers it is another question: nothing is held for that here. CONSOLE-14.
 *
 * @param payoutAt when the payouts would be sent
 */
export function programDue(
  partners: readonly PartnerDue[],
  program: Readonly<{ currency: string; minimumPayoutCents: Cents }>,
  payoutAt: Date,
): ProgramDue {
  const differences = new Map<DueReason, { amountCents: Cents; partners: number }>();
  let [balanceCents, dueCents, payouts, railCents] = [0, 0, 0, 0];
  for (const partner of partners) {
    const undisputedCents = partner.payableCents - partner.disputedCents;
    if (partner.payableCents <= 0 && undisputedCents <= 0 && partner.maturingCents <= 0) continue;
    const ownBalanceCents = Math.max(0, partner.payableCents);
    const own = differencesOf(partner, program, payoutAt);
    const ownDueCents = own.reduce((sum, [, cents]) => sum + cents, ownBalanceCents);
    for (const [code, cents] of own) {
      const { amountCents, partners: count } = differences.get(code) ?? { amountCents: 0, partners: 0 };
      differences.set(code, { amountCents: amountCents + cents, partners: count + 1 });
    }
    balanceCents += ownBalanceCents;
    dueCents += ownDueCents;
    if (ownDueCents > 0) payouts += 1;
    if (partner.method !== "bank_transfer") railCents += ownDueCents;
  }
  const listed = [...differences].map(([code, difference]) => ({ code, ...difference }));
  return { balanceCents, dueCents, payouts, railCents, differences: listed };
}

/** What lies between a partner's balance and the payout, each reason once; the amounts are signed. */
function differencesOf(
  partner: PartnerDue,
  program: Readonly<{ currency: string; minimumPayoutCents: Cents }>,
  payoutAt: Date,
): (readonly [DueReason, Cents])[] {
  const { payableCents, disputedCents, afterCutoffCents, maturingCents } = partner;
  const own: (readonly [DueReason, Cents])[] = [
    ["matures", maturingCents],
    ["after_cutoff", -afterCutoffCents],
    ["dispute_open", -disputedCents],
    ["negative_balance", Math.min(0, payableCents)],
  ];
  const leftCents = payableCents + maturingCents - afterCutoffCents - disputedCents;
  const sendableCents = wholeUnitsOf(
    Math.max(0, leftCents),
    payoutUnitCents(partner.method ?? "bank_transfer", program.currency),
  );
  const heldReason = heldReasonOf(
    { ...partner.facts, isAllInDispute: false, isFundingShort: false },
    payoutAt,
  );
  if (leftCents <= 0) own.push(["negative_balance", -leftCents]);
  else if (!isDue(sendableCents, program.minimumPayoutCents)) own.push(["below_minimum", -leftCents]);
  else if (heldReason === null) own.push(["rounding", sendableCents - leftCents]);
  else own.push([heldReason, -leftCents]);
  const byCode = Map.groupBy(own, ([code]) => code);
  return [...byCode]
    .map(([code, parts]) => [code, parts.reduce((sum, [, cents]) => sum + cents, 0)] as const)
    .filter(([, cents]) => cents !== 0);
}
