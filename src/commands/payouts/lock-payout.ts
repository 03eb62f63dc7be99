import type { Sql } from "../../db/sql.ts";
import { isId } from "../../domain/ids.ts";
import type { PayoutMethod, PayoutStatus, RailState } from "../../domain/payouts/payout.ts";
import { ApiError } from "../../domain/api-errors.ts";

/** A locked payout, as commands decide on it. */
export interface LockedPayout {
  readonly id: string;
  readonly batchId: string;
  readonly programId: string;
  readonly programName: string;
  readonly brandId: string;
  readonly partnerId: string;
  readonly accountId: string;
  readonly payoutAccountId: number | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly method: PayoutMethod;
  readonly status: PayoutStatus;
  readonly railState: RailState | null;
  readonly railAttempt: number;
  readonly railRef: string | null;
  readonly reason: string | null;
}

/**
 * Locks a payout.
 *
 * @param brandId null for the operator and for the service's own processes
 * @throws ApiError `payout_not_found` for an unknown one, and another brand's
 */
export async function lockPayout(sql: Sql, brandId: string | null, payoutId: string): Promise<LockedPayout> {
  const row = isId("payout", payoutId)
    ? await sql.row<LockedPayout>(
        `select y.id, y.batch_id as "batchId", y.program_id as "programId", p.name as "programName",
           y.brand_id as "brandId", y.partner_id as "partnerId", m.account_id as "accountId",
           y.payout_account_id as "payoutAccountId", y.amount_cents as "amountCents", y.currency, y.method, y.status,
           y.rail_state as "railState", y.rail_attempt as "railAttempt", y.rail_ref as "railRef", y.reason
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
