import { columns } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { PayoutSchedule } from "../../domain/payouts/payout-schedule.ts";

/**
 * The state of a program's automatic payouts.
 *
 * @throws ApiError `program_not_found`
 */
export async function readPayoutSchedule(sql: Sql, programId: string): Promise<PayoutSchedule> {
  const found = await sql.db
    .selectFrom("Program as p")
    .innerJoin("Brand as b", "b.id", "p.brandId")
    .select(["p.nextPayoutAt", "b.status"])
    .where("p.id", "=", programId)
    .executeTakeFirst();
  if (found === undefined) throw new ApiError("program_not_found");
  return { nextPayoutAt: found.nextPayoutAt, isBrandClosed: found.status === "closed" };
}

const SCHEDULE = columns(Program, "p", { programId: "id", dueAt: "nextPayoutAt" });

/**
 * The programs with automatic payouts, each with its next payout day, which is the process's row; it is replaced by
 * the following day's when the batch opens.
 */
export const OPEN_PAYOUT_SCHEDULES = `
  select p.id || '/' || to_char(p.next_payout_at at time zone 'UTC', 'YYYY-MM-DD') as "rowId", ${SCHEDULE}
  from program p join brand b on b.id = p.brand_id
  where p.next_payout_at is not null and b.status <> 'closed'`;
