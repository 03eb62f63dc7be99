import type { Sql } from "../../db/sql.ts";
import type { BreakdownBy } from "../../domain/statistics.ts";
import {
  COUNTED_CLICKS,
  COUNTED_CONVERSIONS,
  DIRECT,
  OVERRIDE,
  REVENUE,
  SALES,
  type StatisticsScope,
} from "./sales-totals.ts";

/** Clicks of one group, and the sales that came of clicks of this group. */
export interface BreakdownRow {
  /** A country or a device; `unknown` also for sales without a click. */
  readonly value: string;
  readonly clicks: number;
  readonly sales: number;
  readonly salesValueCents: number;
  readonly directCents: number;
  readonly overrideCents: number;
}

/**
 * Clicks and sales by the country or device of the click, the most clicked first.
 *
 * @param since null for all time
 */
export function breakdown(
  sql: Sql,
  scope: StatisticsScope,
  by: BreakdownBy,
  since: Date | null,
): Promise<BreakdownRow[]> {
  // `by` is a column's name, one of a fixed list.
  return sql.rows<BreakdownRow>(
    `with clicked as (
       select coalesce(k.${by}, 'unknown') as value, count(*) as clicks
       from click k where ${COUNTED_CLICKS} group by 1
     ),
     sold as (
       select coalesce(from_click.${by}, 'unknown') as value, ${SALES} as sales, ${REVENUE} as revenue,
         ${DIRECT} as direct, ${OVERRIDE} as override
       from conversion c left join click from_click on from_click.id = c.click_id
       where ${COUNTED_CONVERSIONS} group by 1
     )
     select value, coalesce(clicks, 0) as clicks, coalesce(sales, 0) as sales,
       coalesce(revenue, 0) as "salesValueCents", coalesce(direct, 0) as "directCents",
       coalesce(override, 0) as "overrideCents"
     from clicked full join sold using (value)
     order by 2 desc, 3 desc, 1`,
    [scope.brandId, scope.programId, scope.partnerId, since],
  );
}
