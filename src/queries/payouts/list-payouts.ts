import type { PageRequest } from "../../db/keyset.ts";
import { BY_CREATION, cursorOf, newestFirst } from "../../db/newest-first.ts";
import type { Sql } from "../../db/sql.ts";
import { isId } from "../../domain/ids.ts";
import type { PayoutStatus } from "../../domain/payout.ts";
import { Refusal } from "../../domain/refusals.ts";
import { PAYOUT_COLUMNS, withHeldAmounts, type PayoutRow } from "./payout-row.ts";

/**
 * A page of a program's payouts, newest first, one row longer than the page.
 *
 * @param status only payouts of this status; null for all
 */
export async function listPayouts(
  sql: Sql,
  brandId: string,
  programId: string,
  status: PayoutStatus | null,
  page: PageRequest,
): Promise<PayoutRow[]> {
  const range = status === null ? { program_id: "$2" } : { program_id: "$2", status: "$6" };
  const { where, orderBy } = newestFirst(range, BY_CREATION, ["$3::timestamptz", "$4"]);
  const payouts = await sql.rows<PayoutRow>(
    `select ${PAYOUT_COLUMNS}
     from payout y
     where ${where} and brand_id = $1
     order by ${orderBy}
     limit $5`,
    [
      brandId,
      programId,
      ...cursorOf(page, BY_CREATION),
      page.limit + 1,
      ...(status === null ? [] : [status]),
    ],
  );
  return withHeldAmounts(sql, payouts);
}

/** A page of a partner's own payouts, newest first, one row longer than the page. */
export async function listOwnPayouts(sql: Sql, partnerId: string, page: PageRequest): Promise<PayoutRow[]> {
  const { where, orderBy } = newestFirst({ partner_id: "$1" }, BY_CREATION, ["$2::timestamptz", "$3"]);
  const payouts = await sql.rows<PayoutRow>(
    `select ${PAYOUT_COLUMNS}
     from payout y
     where ${where}
     order by ${orderBy}
     limit $4`,
    [partnerId, ...cursorOf(page, BY_CREATION), page.limit + 1],
  );
  return withHeldAmounts(sql, payouts);
}

/**
 * A payout of one of the brand's programs.
 *
 * @throws Refusal `payout_not_found` for an unknown one and for another brand's alike
 */
export async function findPayout(sql: Sql, brandId: string, payoutId: string): Promise<PayoutRow> {
  const found = isId("payout", payoutId)
    ? await sql.rows<PayoutRow>(
        `select ${PAYOUT_COLUMNS} from payout y where y.brand_id = $1 and y.id = $2`,
        [brandId, payoutId],
      )
    : [];
  const [payout] = await withHeldAmounts(sql, found);
  if (payout === undefined) throw new Refusal("payout_not_found");
  return payout;
}
