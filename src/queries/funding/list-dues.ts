import { columns, type RowOf } from "../../db/columns.ts";
import { BalanceSum } from "../../db/entities/balance.ts";
import type { Sql } from "../../db/sql.ts";
import { addDays } from "../../domain/calendar/calendar.ts";
import { type Due, FORECAST_DAYS, payoutDues } from "../../domain/balances/funding.ts";
import { payablesWhere } from "../balances/partner-balances.ts";
import { disputedWhere, inDispute } from "../payouts/disputed-payables.ts";
import { termsInForceAt } from "../programs/terms.ts";

/**
 * What a program's payouts over a rail need now and within the days of the forecast, by partner and payment date.
 * Partners paid by bank transfer need no deposit and are left out; those without a connected account are owed the
 * money all the same.
 */
export async function listDues(sql: Sql, brandId: string, programId: string, now: Date): Promise<Due[]> {
  const [maturing, { terms }] = await Promise.all([
    maturingSums(sql, brandId, programId, now),
    termsInForceAt(sql, programId, now),
  ]);
  const rows = await sql.rows<DueNow>(DUE_NOW, [
    ...[programId, [...maturing.keys()], terms.minimumPayoutCents, brandId, now],
  ]);
  return rows.flatMap(({ partnerId, payableCents }) =>
    partnerId === null
      ? [{ dueAt: now, amountCents: payableCents }]
      : payoutDues(payableCents, maturing.get(partnerId)!, terms.minimumPayoutCents, now),
  );
}

interface DueNow {
  /** Null for the sum of those to whom nothing more becomes payable, and whose payout is due: the rule of `isDue`. */
  readonly partnerId: string | null;
  readonly payableCents: number;
}

const OF_BRAND = "= (select id from program where id = $1 and brand_id = $4)";

/**
 * What is payable to the partners of program `$1`, each of `$2` by itself; no matter how many others there are. At `$5`,
 * from which on `MATURING` counts, so that what becomes payable between the two statements counts once.
 */
const DUE_NOW = `
  select case when b."isMaturing" then b."partnerId" end as "partnerId", sum(b.payable)::bigint as "payableCents"
  from (
    select "partnerId", payable, "partnerId" in (select unnest($2::text[])) as "isMaturing"
    from (${payablesWhere(OF_BRAND, { less: disputedWhere(OF_BRAND), now: "$5::timestamptz" })}) p
  ) b
  where (b."isMaturing" or b.payable >= $3 and b.payable > 0)
    and b."partnerId" not in (select m.id from partner m join payout_account y on y.account_id = m.account_id
      where m.program_id = $1 and y.replaced_at is null and y.rail = 'bank_transfer')
  group by 1`;

/**
 * What becomes payable to each partner within the days of the forecast, summed by day. Whole days come from the sums,
 * the rest of today and the last day from the open lines, less what is in dispute. A day's sum is dated to its
 * start: the forecast has the precision of days.
 */
async function maturingSums(
  sql: Sql,
  brandId: string,
  programId: string,
  now: Date,
): Promise<Map<string, Due[]>> {
  const rows = await sql.rows<Due & RowOf<typeof PARTNER>>(MATURING, [
    brandId,
    programId,
    now,
    addDays(now, FORECAST_DAYS),
  ]);
  return Map.groupBy(rows, ({ partnerId }) => partnerId);
}

const PARTNER = columns(BalanceSum, "due", ["partnerId"]);
const startOf = (day: string): string => `to_timestamp((${day}) * 86400.0)`;

/** A statement over what is in hold: whose they are, from when on, and until when. */
interface MaturingBetween {
  /** Condition on `program_id`. */
  readonly programIs: string;
  /** SQL of the moments. */
  readonly from: string;
  readonly until: string;
}

/** What the open lines `l` in hold add up to, by partner and day. */
const inHold = (
  { programIs, from, until }: MaturingBetween,
  sign: "" | "-",
  day: string,
  which: string,
): string => `
    select l.partner_id, ${day}, max(l.payable_at), ${sign}sum(l.open_cents)::bigint
    from open_line l
    where l.program_id ${programIs} and l.payable_at > ${from} and l.payable_at <= ${until} and ${which}
    group by 1, 2`;

/**
 * The statement of what becomes payable between two moments, by partner and day, also as a part of other statements.
 */
export function maturingWhere(between: MaturingBetween): string {
  const [today, lastDay] = [`day_number(${between.from})`, `day_number(${between.until})`];
  return `
  with due (partner_id, day, due_at, cents) as (
    select partner_id, period, ${startOf("period")}, amount_cents
    from (
      select program_id, partner_id, bucket, period, amount_cents from balance_sum
      union all
      select program_id, partner_id, bucket, period, amount_cents from balance_change
    ) summed
    where program_id ${between.programIs} and bucket = 'approved' and period > ${today} and period < ${lastDay}
    union all ${inHold(between, "", today, `l.payable_at < ${startOf(`${today} + 1`)}`)}
    union all ${inHold(between, "", lastDay, `l.payable_at >= ${startOf(lastDay)} and ${lastDay} > ${today}`)}
    union all ${inHold(between, "-", "day_number(l.payable_at)", `l.conversion_id in (${inDispute(between.programIs)})`)}
  )
  select ${PARTNER}, max(due_at) as "dueAt", sum(cents)::bigint as "amountCents"
  from due
  group by partner_id, day
  having sum(cents) > 0`;
}

const MATURING = maturingWhere({
  programIs: "= (select id from program where id = $2 and brand_id = $1)",
  from: "$3",
  until: "$4",
});
