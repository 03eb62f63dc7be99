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
  await tx.execute(
    `insert into funding_entry (program_id, brand_id, kind, amount_cents, payout_id, conversion_id, note, cause,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      line.programId,
      line.brandId,
      line.kind,
      line.amountCents,
      line.payoutId ?? null,
      line.conversionId ?? null,
      line.note ?? null,
      line.cause,
      line.at ?? tx.now,
    ],
  );
}
