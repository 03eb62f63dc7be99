import { createHash } from "node:crypto";
import type { Cents } from "../money/money.ts";
import type { PayoutMethod } from "./payout.ts";

/** How many people it takes to send a brand's payouts. PAYOUT-17. */
export const PAYOUT_APPROVALS = ["one", "two"] as const;
export type PayoutApproval = (typeof PAYOUT_APPROVALS)[number];

export const PROPOSAL_STATUSES = ["open", "approved", "withdrawn"] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** One payment as it was proposed. */
export type ProposedLine = Readonly<{
  partnerId: string;
  amountCents: Cents;
  method: PayoutMethod;
  /** Where the money goes; the account's row, which a change of the account replaces. */
  payoutAccountId: number | null;
}>;

/** Identifies what was proposed: the same lines, in whatever order, have the same digest. */
export function digestOf(lines: readonly ProposedLine[]): Buffer {
  const texts = lines
    .map((line) => [line.partnerId, line.amountCents, line.method, line.payoutAccountId].join(" "))
    .toSorted();
  return createHash("sha256").update(texts.join("\n")).digest();
}

export const totalCentsOf = (lines: readonly ProposedLine[]): Cents =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** A payment that goes beyond what was proposed. */
export type Excess = Readonly<{
  partnerId: string;
  /** 0 for a partner who was not in the proposal. */
  proposedCents: Cents;
  amountCents: Cents;
  /** Whether the money would go to another account than proposed. */
  isOtherAccount: boolean;
}>;

/**
 * What a batch would pay beyond its proposal: new partners, larger amounts, and other accounts. What is less, or gone
 * through a refund or a hold, needs no new approval. PAYOUT-18.
 */
export function excessOver(proposed: readonly ProposedLine[], planned: readonly ProposedLine[]): Excess[] {
  const byPartner = new Map(proposed.map((line) => [line.partnerId, line]));
  return planned.flatMap(({ partnerId, amountCents, method, payoutAccountId }) => {
    const line = byPartner.get(partnerId);
    const proposedCents = line?.amountCents ?? 0;
    const isOtherAccount =
      line !== undefined && (line.method !== method || line.payoutAccountId !== payoutAccountId);
    return amountCents > proposedCents || isOtherAccount
      ? [{ partnerId, proposedCents, amountCents, isOtherAccount }]
      : [];
  });
}
