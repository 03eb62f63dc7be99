import { columns, type RowOf } from "../../db/columns.ts";
import { OpenLine } from "../../db/entities/open-line.ts";
import type { Sql } from "../../db/sql.ts";
import { OF_PARTNERS, type BalanceFilter } from "../balances/partner-balances.ts";

const EARNER = columns(OpenLine, "l", ["partnerId"]);

/** Whether the order of a conversion `c` is in dispute: the rule of `hasOpenDispute`, in SQL. */
export const IS_IN_DISPUTE = `exists (select 1 from order_dispute d
  where d.sale_order_id = c.sale_order_id and d.status = 'open')`;

/**
 * The ids of the conversions whose orders are in dispute: few, so whoever reads many lines starts from them.
 *
 * @param programIs condition on `program_id`: whose programs the lines are of
 */
export const inDispute = (programIs: string): string => `select c.id from conversion c
  where c.sale_order_id in (
    select d.sale_order_id from order_dispute d where d.status = 'open' and d.undecided_in ${programIs})`;

/** The part of what is payable that open disputes keep out of payouts, by partner, without zeros. PAYOUT-7. */
export async function disputedPayables(sql: Sql, filter: BalanceFilter): Promise<Map<string, number>> {
  const [statement, value] =
    "programId" in filter
      ? [disputedWhere("= $1"), filter.programId]
      : [disputedWhere(OF_PARTNERS, "= any($1::text[])"), filter.partnerIds];
  const rows = await sql.rows<RowOf<typeof EARNER> & { cents: number }>(statement, [value]);
  return new Map(rows.map(({ partnerId, cents }) => [partnerId, cents]));
}

/**
 * SQL for the sums in dispute, also usable inside other statements.
 *
 * @param programIs condition on `program_id`
 * @param partnerIs condition on `partner_id`; all if absent
 */
export const disputedWhere = (programIs: string, partnerIs = "is not null"): string => `
  select ${EARNER}, sum(l.open_cents)::bigint as cents
  from open_line l
  where l.conversion_id in (${inDispute(programIs)}) and l.payable_at <= (select service_now())
    and l.program_id ${programIs} and l.partner_id ${partnerIs}
  group by l.partner_id
  having sum(l.open_cents) <> 0`;
