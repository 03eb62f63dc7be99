import assert from "node:assert/strict";

import type { Cents } from "./money.ts";

/** What a ledger entry is for: the partner's commission, the recruiter's override, the platform's fee. */
export const LEDGER_KINDS = ["direct", "override", "platform_fee"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Kinds that belong to a partner; the fee is in no partner's balance. */
export const PARTNER_KINDS = ["direct", "override"] as const satisfies readonly LedgerKind[];
export type PartnerKind = (typeof PARTNER_KINDS)[number];

/** Earned, reversed, paid out, paid out but returned. */
export const ENTRY_KINDS = ["accrual", "reversal", "payout", "payout_reversal"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** An entry of the append-only ledger. A correction is a new entry with the opposite sign. */
export type LedgerEntry = Readonly<{
  conversionId: string;
  /** Null for the platform's fee, which belongs to no partner. */
  partnerId: string | null;
  kind: LedgerKind;
  entry: EntryKind;
  /** Signed. */
  amountCents: Cents;
  payoutId: string | null;
  isTest: boolean;
  createdAt: Date;
}>;

/** Whether an entry belongs to a payout; the others are earnings. */
export function isPayoutEntry(entry: EntryKind): boolean {
  return entry === "payout" || entry === "payout_reversal";
}

/**
 * What is wrong with an entry by itself, or null. Accruals are positive and reversals negative; payout lines may have
 * either sign, since a positive one zeroes a clawback. Only payout entries name a payout, and only fees have no
 * partner.
 */
export function entryProblem(entry: LedgerEntry): string | null {
  if (!Number.isSafeInteger(entry.amountCents) || entry.amountCents === 0)
    return "the amount is 0 or no whole number";
  if (entry.entry === "accrual" && entry.amountCents < 0) return "an accrual is below 0";
  if (entry.entry === "reversal" && entry.amountCents > 0) return "a reversal is above 0";
  if (isPayoutEntry(entry.entry) !== (entry.payoutId !== null))
    return "a payout entry names a payout, no other does";
  if ((entry.kind === "platform_fee") !== (entry.partnerId === null))
    return "a fee has no partner, all else has one";
  if (isPayoutEntry(entry.entry) && entry.kind === "platform_fee") return "a fee is never paid out";
  return null;
}

/** What remains to be paid of one conversion and kind: the sum of its entries, payout entries included. */
export type OpenLine = Readonly<{ conversionId: string; kind: "direct" | "override"; sumCents: Cents }>;

/** A line of a payout, as posted. */
export type PayoutLine = Readonly<{ conversionId: string; kind: "direct" | "override"; amountCents: Cents }>;

/**
 * A payout's `payout` lines, each bringing one open line to zero. Their sum is minus the amount paid; a clawback is
 * zeroed by a positive line, which lowers the amount.
 */
export function payoutLinesOf(openLines: readonly OpenLine[]): PayoutLine[] {
  return openLines
    .filter((line) => line.sumCents !== 0)
    .map(({ conversionId, kind, sumCents }) => ({ conversionId, kind, amountCents: -sumCents }));
}

/** The `payout_reversal` lines of a payout that failed or came back whole: its lines with the opposite sign. */
export function payoutReversalLinesOf(lines: readonly PayoutLine[]): PayoutLine[] {
  return lines.map((line) => ({ ...line, amountCents: -line.amountCents }));
}

/**
 * The `payout_reversal` lines of a payout of which exactly `returnedCents` came back, taken from its paying lines in
 * turn. `returnedCents` is at most the payout's amount.
 */
export function partialReversalLinesOf(lines: readonly PayoutLine[], returnedCents: Cents): PayoutLine[] {
  let leftCents = returnedCents;
  const reversed: PayoutLine[] = [];
  for (const line of lines) {
    if (line.amountCents >= 0 || leftCents === 0) continue;
    const amountCents = Math.min(leftCents, -line.amountCents);
    reversed.push({ ...line, amountCents });
    leftCents -= amountCents;
  }
  assert(leftCents === 0, `${leftCents} more came back than the payout paid`);
  return reversed;
}
