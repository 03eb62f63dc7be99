import { columns, type RowOf } from "../../db/columns.ts";
import { Payout } from "../../db/entities/payout.ts";
import type { Sql } from "../../db/sql.ts";
import { NEEDS_ATTENTION } from "./attention.ts";
import { PAYOUT_COLUMNS, withHeldAmounts, type PayoutRow } from "../payouts/payout-row.ts";

const PROGRAM = columns(Payout, "y", ["programId"]);

/** A payout as operators see it, across brands. */
export interface OperatorPayout extends PayoutRow, Readonly<RowOf<typeof PROGRAM>> {
  /** Whether its money is blocked until an operator checks it. */
  readonly needsAttention: boolean;
}

/** Payouts, newest first. @param filter.programId null for all programs */
export async function listPayoutsOfAll(
  sql: Sql,
  filter: Readonly<{ programId: string | null; needsAttention: boolean }>,
  limit: number,
): Promise<OperatorPayout[]> {
  const payouts = await sql.rows<OperatorPayout>(
    `select ${PROGRAM}, coalesce(${NEEDS_ATTENTION}, false) as "needsAttention", ${PAYOUT_COLUMNS}
     from payout y
     where ($1::text is null or y.program_id = $1) and (not $2 or ${NEEDS_ATTENTION})
     order by y.created_at desc, y.id desc limit $3`,
    [filter.programId, filter.needsAttention, limit],
  );
  const shown = await withHeldAmounts(sql, payouts);
  return payouts.map((payout, index) => ({ ...payout, ...shown[index]! }));
}
