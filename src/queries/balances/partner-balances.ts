import { columns, type RowOf } from "../../db/columns.ts";
import { BalanceSum } from "../../db/entities/balance.ts";
import type { Sql } from "../../db/sql.ts";
import type { Balance } from "../../domain/balances/balance.ts";

/** Every partner of a program, or these. The caller has checked that they are the reader's. */
export type BalanceFilter = Readonly<{ programId: string }> | Readonly<{ partnerIds: readonly string[] }>;

/** The balance of a partner without ledger entries. */
export const NO_BALANCE: Balance = { pending: 0, inHold: 0, payable: 0, inFlight: 0, paid: 0, earnedYtd: 0 };

const PARTNER = columns(BalanceSum, "sums", ["partnerId"]);
type Row = Balance & Readonly<RowOf<typeof PARTNER>>;

/**
 * Balances by the rule of `balanceOf`, at the service clock's now, in one statement and therefore exact at every
 * moment: from the sums and the changes not folded into them yet. The sums have approved amounts by the day of the
 * payment date; what is still in hold today is added up from the open lines. Changes are grouped before anything else,
 * since all of them would be sorted. Each entry counts in exactly one part,
 * so `payable` is the remainder of the earnings.
 *
 * @returns by partner id; with `partnerIds` every one of them, with `programId` those with entries
 */
export async function balancesOf(sql: Sql, filter: BalanceFilter): Promise<Map<string, Balance>> {
  const [value, ids] =
    "programId" in filter ? [filter.programId, []] : [filter.partnerIds, filter.partnerIds];
  const rows = await sql.rows<Row>("programId" in filter ? BALANCES_OF_PROGRAM : BALANCES_OF_PARTNERS, [
    value,
  ]);
  const found = rows.map(({ partnerId, ...balance }) => [partnerId, balance] as const);
  return new Map<string, Balance>([...ids.map((id) => [id, NO_BALANCE] as const), ...found]);
}

/**
 * Whether a row is of the programs of partners `$1`, as a condition on `program_id`: an array, which is read once. From a
 * subquery PostgreSQL would look for the program of each of their open lines anew.
 */
export const OF_PARTNERS = "= any(array(select distinct program_id from partner where id = any($1::text[])))";

/** Amounts approved for payment dates from tomorrow on are in hold; sums of earlier days are not needed. */
const NEEDED = "(bucket <> 'approved' or period > (select today from clock))";

/** @param now SQL of the moment */
const clockAt = (now: string): string => `clock as materialized (
    select at.now, day_number(at.now) as today, extract(year from at.now at time zone 'UTC')::integer as year
    from (select ${now} as now) at
  )`;

const SERVICE_NOW = "service_now()";

/**
 * The amounts by partner of which `payable` is the remainder. Sums are cast back to integers: beside a numeric one, the
 * amounts of all partners would be added up as numerics, which takes a quarter longer and twice the memory.
 */
const partsOfPayable = (programIs: string, partnerIs: string): string => `
    select partner_id, bucket, period, amount_cents from balance_sum
    where program_id ${programIs} and partner_id ${partnerIs} and ${NEEDED}
    union all
    select partner_id, bucket, period, sum(amount_cents)::bigint from balance_change
    where program_id ${programIs} and partner_id ${partnerIs} and ${NEEDED}
    group by 1, 2, 3
    union all
    select partner_id, 'in_hold_today', 0, sum(open_cents)::bigint from open_line
    where program_id ${programIs} and partner_id ${partnerIs} and payable_at > (select now from clock)
      and payable_at < (select to_timestamp((today + 1) * 86400.0) from clock)
    group by partner_id`;

/**
 * The statement of `payable` alone, for those who read a whole program: as a part of other statements.
 *
 * @param programIs condition on `program_id`
 * @param options.less a statement of `"partnerId"` and `cents` that are taken off; nothing by default
 * @param options.now SQL of the moment at which it is payable; the service clock's now by default
 */
export const payablesWhere = (
  programIs: string,
  { less, now = SERVICE_NOW }: { readonly less?: string; readonly now?: string } = {},
): string => `
  with ${clockAt(now)},
  part (partner_id, bucket, period, cents) as (${partsOfPayable(programIs, "is not null")}
    ${less === undefined ? "" : `union all select "partnerId", 'less', 0, cents from (${less}) less`})
  select ${columns(BalanceSum, "part", ["partnerId"])},
    coalesce(sum(case when bucket in ('earned', 'paid_out') then cents
      when bucket in ('pending', 'approved', 'in_hold_today', 'less') then -cents end), 0)::bigint as payable
  from part
  group by partner_id`;

/**
 * The statement of balances, also as a part of other statements.
 *
 * @param programIs condition on `program_id`
 * @param partnerIs condition on `partner_id`
 */
export const balancesWhere = (programIs: string, partnerIs: string): string => `
  with ${clockAt(SERVICE_NOW)},
  part (partner_id, bucket, period, cents) as (${partsOfPayable(programIs, partnerIs)}
    union all
    select partner_id, 'in_flight', 0, y.amount_cents - coalesce((select sum(e.amount_cents)::bigint
      from ledger_entry e where e.payout_id = y.id and e.entry = 'payout_reversal'), 0)
    from payout y
    where program_id ${programIs} and partner_id ${partnerIs} and status = 'pending'
  ),
  sums as (
    select partner_id,
      coalesce(sum(cents) filter (where bucket = 'earned'), 0) as earned,
      coalesce(sum(cents) filter (where bucket = 'earned' and period = (select year from clock)), 0) as this_year,
      coalesce(-sum(cents) filter (where bucket = 'paid_out'), 0) as paid_out,
      coalesce(sum(cents) filter (where bucket = 'pending'), 0) as pending,
      coalesce(sum(cents) filter (where bucket in ('approved', 'in_hold_today')), 0) as in_hold,
      coalesce(sum(cents) filter (where bucket = 'in_flight'), 0) as in_flight
    from part
    group by partner_id
  )
  select ${PARTNER}, pending::bigint, in_hold::bigint as "inHold",
    (earned - paid_out - pending - in_hold)::bigint as payable, in_flight::bigint as "inFlight",
    (paid_out - in_flight)::bigint as paid, this_year::bigint as "earnedYtd"
  from sums`;

/** What is payable to each of a program's partners with entries. The caller has checked that it is the reader's. */
export async function payablesOf(sql: Sql, programId: string): Promise<Map<string, number>> {
  const rows = await sql.rows<Pick<Row, "partnerId" | "payable">>(PAYABLES_OF_PROGRAM, [programId]);
  return new Map(rows.map(({ partnerId, payable }) => [partnerId, payable]));
}

const PAYABLES_OF_PROGRAM = payablesWhere("= $1");

const BALANCES_OF_PROGRAM = balancesWhere("= $1", "is not null");

const BALANCES_OF_PARTNERS = balancesWhere(OF_PARTNERS, "= any($1::text[])");
