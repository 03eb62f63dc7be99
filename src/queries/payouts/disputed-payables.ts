import { columns, type RowOf } from "../../db/columns.ts";
import { OpenLine } from "../../db/entities/open-line.ts";
import type { Sql } from "../../db/sql.ts";
import type { BalanceFilter } from "../balances/partner-balances.ts";

const EARNER = columns(OpenLine, "l", ["partnerId"]);

/** Whether the order of a conversion `c` is in dispute: the rule of `hasOpenDispute`, in SQL. */
export const IS_IN_DISPUTE = `exists (select 1 from order_dispute d
  where d.sale_order_id = c.sale_order_id and d.status = 'open')`;

/** The ids of the conversions whose orders are in dispute: few, so whoever reads many lines starts from them. */
export const IN_DISPUTE = `select c.id from conversion c
  where c.sale_order_id in (select d.sale_order_id from order_dispute d where d.status = 'open')`;

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
  where l.conversion_id in (${IN_DISPUTE}) and l.payable_at <= (select service_now()) and ${condition}
  group by l.partner_id
  having sum(l.open_cents) <> 0`;
