import { readBankAnswer } from "../../bank/read-answer.ts";
import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { Payout } from "../../db/entities/payout.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { majorToMinor } from "../../domain/money/currency.ts";
import {
  ANSWER_RESULTS,
  answerResultOf,
  doubtsAmong,
  type AnswerDoubt,
  type AnswerResult,
  type BankAnswerEntry,
  type BankAnswerFormat,
} from "../../domain/payouts/bank-answer.ts";
import { idOfBankReference } from "../../domain/payouts/bank-file.ts";
import { partnerNameOf } from "../../queries/partners/partner-name.ts";
import { lockPayouts } from "./lock-payouts.ts";
import { markInOrder, type MarkPayout } from "./mark-payout.ts";

/** What an entry of a bank's answer did. */
export interface AnsweredEntry {
  readonly line: number;
  readonly reference: string | null;
  readonly payoutId: string | null;
  readonly partnerName: string | null;
  readonly amountCents: number | null;
  readonly result: AnswerResult;
  readonly reason: string | null;
}

export interface AppliedAnswer {
  readonly format: BankAnswerFormat;
  readonly currency: string;
  readonly counts: Readonly<Record<AnswerResult, number>>;
  readonly entries: readonly AnsweredEntry[];
}

const PAYOUT = columns(Payout, "y", [
  "id",
  "method",
  "status",
  "amountCents",
  "currency",
  "bankFileId",
  "bankFileCount",
]);
interface NamedPayout extends Readonly<RowOf<typeof PAYOUT>> {
  readonly partnerName: string;
}

/**
 * Marks a program's bank transfers as paid or failed by what the bank answers, all in one transaction; entries that do
 * not concern them, or that a person has to check, change nothing, and neither does the same answer again. Batches wait
 * for it; sales do not, however many transfers it names. PAYOUT-22.
 *
 * @throws ApiError `program_not_found`; `invalid_request` for a file that cannot be read, naming line and field
 */
export async function applyBankAnswer(
  tx: Tx,
  input: Readonly<{ brandId: string; programId: string; content: string; origin: Origin }>,
): Promise<AppliedAnswer> {
  const { brandId, programId, origin } = input;
  const { format, entries } = readBankAnswer(input.content);
  const program = await lockPayouts(tx, brandId, programId);
  const payouts = await lockAnswered(tx, programId, entries);
  const concernedBy = concernedAmong(payouts);
  const doubtOf = doubtsAmong(entries);
  const statuses = new Map(payouts.map(({ id, status }) => [id, status]));
  const answered: AnsweredEntry[] = [];
  const marks: MarkPayout[] = [];
  for (const entry of entries) {
    for (const payout of concernedBy(entry)) {
      const current = payout && { ...payout, status: statuses.get(payout.id) ?? payout.status };
      const one = answeredEntry(entry, doubtOf(entry), current, program.currency);
      const { result } = one;
      answered.push(one);
      if (payout === null || (result !== "paid" && result !== "failed")) continue;
      const reason = result === "failed" ? (entry.reason ?? "refused by the bank") : null;
      marks.push({ brandId, payoutId: payout.id, as: result, reason, origin });
      statuses.set(payout.id, result);
    }
  }
  await markInOrder(tx, marks);
  const countOf = (result: AnswerResult) => answered.filter((one) => one.result === result).length;
  const counts = Object.fromEntries(ANSWER_RESULTS.map((result) => [result, countOf(result)])) as Record<
    AnswerResult,
    number
  >;
  await recordAudit(tx, {
    origin,
    brandId,
    programId,
    action: "bank_answer.apply",
    targetId: programId,
    details: { format, ...counts },
    at: tx.now,
  });
  return { format, currency: program.currency, counts, entries: answered };
}

/** The payouts that the entries name, by themselves or by their file; locked by id, as all code locks payouts. */
async function lockAnswered(
  tx: Tx,
  programId: string,
  entries: readonly BankAnswerEntry[],
): Promise<NamedPayout[]> {
  const ids = entries.flatMap(({ reference }) => (reference === null ? [] : [idOfBankReference(reference)]));
  return tx.rows<NamedPayout>(
    `select ${PAYOUT}, ${partnerNameOf("y.partner_id")} as "partnerName"
     from payout y
     where y.program_id = $1 and (y.id = any($2::text[]) or y.bank_file_id = any($2::text[]))
     order by y.id
     for no key update of y`,
    [programId, ids],
  );
}

/** Finds the payouts of an entry; a null stands for an entry that concerns none. */
function concernedAmong(
  payouts: readonly NamedPayout[],
): (entry: BankAnswerEntry) => readonly (NamedPayout | null)[] {
  const byId = new Map(payouts.map((payout) => [payout.id, [payout]]));
  const byFile = Map.groupBy(payouts, ({ bankFileId }) => bankFileId);
  return ({ reference, isWholeFile }) => {
    if (reference === null) return [null];
    const id = idOfBankReference(reference);
    return (isWholeFile ? byFile.get(id) : byId.get(id)) ?? [null];
  };
}

function answeredEntry(
  entry: BankAnswerEntry,
  doubt: AnswerDoubt | null,
  payout: NamedPayout | null,
  currency: string,
): AnsweredEntry {
  const { outcome } = entry;
  const amountCents =
    payout === null || entry.amount === null || entry.currency !== payout.currency
      ? null
      : majorToMinor(entry.amount, payout.currency, `Line ${entry.line} of the file: the amount`);
  return {
    line: entry.line,
    reference: entry.reference,
    payoutId: payout?.id ?? null,
    partnerName: payout?.partnerName ?? null,
    amountCents: payout?.amountCents ?? null,
    result: answerResultOf(payout, { outcome, doubt, amountCents, currency: entry.currency ?? currency }),
    reason: entry.reason,
  };
}
