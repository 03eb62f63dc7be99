import type { Sql } from "../../db/sql.ts";

/** What a program's sales cost the brand in one month, as posted in that month. */
export interface AccrualMonth {
  /** `YYYY-MM`, in UTC. */
  readonly month: string;
  readonly accruedCents: number;
  /** What refunds and rejections reversed; not above 0. */
  readonly reversedCents: number;
  readonly commissionCents: number;
  readonly overrideCents: number;
  readonly feeCents: number;
}

/** The expense of each month by the ledger, oldest first; payouts are not an expense. Test sales are left out. */
export function accrualMonths(
  sql: Sql,
  brandId: string,
  programId: string,
  period: Readonly<{ from: Date; until: Date }>,
): Promise<AccrualMonth[]> {
  return sql.rows<AccrualMonth>(
    `select to_char(date_trunc('month', e.created_at at time zone 'UTC'), 'YYYY-MM') as month,
       coalesce(sum(e.amount_cents) filter (where e.entry = 'accrual'), 0)::bigint as "accruedCents",
       coalesce(sum(e.amount_cents) filter (where e.entry = 'reversal'), 0)::bigint as "reversedCents",
       coalesce(sum(e.amount_cents) filter (where e.kind = 'direct'), 0)::bigint as "commissionCents",
       coalesce(sum(e.amount_cents) filter (where e.kind = 'override'), 0)::bigint as "overrideCents",
       coalesce(sum(e.amount_cents) filter (where e.kind = 'platform_fee'), 0)::bigint as "feeCents"
     from ledger_entry e
     where e.brand_id = $1 and e.program_id = $2 and e.payout_id is null and not e.is_test
       and e.created_at >= $3 and e.created_at < $4
     group by 1 order by 1`,
    [brandId, programId, period.from, period.until],
  );
}
