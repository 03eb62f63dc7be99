import type { Sql } from "../../db/sql.ts";
import { SUB_NAMES } from "../../domain/attribution/attribution.ts";
import { partsOf, sumsParameters, type StatisticsScope } from "./sums.ts";

type SubName = (typeof SUB_NAMES)[number];

/** Clicks and sales with one value of a label. */
export interface SubIdRow {
  /** The label; `unknown` without one. */
  readonly value: string;
  readonly clicks: number;
  readonly sales: number;
  readonly salesValueCents: number;
  /** The partner's commission, after refunds. */
  readonly earnedCents: number;
}

/** Limits the rows of a report: labels are the partner's own text, so nothing else bounds their number. */
export const MOST_SUB_IDS = 500;

/**
 * A partner's clicks and sales by one of the labels, highest sales value first.
 *
 * @param since null for all time
 * @param options.isLabelledOnly leaves out clicks and sales without the label
 */
export function subIdRows(
  sql: Sql,
  scope: StatisticsScope & { readonly partnerId: string },
  by: SubName,
  since: Date | null,
  options: { readonly most?: number; readonly isLabelledOnly?: boolean } = {},
): Promise<SubIdRow[]> {
  const { most = MOST_SUB_IDS, isLabelledOnly = false } = options;
  return sql.rows<SubIdRow>(STATEMENTS[by], [...sumsParameters(scope, since), isLabelledOnly, most]);
}

const subIdsBy = (by: SubName): string => `
  select coalesce(value, 'unknown') as value, sum(clicks)::bigint as clicks, sum(sales)::bigint as sales,
    sum(revenue_cents)::bigint as "salesValueCents", sum(direct_cents)::bigint as "earnedCents"
  from ${partsOf(by)}
  where not ($8::boolean and value is null)
  group by 1
  having sum(clicks) > 0 or sum(conversions) > 0
  order by 4 desc, 2 desc, 1
  limit $9`;

const STATEMENTS = Object.fromEntries(SUB_NAMES.map((by) => [by, subIdsBy(by)])) as Record<SubName, string>;
