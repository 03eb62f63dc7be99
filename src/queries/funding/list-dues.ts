import type { Sql } from "../../db/sql.ts";
import { addDays } from "../../domain/calendar.ts";
import { type Due, FORECAST_DAYS, payoutDues } from "../../domain/funding.ts";
import { balancesOf } from "../balances/partner-balances.ts";
import { disputedPayables, IS_IN_DISPUTE } from "../payouts/disputed-payables.ts";
import { termsInForceAt } from "../programs/terms.ts";

/**
 * What a program's payouts over a rail need now and within the days of the forecast, by partner and payment date.
 * Partners who are paid by bank transfer need no deposit and are left out; those who have connected no account yet are
 * owed the money all the same.
 */
export async function listDues(sql: Sql, brandId: string, programId: string, now: Date): Promise<Due[]> {
  const balances = await balancesOf(sql, { programId });
  const disputed = await disputedPayables(sql, { programId });
  const maturing = await maturingSums(sql, brandId, programId, now);
  const byBankTransfer = await paidByBankTransfer(sql, brandId, programId);
  const { terms } = await termsInForceAt(sql, programId, now);
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
 * the sums beside the ledger, without what is in dispute; the rest of today and the last day from the conversions. A whole
 * day's sum is dated to the day's first moment: the forecast tells days, and orders them.
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
const WHOLE_DAYS = "between day_number($3) + 1 and day_number($4) - 1";
const startOf = (day: string): string => `to_timestamp((${day}) * 86400.0)`;
const earnedOf = (sign: "" | "-", dueAt: string): string => `
  select earned.partner_id, ${dueAt} as due_at, ${sign}earned.cents as cents
  from conversion c
  cross join lateral (values (c.partner_id, c.direct_cents), (c.recruiter_partner_id, c.override_cents))
    as earned (partner_id, cents)
  where c.program_id = ${PROGRAM} and c.status = 'approved' and not c.is_test and earned.cents > 0`;

const MATURING = `
  with due as (
    select partner_id, ${startOf("period")} as due_at, amount_cents as cents
    from (
      select program_id, partner_id, bucket, period, amount_cents from balance_sum
      union all
      select program_id, partner_id, bucket, period, amount_cents from balance_change
    ) summed
    where program_id = ${PROGRAM} and bucket = 'approved' and period ${WHOLE_DAYS}
    union all
    ${earnedOf("-", startOf("day_number(c.hold_until)"))}
      and c.sale_order_id in (select d.sale_order_id from order_dispute d where d.status = 'open')
      and day_number(c.hold_until) ${WHOLE_DAYS}
    union all
    ${earnedOf("", "c.hold_until")} and not ${IS_IN_DISPUTE}
      and c.hold_until > $3 and c.hold_until < ${startOf("day_number($3) + 1")}
    union all
    ${earnedOf("", "c.hold_until")} and not ${IS_IN_DISPUTE}
      and c.hold_until >= ${startOf("day_number($4)")} and c.hold_until <= $4
  )
  select partner_id as "partnerId", max(due_at) as "dueAt", sum(cents)::bigint as "amountCents"
  from due
  group by partner_id, day_number(due_at)
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
