import type { Tx } from "../../db/transaction.ts";

export interface FundingLine {
  readonly programId: string;
  readonly brandId: string;
  readonly kind: "deposit" | "withdrawal" | "payout_sent" | "payout_returned" | "platform_fee";
  /** Signed, from the brand's point of view: a deposit is positive, a fee negative. */
  readonly amountCents: number;
  readonly payoutId?: string;
  readonly conversionId?: string;
  readonly note?: string;
  /** Unique within the program, so that each change is recorded once. */
  readonly cause: string;
  /** That of the change; by default the transaction's time. */
  readonly at?: Date;
}

/** Appends to the brand's funding; the database rejects changes of an entry, and a second one with the same cause. */
export async function recordFunding(tx: Tx, line: FundingLine): Promise<void> {
  await tx.execute(insertFunding("$1"), [fundingRows(tx, [line])]);
}

/** The lines as a JSON array, for a statement that appends them with the change. */
export const fundingRows = (tx: Tx, lines: readonly FundingLine[]): string =>
  JSON.stringify(lines.map((line) => ({ ...line, at: line.at ?? tx.now })));

/**
 * The statement that appends lines.
 *
 * @param rows the parameter that is `fundingRows`
 */
export const insertFunding = (rows: string): string => `
  insert into funding_entry (program_id, brand_id, kind, amount_cents, payout_id, conversion_id, note, cause,
    created_at)
  select line."programId", line."brandId", line.kind, line."amountCents", line."payoutId", line."conversionId",
    line.note, line.cause, line.at
  from jsonb_to_recordset(${rows}::jsonb) as line ("programId" text, "brandId" text, kind text, "amountCents" bigint,
    "payoutId" text, "conversionId" text, note text, cause text, at timestamptz)`;
