import type { Cents } from "../money/money.ts";
import { beginningOf } from "../text.ts";
import { idOfBankReference } from "./bank-file.ts";
import type { PayoutMethod, PayoutStatus } from "./payout.ts";

export const BANK_ANSWER_FORMATS = ["pain.002", "camt.054", "csv"] as const;
export type BankAnswerFormat = (typeof BANK_ANSWER_FORMATS)[number];

/** What an answer says of a payment, and the status that it means; null while the bank has not decided. */
const OUTCOMES = {
  /** Executed, by a status report or a CSV. */
  paid: "paid",
  /** Booked as a debit. */
  debited: "paid",
  /** Not executed, by a status report. */
  refused: "failed",
  /** Booked as a credit: the money came back. */
  returned: "failed",
  /** Refused or returned, by a CSV. */
  failed: "failed",
  under_way: null,
} as const satisfies Record<string, PayoutStatus | null>;
export type BankOutcome = keyof typeof OUTCOMES;

/** What a bank says of one payment. */
export interface BankAnswerEntry {
  /** Line of the file, from 1. */
  readonly line: number;
  /** Our reference as the bank repeats it; null where an entry has none. */
  readonly reference: string | null;
  /** Whether the reference is that of a whole file, of which the bank names no single payment. */
  readonly isWholeFile: boolean;
  readonly outcome: BankOutcome;
  /** Whether it was refused or returned for a reason of `isDuplicateCode`. */
  readonly isDuplicate: boolean;
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
  "may_stand",
  "paid_twice",
] as const;
export type AnswerResult = (typeof ANSWER_RESULTS)[number];

/** A payout as an answer is compared with it. */
export type AnsweredPayout = Readonly<{
  method: PayoutMethod;
  status: PayoutStatus;
  amountCents: Cents;
  currency: string;
  /** In how many files for the bank it stands. */
  bankFileCount: number;
}>;

/** Why an entry does not say whether the partner has the money. */
export type AnswerDoubt = Extract<AnswerResult, "may_stand" | "paid_twice">;

/**
 * Finds the entries of an answer that a person has to check: what was refused or returned as a duplicate, since the
 * payment itself may stand; a further debit for the same payment; and a return of a payment that was debited several
 * times, since another of them may stand. PAYOUT-22.
 */
export function doubtsAmong(
  entries: readonly BankAnswerEntry[],
): (entry: BankAnswerEntry) => AnswerDoubt | null {
  const idOf = ({ reference }: BankAnswerEntry) => reference && idOfBankReference(reference);
  const debits = Map.groupBy(
    entries.filter(({ outcome }) => outcome === "debited"),
    idOf,
  );
  return (entry) => {
    const [first, ...further] = debits.get(idOf(entry)) ?? [];
    if (entry.outcome === "debited") return entry === first ? null : "paid_twice";
    if (entry.outcome === "returned" && further.length > 0) return "may_stand";
    return entry.isDuplicate ? "may_stand" : null;
  };
}

/**
 * What a bank's entry does to a payout: only `paid` and `failed` change it. An entry about another amount, about what is
 * not a bank transfer of this program, or in doubt changes nothing; neither does a status report that refuses what is
 * paid, since only a booking shows that money came back, nor any failure of what stands in several files that no
 * person has listed, since the payment has the same name in each of them. PAYOUT-22.
 *
 * @param entry.amountCents null where the bank does not repeat the amount
 */
export function answerResultOf(
  payout: AnsweredPayout | null,
  entry: Readonly<{
    outcome: BankOutcome;
    doubt: AnswerDoubt | null;
    amountCents: Cents | null;
    currency: string | null;
  }>,
): AnswerResult {
  if (payout === null) return "unknown";
  if (payout.method !== "bank_transfer" || payout.status === "held") return "not_bank_transfer";
  if (entry.currency !== null && entry.currency !== payout.currency) return "other_amount";
  if (entry.amountCents !== null && entry.amountCents !== payout.amountCents) return "other_amount";
  const status = OUTCOMES[entry.outcome];
  if (status === null) return "under_way";
  if (entry.doubt !== null) return entry.doubt;
  if (status === payout.status) return "unchanged";
  if (payout.status === "failed") return "final";
  const isPersons = entry.outcome === "failed";
  if (status === "failed" && payout.bankFileCount > 1 && !isPersons) return "may_stand";
  return payout.status === "paid" && entry.outcome === "refused" ? "may_stand" : status;
}

/** Reasons that point to another payment: a duplicate, or a recall, which most often is of a duplicate. */
const DUPLICATE_CODES: ReadonlySet<string | null> = new Set([
  "AM05",
  "DU01",
  "DU02",
  "DU03",
  "DU04",
  "DU05",
  "DUPL",
  "FOCR",
]);

/** Whether a bank refuses or returns a payment for the sake of another one, which may stand. */
export const isDuplicateCode = (code: string | null): boolean => DUPLICATE_CODES.has(code);

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
  DU01: "duplicate message id",
  DU02: "duplicate payment order id",
  DU03: "duplicate transaction",
  DU04: "duplicate end-to-end id",
  DU05: "duplicate instruction id",
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
