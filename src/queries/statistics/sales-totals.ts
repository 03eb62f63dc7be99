import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";

/** Whose figures: a whole program's, or one partner's own sales and clicks in it. */
export interface StatisticsScope {
  readonly brandId: string;
  readonly programId: string;
  /** Null for the whole program. */
  readonly partnerId: string | null;
}

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
 * The conversions `c` of a scope ($1 to $3) since $4 that count in figures: neither test sales nor rejected ones, each
 * by when it happened. Decision: Statistics.
 */
export const COUNTED_CONVERSIONS = `c.brand_id = $1 and c.program_id = $2 and ($3::text is null or c.partner_id = $3)
  and c.status <> 'rejected' and not c.is_test and ($4::timestamptz is null or c.occurred_at >= $4)`;

/** The clicks `k` of a scope ($1 to $3) since $4. */
export const COUNTED_CLICKS = `k.program_id = (select id from program where id = $2 and brand_id = $1)
  and ($3::text is null or k.partner_id = $3) and ($4::timestamptz is null or k.created_at >= $4)`;

/** Sums over a conversion `c`, as columns of `SalesTotals` and of rows by group. */
export const SALES = "count(*) filter (where c.kind = 'sale')";
export const REVENUE = "coalesce(sum(c.amount_cents - c.refunded_cents), 0)::bigint";
export const DIRECT = "coalesce(sum(c.direct_cents), 0)::bigint";
export const OVERRIDE = "coalesce(sum(c.override_cents), 0)::bigint";

/** @param since null for all time */
export async function salesTotals(
  sql: Sql,
  scope: StatisticsScope,
  since: Date | null,
): Promise<SalesTotals> {
  const totals = await sql.row<SalesTotals>(
    `select (select count(*) from click k where ${COUNTED_CLICKS}) as clicks, ${SALES} as sales,
       ${REVENUE} as "revenueCents", ${DIRECT} as "directCents", ${OVERRIDE} as "overrideCents",
       coalesce(sum(c.fee_cents), 0)::bigint as "feeCents"
     from conversion c
     where ${COUNTED_CONVERSIONS}`,
    [scope.brandId, scope.programId, scope.partnerId, since],
  );
  assert(totals, "an aggregate always has a row");
  return totals;
}
