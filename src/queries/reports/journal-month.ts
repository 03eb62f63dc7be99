import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";
import { USUAL_ACCOUNTS, type JournalAccounts, type JournalMonth } from "../../domain/reports/journal.ts";
import { movementsOf } from "../balances/balance-history.ts";
import { requireProgram } from "../programs/require-program.ts";

const POSTED = "h.direct_cents, h.override_cents, h.fee_cents";
const IS_OWN = "exists (select from program where id = $2 and brand_id = $1)";
const IN_PERIOD = "e.created_at >= $3 and e.created_at < $4";

/**
 * What was posted in a program's books from one beginning of a day until before another. Test sales are left out. What
 * was earned is read from the sums by day beside the ledger, what was paid from the payouts that were settled then.
 */
export async function journalMonth(
  sql: Sql,
  brandId: string,
  programId: string,
  period: Readonly<{ from: Date; until: Date }>,
): Promise<JournalMonth> {
  const month = await sql.row<JournalMonth>(
    `with days as materialized (
       select day_number($3::timestamptz) as first, day_number($4::timestamptz) as last
     ),
     earned (direct, override, fee) as (
       select ${POSTED} from balance_history h
       where h.program_id = $2 and h.partner_id = '' and h.hours = 24
         and h.period >= (select first from days) and h.period < (select last from days)
       union all
       select ${POSTED} from (${movementsOf("(select * from balance_change where program_id = $2)")}) h
       where h.hour / 24 >= (select first from days) and h.hour / 24 < (select last from days)
     ),
     -- A payout counts from its settlement on; what came back of it, from its return on.
     paid as (
       select y.method, e.amount_cents
       from payout y join ledger_entry e on e.payout_id = y.id and e.entry = 'payout' and not e.is_test
       where y.program_id = $2 and y.settled_at >= $3 and y.settled_at < $4
       union all
       select y.method, e.amount_cents
       from ledger_entry e join payout y on y.id = e.payout_id
       where e.entry = 'payout_reversal' and e.program_id = $2 and ${IN_PERIOD} and not e.is_test
         and y.settled_at is not null
     ),
     moved as (
       select f.kind, f.amount_cents from funding_entry f
       where f.brand_id = $1 and f.program_id = $2 and f.created_at >= $3 and f.created_at < $4
     )
     select
       (select coalesce(sum(direct), 0)::bigint from earned where ${IS_OWN}) as "commissionCents",
       (select coalesce(sum(override), 0)::bigint from earned where ${IS_OWN}) as "overrideCents",
       (select coalesce(sum(fee), 0)::bigint from earned where ${IS_OWN}) as "feeCents",
       coalesce(-sum(amount_cents) filter (where method <> 'bank_transfer'), 0)::bigint as "paidByRailCents",
       coalesce(-sum(amount_cents) filter (where method = 'bank_transfer'), 0)::bigint as "paidByBankCents",
       (select coalesce(sum(amount_cents), 0)::bigint from moved where kind in ('deposit', 'withdrawal'))
         as "depositedCents",
       (select coalesce(-sum(amount_cents), 0)::bigint from moved where kind = 'platform_fee') as "feesDrawnCents"
     from paid where ${IS_OWN}`,
    [brandId, programId, period.from, period.until],
  );
  assert(month, "an aggregate always has a row");
  return month;
}

/**
 * The months (`YYYY-MM`, UTC) from a program's first posting, whether a sale or a deposit, until now, newest first. What
 * is paid was earned before. However long the past is, only the first of each is read.
 */
export async function journalMonths(sql: Sql, brandId: string, programId: string): Promise<string[]> {
  const rows = await sql.rows<{ month: string }>(
    `select to_char(month, 'YYYY-MM') as month
     from program p
     cross join lateral (
       select least(
         (select date '1970-01-01' + min(h.period) from balance_history h
          where h.program_id = p.id and h.partner_id = '' and h.hours = 24),
         (select date '1970-01-01' + min(t.hour) / 24 from balance_change t
          where t.program_id = p.id and t.bucket in ('earned', 'fee')),
         (select (min(f.created_at) at time zone 'UTC')::date from funding_entry f where f.program_id = p.id)
       ) as first
     ) posted
     cross join lateral generate_series(
       date_trunc('month', posted.first::timestamp), service_now() at time zone 'UTC', interval '1 month'
     ) as month
     where p.id = $2 and p.brand_id = $1
     order by month desc`,
    [brandId, programId],
  );
  return rows.map(({ month }) => month);
}

/**
 * The accounts that a program's journals name, and whether the brand has set them.
 *
 * @throws ApiError `program_not_found`
 */
export async function findJournalAccounts(
  sql: Sql,
  brandId: string,
  programId: string,
): Promise<{ accounts: JournalAccounts; isSet: boolean }> {
  await requireProgram(sql, brandId, programId);
  const row = await sql.db
    .selectFrom("JournalAccounts")
    .select("codes")
    .where("programId", "=", programId)
    .executeTakeFirst();
  return { accounts: row?.codes ?? USUAL_ACCOUNTS, isSet: row !== undefined };
}
