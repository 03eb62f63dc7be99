import { columns, type RowOf } from "../../db/columns.ts";
import { Brand } from "../../db/entities/brand.ts";
import { Program } from "../../db/entities/program.ts";
import { Payout } from "../../db/entities/payout.ts";
import type { Sql } from "../../db/sql.ts";
import { NEEDS_ATTENTION } from "./attention.ts";
import { PAYOUT_COLUMNS, withHeldAmounts, type PayoutRow } from "../payouts/payout-row.ts";

const PAYOUT = columns(Payout, "y", ["programId"]);
const PROGRAM = columns(Program, "p", { programName: "name" });
const BRAND = columns(Brand, "b", { brandName: "name" });

/** A payout as operators see it, across brands. */
export interface OperatorPayout
  extends PayoutRow, Readonly<RowOf<typeof PAYOUT> & RowOf<typeof PROGRAM> & RowOf<typeof BRAND>> {
  /** Whether its money is blocked until an operator checks it. */
  readonly needsAttention: boolean;
}

/**
 * Payouts, newest first.
 *
 * @param filter.programId null for all programs
 * @param after time and id of the last payout of the page before
 */
export async function listPayoutsOfAll(
  sql: Sql,
  filter: Readonly<{ programId: string | null; needsAttention: boolean }>,
  limit: number,
  after: readonly string[] | null = null,
): Promise<OperatorPayout[]> {
  const [createdAt = null, id = null] = after ?? [];
  const payouts = await sql.rows<OperatorPayout>(
    `select ${PAYOUT}, ${PROGRAM}, ${BRAND}, coalesce(${NEEDS_ATTENTION}, false) as "needsAttention", ${PAYOUT_COLUMNS}
     from payout y join program p on p.id = y.program_id join brand b on b.id = p.brand_id
     where ($1::text is null or y.program_id = $1) and (not $2 or ${NEEDS_ATTENTION})
       and ($4::timestamptz is null or (y.created_at, y.id) < ($4, $5))
     order by y.created_at desc, y.id desc limit $3`,
    [filter.programId, filter.needsAttention, limit, createdAt, id],
  );
  const shown = await withHeldAmounts(sql, payouts);
  return payouts.map((payout, index) => ({ ...payout, ...shown[index]! }));
}
