import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, listRange, NEWEST_FIRST } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { isId } from "../../domain/ids.ts";
import type { PayoutStatus } from "../../domain/payouts/payout.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { PAYOUT_COLUMNS, withHeldAmounts, type PayoutRow } from "./payout-row.ts";
import { IS_FORGOTTEN_TRANSFER, IS_STUCK, isNotReplaced } from "./problems.ts";

/** Payouts that somebody has to see to. */
export const PAYOUT_PROBLEMS = ["needs_attention", "not_replaced"] as const;
export type PayoutProblem = (typeof PAYOUT_PROBLEMS)[number];

export interface PayoutFilter {
  readonly brandId: string;
  readonly programId: string;
  /** Only payouts of this status; null for all. */
  readonly status: PayoutStatus | null;
  /** Only payouts to this partner; null for all. A partner outside the program has none. */
  readonly partnerId: string | null;
  /** Only payouts with this problem; null for all. */
  readonly only: PayoutProblem | null;
}

/** Which payouts `y` have a problem. Those that need attention are found by the indexes of their two kinds. */
const HAS_PROBLEM: Readonly<Record<PayoutProblem, string>> = {
  needs_attention: `y.id in (
    select y.id from payout y where y.program_id = $2 and ${IS_STUCK}
    union all select y.id from payout y where y.program_id = $2 and ${IS_FORGOTTEN_TRANSFER})`,
  not_replaced: `y.status = 'failed' and ${isNotReplaced("y")}`,
};

/** A page of a program's payouts, newest first, one row longer than the page. */
export async function listPayouts(sql: Sql, filter: PayoutFilter, page: PageRequest): Promise<PayoutRow[]> {
  const { range, condition, parameters } = rangeOf(filter);
  const { where, orderBy } = listRange(range, NEWEST_FIRST, ["$3::timestamptz", "$4"]);
  const problem = filter.only === null ? "" : ` and ${HAS_PROBLEM[filter.only]}`;
  const payouts = await sql.rows<PayoutRow>(
    `select ${PAYOUT_COLUMNS}
     from payout y
     where ${where} and brand_id = $1 and program_id = $2 and ${condition}${problem}
     order by ${orderBy}
     limit $5`,
    [filter.brandId, filter.programId, ...cursorOf(page, NEWEST_FIRST), page.limit + 1, ...parameters],
  );
  return withHeldAmounts(sql, payouts);
}

/** The index range for a filter, conditions outside the range, and the parameters from $6 on. */
function rangeOf({ status, partnerId }: PayoutFilter) {
  if (partnerId !== null) {
    const range = { partner_id: "$6" };
    return status === null
      ? { range, condition: "true", parameters: [partnerId] }
      : { range, condition: "status = $7", parameters: [partnerId, status] };
  }
  return status === null
    ? { range: { program_id: "$2" }, condition: "true", parameters: [] }
    : { range: { program_id: "$2", status: "$6" }, condition: "true", parameters: [status] };
}

/** A page of a partner's own payouts, newest first, one row longer than the page. */
export async function listOwnPayouts(sql: Sql, partnerId: string, page: PageRequest): Promise<PayoutRow[]> {
  const { where, orderBy } = listRange({ partner_id: "$1" }, NEWEST_FIRST, ["$2::timestamptz", "$3"]);
  const payouts = await sql.rows<PayoutRow>(
    `select ${PAYOUT_COLUMNS}
     from payout y
     where ${where}
     order by ${orderBy}
     limit $4`,
    [partnerId, ...cursorOf(page, NEWEST_FIRST), page.limit + 1],
  );
  return withHeldAmounts(sql, payouts);
}

/**
 * A payout of one of the brand's programs.
 *
 * @throws ApiError `payout_not_found` for an unknown one, and another brand's
 */
export async function findPayout(sql: Sql, brandId: string, payoutId: string): Promise<PayoutRow> {
  const found = isId("payout", payoutId)
    ? await sql.rows<PayoutRow>(
        `select ${PAYOUT_COLUMNS} from payout y where y.brand_id = $1 and y.id = $2`,
        [brandId, payoutId],
      )
    : [];
  const [payout] = await withHeldAmounts(sql, found);
  if (payout === undefined) throw new ApiError("payout_not_found");
  return payout;
}
