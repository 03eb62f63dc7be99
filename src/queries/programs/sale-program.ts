import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Sql } from "../../db/sql.ts";
import { lastMomentOf } from "../../domain/calendar/calendar.ts";
import type { ProgramStatus } from "../../domain/programs/program.ts";
import type { Terms } from "../../domain/programs/terms.ts";
import { TERMS_COLUMNS, termsOf, termsInForce, type TermsRow } from "./terms.ts";

const PROGRAM = columns(Program, "p", ["id", "brandId", "currency", "isCouponOfferOn"]);

/** A program as a sale sees it: its present state, and its terms at the sale's time. */
export interface SaleProgram extends Readonly<RowOf<typeof PROGRAM>> {
  /** By `STATUS_FOR_SALES`. */
  readonly status: ProgramStatus;
  readonly termsVersion: number;
  readonly terms: Terms;
}

/** The status of a program `p` of a brand `b`, as a sale sees it: a closed brand's programs credit like paused ones. */
export const STATUS_FOR_SALES = "case when b.status = 'closed' then 'paused' else p.status end";

/** Reads the `SaleProgramRow` of a program, with the terms in force at a moment, both as SQL. */
export const saleProgramAt = (id: string, at: string): string =>
  `select ${PROGRAM}, ${STATUS_FOR_SALES} as status, ${TERMS_COLUMNS}
     from program p join brand b on b.id = p.brand_id ${termsInForce(`${at}::timestamptz`)}
     where p.id = ${id}`;

export type SaleProgramRow = RowOf<typeof PROGRAM> & { readonly status: ProgramStatus } & TermsRow;

const READ_PROGRAM: Prepared = { name: "read-program-for-sale", text: saleProgramAt("$1", "$2") };

/** The terms of a sale at `at`, for a transaction that has locked the program. */
export async function readProgramForSale(sql: Sql, programId: string, at: Date): Promise<SaleProgram> {
  const row = await sql.row<SaleProgramRow>(READ_PROGRAM, [programId, lastMomentOf(at)]);
  assert(row, `program ${programId} is there: its signature was verified`);
  return saleProgramOf(row);
}

export function saleProgramOf(row: SaleProgramRow): SaleProgram {
  return {
    id: row.id,
    brandId: row.brandId,
    status: row.status,
    currency: row.currency,
    isCouponOfferOn: row.isCouponOfferOn,
    termsVersion: row.version,
    terms: termsOf(row),
  };
}
