import type { Sql } from "../../db/sql.ts";
import { BREAKDOWNS, type BreakdownBy } from "../../domain/sales/statistics.ts";
import { partsOf, sumsParameters, type StatisticsScope } from "./sums.ts";

/** Clicks of one group, and the sales from them. */
export interface BreakdownRow {
  /** A country or a device; sales without a click are `unknown` too. */
  readonly value: string;
  readonly clicks: number;
  readonly sales: number;
  readonly salesValueCents: number;
  readonly directCents: number;
  readonly overrideCents: number;
}

/**
 * Clicks and sales by the country or device of the click, most clicks first.
 *
 * @param since null for all time
 */
export function breakdown(
  sql: Sql,
  scope: StatisticsScope,
  by: BreakdownBy,
  since: Date | null,
): Promise<BreakdownRow[]> {
  return sql.rows<BreakdownRow>(STATEMENTS[by], sumsParameters(scope, since));
}

const breakdownBy = (by: BreakdownBy): string => `
  select value, sum(clicks)::bigint as clicks, sum(sales)::bigint as sales,
    sum(revenue_cents)::bigint as "salesValueCents", sum(direct_cents)::bigint as "directCents",
    sum(override_cents)::bigint as "overrideCents"
  from ${partsOf(by)}
  group by value
  having sum(clicks) > 0 or sum(conversions) > 0
  order by 2 desc, 3 desc, 1`;

const STATEMENTS = Object.fromEntries(BREAKDOWNS.map((by) => [by, breakdownBy(by)])) as Record<
  BreakdownBy,
  string
>;
