import type { Sql } from "../../db/sql.ts";
import type { SUB_NAMES } from "../../domain/attribution.ts";
import {
  COUNTED_CLICKS,
  COUNTED_CONVERSIONS,
  DIRECT,
  REVENUE,
  SALES,
  type StatisticsScope,
} from "./sales-totals.ts";

/** Clicks and sales that carry one value of a label. */
export interface SubIdRow {
  /** The label; `unknown` where there is none. */
  readonly value: string;
  readonly clicks: number;
  readonly sales: number;
  readonly salesValueCents: number;
  /** The partner's commission, after refunds. */
  readonly earnedCents: number;
}

/** Rows of a report: labels are the partner's own words, and nothing else bounds how many there are. */
export const MOST_SUB_IDS = 500;

/**
 * A partner's clicks and sales by one of the labels, the highest sales value first.
 *
 * @param since null for all time
 * @param options.isLabelledOnly leaves out what has no label
 */
export function subIdRows(
  sql: Sql,
  scope: StatisticsScope & { readonly partnerId: string },
  by: (typeof SUB_NAMES)[number],
  since: Date | null,
  options: { readonly most?: number; readonly isLabelledOnly?: boolean } = {},
): Promise<SubIdRow[]> {
  // `by` is a column's name, one of a fixed list.
  return sql.rows<SubIdRow>(
    `with clicked as (
       select coalesce(k.${by}, 'unknown') as value, count(*) as clicks
       from click k where ${COUNTED_CLICKS} and (not $5 or k.${by} is not null) group by 1
     ),
     sold as (
       select coalesce(c.${by}, 'unknown') as value, ${SALES} as sales, ${REVENUE} as revenue, ${DIRECT} as direct
       from conversion c where ${COUNTED_CONVERSIONS} and (not $5 or c.${by} is not null) group by 1
     )
     select value, coalesce(clicks, 0) as clicks, coalesce(sales, 0) as sales,
       coalesce(revenue, 0) as "salesValueCents", coalesce(direct, 0) as "earnedCents"
     from clicked full join sold using (value)
     order by 4 desc, 2 desc, 1
     limit $6`,
    [
      scope.brandId,
      scope.programId,
      scope.partnerId,
      since,
      options.isLabelledOnly ?? false,
      options.most ?? MOST_SUB_IDS,
    ],
  );
}
