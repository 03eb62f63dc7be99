import type { Cents } from "../money/money.ts";
import {
  fundedPayouts,
  heldReasonOf,
  isDue,
  type HeldReason,
  type HoldFacts,
  type PayoutMethod,
} from "./payout.ts";
import { stripeUnitCents } from "../money/stripe-units.ts";

/** What is payable to a partner, with lines in open disputes apart. */
export type PayableSums = Readonly<{ undisputedCents: Cents; disputedCents: Cents }>;

/**
 * What a payout would contain now. Lines in open disputes are left out, unless nothing else is left to pay: then they
 * are the payout, and hold it. PAYOUT-7.
 */
export function payoutSumOf(sums: PayableSums): { amountCents: Cents; isAllInDispute: boolean } {
  const isAllInDispute = sums.undisputedCents <= 0 && sums.disputedCents > 0;
  const disputedCents = isAllInDispute ? sums.disputedCents : 0;
  return { amountCents: sums.undisputedCents + disputedCents, isAllInDispute };
}

/** The smallest amount that can be sent this way, in minor units; the sandbox sends any amount. */
export function payoutUnitCents(method: PayoutMethod, currency: string): Cents {
  return method === "stripe" ? stripeUnitCents(currency) : 1;
}

/** The part of an amount that can be sent in whole units. RAIL-6. */
export function wholeUnitsOf(cents: Cents, unitCents: Cents): Cents {
  return Math.floor(cents / unitCents) * unitCents;
}

/** The least amount that a batch pays: the minimum payout in whole units, and never nothing. RAIL-6. */
export function leastPayoutCents(minimumPayoutCents: Cents, unitCents: Cents): Cents {
  return Math.max(1, Math.ceil(minimumPayoutCents / unitCents)) * unitCents;
}

/** A partner with something payable, as a batch sees it. */
export type PayoutCandidate = PayableSums &
  Readonly<{
    partnerId: string;
    /** The earliest payment date of what is payable. */
    dueSince: Date;
    /** The smallest amount the account can receive, in minor units; a remainder below it stays payable. */
    unitCents: Cents;
    /** Whether it is sent over a rail; bank transfers need no deposit. */
    needsDeposit: boolean;
    facts: Omit<HoldFacts, "isAllInDispute" | "isFundingShort">;
  }>;

export type PlannedPayout<Candidate> = Readonly<{
  candidate: Candidate;
  amountCents: Cents;
  /** Why it may not be sent now; null if it may. */
  heldReason: HeldReason | null;
}>;

/**
 * The payouts of a batch: one per candidate whose sum is due, with its held reason, if any. The deposit goes to those
 * that nothing else holds, longest due first. PAYOUT-9.
 */
export function planPayouts<Candidate extends PayoutCandidate>(
  candidates: readonly Candidate[],
  limits: Readonly<{ availableCents: Cents; minimumPayoutCents: Cents }>,
  now: Date,
): PlannedPayout<Candidate>[] {
  const due = candidates
    .map((candidate) => {
      const { amountCents, isAllInDispute } = payoutSumOf(candidate);
      const sendableCents = wholeUnitsOf(amountCents, candidate.unitCents);
      return { candidate, amountCents: sendableCents, isAllInDispute, dueSince: candidate.dueSince };
    })
    .filter(({ amountCents }) => isDue(amountCents, limits.minimumPayoutCents));
  const reasonOf = ({ candidate, isAllInDispute }: (typeof due)[number], isFundingShort: boolean) =>
    heldReasonOf({ ...candidate.facts, isAllInDispute, isFundingShort }, now);

  const wantDeposit = due.filter(
    (payout) => payout.candidate.needsDeposit && reasonOf(payout, false) === null,
  );
  const funded = new Set(fundedPayouts(wantDeposit, limits.availableCents));
  const spentCents = [...funded].reduce((sum, { amountCents }) => sum + amountCents, 0);
  const leftCents = limits.availableCents - spentCents;
  return due.map((payout) => {
    const { candidate, amountCents } = payout;
    const isFundingShort = candidate.needsDeposit && !funded.has(payout) && amountCents > leftCents;
    return { candidate, amountCents, heldReason: reasonOf(payout, isFundingShort) };
  });
}
