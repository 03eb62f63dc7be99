import type { PageRequest } from "../../db/keyset.ts";
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
  const [createdAt = null, id = null] = page.after ?? [];
  const payouts = await sql.rows<PayoutRow>(
    `select ${PAYOUT_COLUMNS}
     from payout y
     where y.brand_id = $1 and y.program_id = $2 and ($3::text is null or y.status = $3)
       and ($4::timestamptz is null or (y.created_at, y.id) < ($4::timestamptz, $5))
     order by y.created_at desc, y.id desc
     limit $6`,
    [brandId, programId, status, createdAt, id, page.limit + 1],
  );
  return withHeldAmounts(sql, payouts);
}

/** A page of a partner's own payouts, newest first, one row longer than the page. */
export async function listOwnPayouts(sql: Sql, partnerId: string, page: PageRequest): Promise<PayoutRow[]> {
  const [createdAt = null, id = null] = page.after ?? [];
  const payouts = await sql.rows<PayoutRow>(
    `select ${PAYOUT_COLUMNS}
     from payout y
     where y.partner_id = $1 and ($2::timestamptz is null or (y.created_at, y.id) < ($2::timestamptz, $3))
     order by y.created_at desc, y.id desc
     limit $4`,
    [partnerId, createdAt, id, page.limit + 1],
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
    ? await sql.rows<PayoutRow>(`select ${PAYOUT_COLUMNS} from payout y where y.brand_id = $1 and y.id = $2`, [
        brandId,
        payoutId,
      ])
    : [];
  const [payout] = await withHeldAmounts(sql, found);
  if (payout === undefined) throw new Refusal("payout_not_found");
  return payout;
}
