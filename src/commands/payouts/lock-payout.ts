import { columns, type RowOf } from "../../db/columns.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Payout } from "../../db/entities/payout.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import { isId } from "../../domain/ids.ts";
import { ApiError } from "../../domain/api-errors.ts";

const PAYOUT = columns(Payout, "y", [
  "id",
  "batchId",
  "programId",
  "brandId",
  "partnerId",
  "payoutAccountId",
  "amountCents",
  "currency",
  "method",
  "status",
  "railState",
  "railAttempt",
  "railRef",
  "reason",
  "settledAt",
]);
const PROGRAM = columns(Program, "p", { programName: "name" });
const PARTNER = columns(Partner, "m", ["accountId"]);

/** A locked payout, as commands decide on it. */
export type LockedPayout = Readonly<RowOf<typeof PAYOUT> & RowOf<typeof PROGRAM> & RowOf<typeof PARTNER>>;

/**
 * Locks a payout.
 *
 * @param brandId null for the operator and for the service's own processes
 * @throws ApiError `payout_not_found` for an unknown one, and another brand's
 */
export async function lockPayout(sql: Sql, brandId: string | null, payoutId: string): Promise<LockedPayout> {
  const row = isId("payout", payoutId)
    ? await sql.row<LockedPayout>(
        `select ${PAYOUT}, ${PROGRAM}, ${PARTNER}
         from payout y
         join program p on p.id = y.program_id
         join partner m on m.id = y.partner_id
         where y.id = $1 and ($2::text is null or y.brand_id = $2)
         for no key update of y`,
        [payoutId, brandId],
      )
    : null;
  if (row === null) throw new ApiError("payout_not_found");
  return row;
}

/** How much of a payout has come back so far. */
export async function returnedCentsOf(sql: Sql, payoutId: string): Promise<number> {
  const row = await sql.row<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_entry
     where payout_id = $1 and entry = 'payout_reversal'`,
    [payoutId],
  );
  return row?.cents ?? 0;
}
