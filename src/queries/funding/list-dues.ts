import type { Sql } from "../../db/sql.ts";
import { addDays } from "../../domain/calendar/calendar.ts";
import { type Due, FORECAST_DAYS, payoutDues } from "../../domain/balances/funding.ts";
import { balancesOf } from "../balances/partner-balances.ts";
import { disputedPayables } from "../payouts/disputed-payables.ts";
import { termsInForceAt } from "../programs/terms.ts";

/**
 * What a program's payouts over a rail need now and within the days of the forecast, by partner and payment date.
 * Partners who are paid by bank transfer need no deposit and are left out; those who have connected no account yet are
 * owed the money all the same.
 */
export async function listDues(sql: Sql, brandId: string, programId: string, now: Date): Promise<Due[]> {
  const [balances, disputed, maturing, byBankTransfer, { terms }] = await Promise.all([
    balancesOf(sql, { programId }),
    disputedPayables(sql, { programId }),
    maturingSums(sql, brandId, programId, now),
    paidByBankTransfer(sql, brandId, programId),
    termsInForceAt(sql, programId, now),
  ]);
  const dues: Due[] = [];
  for (const [partnerId, { payable }] of balances) {
    if (byBankTransfer.has(partnerId)) continue;
    const payableCents = payable - (disputed.get(partnerId) ?? 0);
    dues.push(...payoutDues(payableCents, maturing.get(partnerId) ?? [], terms.minimumPayoutCents, now));
  }
  return dues;
}

/**
 * What each partner has in hold that becomes payable within the days of the forecast, summed by day. Whole days come from
 * the sums beside the ledger, the rest of today and the last day from the conversions; what is in dispute is taken off.
 * A whole day's sum is dated to the day's first moment: the forecast tells days, and orders them.
 */
async function maturingSums(
  sql: Sql,
  brandId: string,
  programId: string,
  now: Date,
): Promise<Map<string, Due[]>> {
  const rows = await sql.rows<Due & { readonly partnerId: string }>(MATURING, [
    brandId,
    programId,
    now,
    addDays(now, FORECAST_DAYS),
  ]);
  return Map.groupBy(rows, ({ partnerId }) => partnerId);
}

const PROGRAM = "(select id from program where id = $2 and brand_id = $1)";
const startOf = (day: string): string => `to_timestamp((${day}) * 86400.0)`;
const [TODAY, LAST_DAY] = ["day_number($3)", "day_number($4)"];
/** What the conversions `c` in hold earn, by partner and day, of direct commission and of overrides. */
const inHold = (sign: "" | "-", day: string, which: string): string =>
  [
    ["partner_id", "direct_cents"],
    ["recruiter_partner_id", "override_cents"],
  ]
    .map(
      ([earner, cents]) => `
    select c.${earner}, ${day}, max(c.hold_until), ${sign}sum(c.${cents})
    from conversion c
    where c.program_id = ${PROGRAM} and c.status = 'approved' and not c.is_test and c.${cents} > 0
      and c.hold_until > $3 and c.hold_until <= $4 and ${which}
    group by 1, 2`,
    )
    .join(" union all ");

const MATURING = `
  with due (partner_id, day, due_at, cents) as (
    select partner_id, period, ${startOf("period")}, amount_cents
    from (
      select program_id, partner_id, bucket, period, amount_cents from balance_sum
      union all
      select program_id, partner_id, bucket, period, amount_cents from balance_change
    ) summed
    where program_id = ${PROGRAM} and bucket = 'approved' and period > ${TODAY} and period < ${LAST_DAY}
    union all ${inHold("", TODAY, `c.hold_until < ${startOf(`${TODAY} + 1`)}`)}
    union all ${inHold("", LAST_DAY, `c.hold_until >= ${startOf(LAST_DAY)}`)}
    union all ${inHold("-", "day_number(c.hold_until)", `c.sale_order_id in (select d.sale_order_id from order_dispute d where d.status = 'open')`)}
  )
  select partner_id as "partnerId", max(due_at) as "dueAt", sum(cents)::bigint as "amountCents"
  from due
  group by partner_id, day
  having sum(cents) > 0`;

async function paidByBankTransfer(sql: Sql, brandId: string, programId: string): Promise<Set<string>> {
  const rows = await sql.rows<{ id: string }>(
    `select m.id from partner m
     join payout_account y on y.account_id = m.account_id and y.replaced_at is null
     where m.brand_id = $1 and m.program_id = $2 and y.rail = 'bank_transfer'`,
    [brandId, programId],
  );
  return new Set(rows.map(({ id }) => id));
}
