import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";
import type { FundingFigures } from "../../domain/balances/funding.ts";

/**
 * A brand's money for a program's payouts over a rail: its funding entries and payouts under way, from sums and the
 * changes not folded into them yet. Bank transfers are paid from the brand's own account and are excluded. FUNDING-2.
 */
export async function fundingFigures(sql: Sql, brandId: string, programId: string): Promise<FundingFigures> {
  const figures = await sql.row<FundingFigures>(
    `select
       coalesce(sum(f.amount_cents) filter (where f.kind in ('deposit', 'withdrawal')), 0)::bigint as "depositedCents",
       coalesce(-sum(f.amount_cents) filter (where f.kind in ('payout_sent', 'payout_returned')), 0)::bigint
         as "sentCents",
       coalesce(-sum(f.amount_cents) filter (where f.kind = 'platform_fee'), 0)::bigint as "feesCents",
       (select coalesce(sum(y.amount_cents), 0)::bigint from payout y
        where y.program_id = $2 and y.brand_id = $1 and y.status = 'pending' and y.method <> 'bank_transfer')
         as "inFlightCents"
     from program p
     join (
       select program_id, kind, amount_cents from funding_sum
       union all
       select program_id, kind, amount_cents from funding_change
     ) f on f.program_id = p.id
     where p.brand_id = $1 and p.id = $2`,
    [brandId, programId],
  );
  assert(figures, "an aggregate always has a row");
  return figures;
}
