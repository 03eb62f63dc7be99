import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";
import { partsOf, sumsParameters, type StatisticsScope } from "./sums.ts";

/** Clicks and sales of a scope since a moment. Money is after refunds. */
export interface SalesTotals {
  readonly clicks: number;
  /** Sales only; app events count with what they earn, not as sales. */
  readonly sales: number;
  readonly revenueCents: number;
  readonly directCents: number;
  readonly overrideCents: number;
  readonly feeCents: number;
}

/**
 * Excludes test sales and rejected conversions; each counts when it happened. STATISTICS-2.
 *
 * @param since null for all time
 */
export async function salesTotals(
  sql: Sql,
  scope: StatisticsScope,
  since: Date | null,
): Promise<SalesTotals> {
  const totals = await sql.row<SalesTotals>(TOTALS, sumsParameters(scope, since));
  assert(totals, "an aggregate always has a row");
  return totals;
}

const TOTALS = `
  select coalesce(sum(clicks), 0)::bigint as clicks, coalesce(sum(sales), 0)::bigint as sales,
    coalesce(sum(revenue_cents), 0)::bigint as "revenueCents", coalesce(sum(direct_cents), 0)::bigint as "directCents",
    coalesce(sum(override_cents), 0)::bigint as "overrideCents", coalesce(sum(fee_cents), 0)::bigint as "feeCents"
  from ${partsOf("total")}`;
