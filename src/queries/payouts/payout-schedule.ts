import type { PayoutSchedule } from "../../domain/payouts/payout-schedule.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { Sql } from "../../db/sql.ts";

/**
 * The state of a program's automatic payouts.
 *
 * @throws ApiError `program_not_found`
 */
export async function readPayoutSchedule(sql: Sql, programId: string): Promise<PayoutSchedule> {
  const schedule = await sql.row<PayoutSchedule>(
    `select p.next_payout_at as "nextPayoutAt", b.status = 'closed' as "isBrandClosed"
     from program p join brand b on b.id = p.brand_id where p.id = $1`,
    [programId],
  );
  if (schedule === null) throw new ApiError("program_not_found");
  return schedule;
}

/**
 * The programs with automatic payouts, each with its next payout day, which is the process's row; it is replaced by
 * the following day's when the batch opens.
 */
export const OPEN_PAYOUT_SCHEDULES = `
  select p.id || '/' || to_char(p.next_payout_at at time zone 'UTC', 'YYYY-MM-DD') as "rowId", p.id as "programId",
    p.next_payout_at as "dueAt"
  from program p join brand b on b.id = p.brand_id
  where p.next_payout_at is not null and b.status <> 'closed'`;
