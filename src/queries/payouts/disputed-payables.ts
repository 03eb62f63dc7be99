import { columns, type RowOf } from "../../db/columns.ts";
import { OpenLine } from "../../db/entities/open-line.ts";
import type { Sql } from "../../db/sql.ts";
import type { BalanceFilter } from "../balances/partner-balances.ts";

const EARNER = columns(OpenLine, "l", ["partnerId"]);

/** Whether the order of a conversion `c` is in dispute: the rule of `hasOpenDispute`, in SQL. */
export const IS_IN_DISPUTE = `exists (select 1 from order_dispute d
  where d.sale_order_id = c.sale_order_id and d.status = 'open')`;

/** The ids of the conversions whose orders are in dispute: few, so whoever reads many lines starts from them. */
const IN_DISPUTE = `select c.id from conversion c
  where c.sale_order_id in (select d.sale_order_id from order_dispute d where d.status = 'open')`;

/**
 * Whether an open dispute keeps an open line `l` out of payouts. Only what would be paid is kept out: what a partner owes
 * counts at once, disputed or not. PAYOUT-7.
 */
export const IS_KEPT_OUT = `(l.open_cents > 0 and l.conversion_id in (${IN_DISPUTE}))`;

/** The part of what is payable that open disputes keep out of payouts, by partner, without zeros. PAYOUT-7. */
export async function disputedPayables(sql: Sql, filter: BalanceFilter): Promise<Map<string, number>> {
  const [condition, value] =
    "programId" in filter
      ? ["l.program_id = $1", filter.programId]
      : ["l.partner_id = any($1::text[])", filter.partnerIds];
  const rows = await sql.rows<RowOf<typeof EARNER> & { cents: number }>(disputedWhere(condition), [value]);
  return new Map(rows.map(({ partnerId, cents }) => [partnerId, cents]));
}

/**
 * SQL for the sums in dispute, also usable inside other statements.
 *
 * @param condition on open lines `l`
 */
export const disputedWhere = (condition: string): string => `
  select ${EARNER}, sum(l.open_cents)::bigint as cents
  from open_line l
  where ${IS_KEPT_OUT} and l.payable_at <= (select service_now()) and ${condition}
  group by l.partner_id`;
