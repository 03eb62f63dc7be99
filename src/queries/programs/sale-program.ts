import assert from "node:assert";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Sql } from "../../db/sql.ts";
import { lastMomentOf } from "../../domain/calendar/calendar.ts";
import type { ProgramStatus } from "../../domain/programs/program.ts";
import type { Terms } from "../../domain/programs/terms.ts";
import { TERMS_COLUMNS, termsFromRow, termsInForce, type TermsRow } from "./terms.ts";

/** A program as a sale sees it: its present state, and its terms at the sale's time. */
export interface SaleProgram {
  readonly id: string;
  readonly brandId: string;
  /** A closed brand's programs credit like paused ones. */
  readonly status: ProgramStatus;
  readonly currency: string;
  readonly isCouponOfferOn: boolean;
  readonly termsVersion: number;
  readonly terms: Terms;
}

const READ_PROGRAM: Prepared = {
  name: "read-program-for-sale",
  text: `select p.brand_id, case when b.status = 'closed' then 'paused' else p.status end as status, p.currency, p.is_coupon_offer_on, ${TERMS_COLUMNS}
     from program p join brand b on b.id = p.brand_id ${termsInForce("$2::timestamptz")}
     where p.id = $1`,
};

/** The terms of a sale at `at`, for a transaction that has locked the program. */
export async function readProgramForSale(sql: Sql, programId: string, at: Date): Promise<SaleProgram> {
  const row = await sql.row<
    TermsRow & { brand_id: string; status: ProgramStatus; currency: string; is_coupon_offer_on: boolean }
  >(READ_PROGRAM, [programId, lastMomentOf(at)]);
  assert(row, `program ${programId} is there: its signature was verified`);
  return {
    id: programId,
    brandId: row.brand_id,
    status: row.status,
    currency: row.currency,
    isCouponOfferOn: row.is_coupon_offer_on,
    termsVersion: row.version,
    terms: termsFromRow(row),
  };
}
