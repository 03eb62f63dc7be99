import type { Cents } from "../money/money.ts";
import { beginningOf } from "../text.ts";
import type { PayoutMethod, PayoutStatus } from "./payout.ts";

export const BANK_ANSWER_FORMATS = ["pain.002", "camt.054", "csv"] as const;
export type BankAnswerFormat = (typeof BANK_ANSWER_FORMATS)[number];

/** What a bank says of one payment. */
export interface BankAnswerEntry {
  /** Line of the file, from 1. */
  readonly line: number;
  /** Our reference as the bank repeats it; null where an entry has none. */
  readonly reference: string | null;
  /** Whether the reference is that of a whole file, of which the bank names no single payment. */
  readonly isWholeFile: boolean;
  readonly outcome: "paid" | "failed" | "under_way";
  /** The amount in major units, where the bank repeats it. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** Why it failed. */
  readonly reason: string | null;
}

/** What becomes of a payout by an entry. */
export const ANSWER_RESULTS = [
  "paid",
  "failed",
  "unchanged",
  "under_way",
  "unknown",
  "not_bank_transfer",
  "other_amount",
  "final",
] as const;
export type AnswerResult = (typeof ANSWER_RESULTS)[number];

/** A payout as an answer is compared with it. */
export type AnsweredPayout = Readonly<{
  method: PayoutMethod;
  status: PayoutStatus;
  amountCents: Cents;
  currency: string;
}>;

/**
 * What a bank's entry does to a payout: only `paid` and `failed` change it. An entry about another amount, or about
 * what is not a bank transfer of this program, changes nothing. PAYOUT-22.
 *
 * @param entry.amountCents null where the bank does not repeat the amount
 */
export function answerResultOf(
  payout: AnsweredPayout | null,
  entry: Readonly<{
    outcome: BankAnswerEntry["outcome"];
    amountCents: Cents | null;
    currency: string | null;
  }>,
): AnswerResult {
  if (payout === null) return "unknown";
  if (payout.method !== "bank_transfer" || payout.status === "held") return "not_bank_transfer";
  if (entry.currency !== null && entry.currency !== payout.currency) return "other_amount";
  if (entry.amountCents !== null && entry.amountCents !== payout.amountCents) return "other_amount";
  if (entry.outcome === "under_way") return "under_way";
  if (entry.outcome === payout.status) return "unchanged";
  return payout.status === "failed" ? "final" : entry.outcome;
}

/** ISO 20022's codes for why a payment was refused or returned, those that occur with credit transfers. */
const REASONS: Readonly<Record<string, string>> = {
  AC01: "incorrect account number",
  AC03: "invalid account number of the payee",
  AC04: "account closed",
  AC06: "account blocked",
  AC13: "account type not allowed",
  AG01: "payments to this account are forbidden",
  AG02: "invalid bank operation",
  AM04: "insufficient funds",
  AM05: "duplicate payment",
  AM09: "wrong amount",
  BE04: "address of the payee missing",
  BE05: "payer not recognized",
  CNOR: "the payee's bank cannot be reached",
  CUST: "requested by the payer",
  DNOR: "the payer's bank cannot be reached",
  DUPL: "duplicate payment",
  ED05: "settlement failed",
  FF01: "invalid file format",
  FOCR: "returned after a recall",
  MD07: "account holder deceased",
  MS02: "no reason given by the customer",
  MS03: "no reason given by the bank",
  RC01: "invalid BIC",
  RR01: "payer's account missing",
  RR02: "payer's name or address missing",
  RR03: "payee's name or address missing",
  RR04: "regulatory reason",
  TECH: "technical problem",
  TM01: "received after the cut-off",
};

const LONGEST_REASON = 300;

/** A bank's reason in words, on one line: the code, what it means, and what the bank adds. */
export function bankReasonOf(code: string | null, added: string | null): string | null {
  const meaning = code === null ? undefined : REASONS[code];
  const parts = [code === null ? null : meaning === undefined ? code : `${code}: ${meaning}`, added];
  const text = parts
    .filter((part) => part !== null && part !== "")
    .join(" – ")
    .replaceAll(/\s+/g, " ");
  return text === "" ? null : beginningOf(text, LONGEST_REASON);
}
