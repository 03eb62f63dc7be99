import { columns, type RowOf } from "../../db/columns.ts";
import { LedgerEntry } from "../../db/entities/ledger-entry.ts";
import type { Sql } from "../../db/sql.ts";
import type { BalanceFilter } from "../balances/partner-balances.ts";

const EARNER = columns(LedgerEntry, "e", ["partnerId"]);

/** Whether the order of a conversion `c` is in dispute: the rule of `hasOpenDispute`, in SQL. */
export const IS_IN_DISPUTE = `exists (select 1 from order_dispute d
  where d.sale_order_id = c.sale_order_id and d.status = 'open')`;

/** The part of what is payable that open disputes keep out of payouts, by partner, without zeros. PAYOUT-7. */
export async function disputedPayables(sql: Sql, filter: BalanceFilter): Promise<Map<string, number>> {
  const [condition, value] =
    "programId" in filter
      ? ["e.program_id = $1", filter.programId]
      : ["e.partner_id = any($1::text[])", filter.partnerIds];
  const rows = await sql.rows<RowOf<typeof EARNER> & { partnerId: string; cents: number }>(
    disputedWhere(condition),
    [value],
  );
  return new Map(rows.map(({ partnerId, cents }) => [partnerId, cents]));
}

/**
 * SQL for the sums in dispute, also usable inside other statements. Few orders are in dispute: start from them, never
 * from the entries.
 *
 * @param condition on ledger entries `e`
 */
export const disputedWhere = (condition: string): string => `
  with clock as materialized (select service_now() as now),
  disputed as materialized (
    select c.id from conversion c
    where c.sale_order_id in (select d.sale_order_id from order_dispute d where d.status = 'open')
      and (c.status = 'rejected' or (c.status = 'approved' and c.hold_until <= (select now from clock)))
  )
  select ${EARNER}, sum(e.amount_cents)::bigint as cents
  from disputed join ledger_entry e on e.conversion_id = disputed.id
  where ${condition} and e.partner_id is not null and not e.is_test
  group by e.partner_id`;
