import { columns, type RowOf } from "../../db/columns.ts";
import { RailCall } from "../../db/entities/rail.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { isId } from "../../domain/ids.ts";

const CALL = columns(RailCall, "r", ["id", "railAttempt", "verb", "outcome", "startedAt", "finishedAt"]);

/** One call to the rail about a payout. Its times are the system clock's. */
export type PayoutAttempt = Readonly<RowOf<typeof CALL>>;

/** A payout is looked up every hour at most, and stops after a day. */
const MOST_ATTEMPTS = 200;

/**
 * The calls to the rail about a payout, newest first; none for a bank transfer. CONSOLE-23.
 *
 * @throws ApiError `payout_not_found` for a payout that the program does not have
 */
export async function listPayoutAttempts(
  sql: Sql,
  payout: Readonly<{ brandId: string; programId: string; payoutId: string }>,
): Promise<PayoutAttempt[]> {
  const { brandId, programId, payoutId } = payout;
  const found = isId("payout", payoutId)
    ? await sql.row("select from payout where id = $3 and program_id = $2 and brand_id = $1", [
        brandId,
        programId,
        payoutId,
      ])
    : null;
  if (found === null) throw new ApiError("payout_not_found");
  return sql.rows<PayoutAttempt>(
    `select ${CALL} from rail_call r where r.payout_id = $1 order by r.payout_id desc, r.id desc limit ${MOST_ATTEMPTS}`,
    [payoutId],
  );
}
