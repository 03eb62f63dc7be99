import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";
import { USUAL_ACCOUNTS, type JournalAccounts, type JournalMonth } from "../../domain/reports/journal.ts";
import { requireProgram } from "../programs/require-program.ts";

/** What was posted in a program's books between two moments. Test sales are left out. */
export async function journalMonth(
  sql: Sql,
  brandId: string,
  programId: string,
  period: Readonly<{ from: Date; until: Date }>,
): Promise<JournalMonth> {
  const month = await sql.row<JournalMonth>(
    `with lines as (
       -- A payout counts from its settlement on; what came back of it, from its return on.
       select e.kind, y.method, e.amount_cents,
         case when e.entry = 'payout' then y.settled_at else e.created_at end as at
       from ledger_entry e left join payout y on y.id = e.payout_id
       where e.brand_id = $1 and e.program_id = $2 and not e.is_test
         and (e.payout_id is null or y.settled_at is not null)
     ),
     posted as (select * from lines where at >= $3 and at < $4),
     moved as (
       select f.kind, f.amount_cents from funding_entry f
       where f.brand_id = $1 and f.program_id = $2 and f.created_at >= $3 and f.created_at < $4
     )
     select
       coalesce(sum(amount_cents) filter (where method is null and kind = 'direct'), 0)::bigint as "commissionCents",
       coalesce(sum(amount_cents) filter (where method is null and kind = 'override'), 0)::bigint as "overrideCents",
       coalesce(sum(amount_cents) filter (where method is null and kind = 'platform_fee'), 0)::bigint as "feeCents",
       coalesce(-sum(amount_cents) filter (where method <> 'bank_transfer'), 0)::bigint as "paidByRailCents",
       coalesce(-sum(amount_cents) filter (where method = 'bank_transfer'), 0)::bigint as "paidByBankCents",
       (select coalesce(sum(amount_cents), 0)::bigint from moved where kind in ('deposit', 'withdrawal'))
         as "depositedCents",
       (select coalesce(-sum(amount_cents), 0)::bigint from moved where kind = 'platform_fee') as "feesDrawnCents"
     from posted`,
    [brandId, programId, period.from, period.until],
  );
  assert(month, "an aggregate always has a row");
  return month;
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
