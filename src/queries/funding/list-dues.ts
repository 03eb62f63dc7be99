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

/** What each partner has in hold that becomes payable within the days of the forecast, summed by day. */
async function maturingSums(
  sql: Sql,
  brandId: string,
  programId: string,
  now: Date,
): Promise<Map<string, Due[]>> {
  const rows = await sql.rows<Due & { readonly partnerId: string }>(
    `select earned.partner_id as "partnerId", max(c.hold_until) as "dueAt", sum(earned.cents)::bigint as "amountCents"
     from conversion c
     cross join lateral (values (c.partner_id, c.direct_cents), (c.recruiter_partner_id, c.override_cents))
       as earned (partner_id, cents)
     where c.brand_id = $1 and c.program_id = $2 and c.status = 'approved' and not c.is_test
       and c.hold_until > $3 and c.hold_until <= $4 and earned.cents > 0 and not ${IS_IN_DISPUTE}
     group by earned.partner_id, date_trunc('day', c.hold_until at time zone 'UTC')`,
    [brandId, programId, now, addDays(now, FORECAST_DAYS)],
  );
  return Map.groupBy(rows, ({ partnerId }) => partnerId);
}

async function paidByBankTransfer(sql: Sql, brandId: string, programId: string): Promise<Set<string>> {
  const rows = await sql.rows<{ id: string }>(
    `select m.id from partner m
     join payout_account y on y.account_id = m.account_id and y.replaced_at is null
     where m.brand_id = $1 and m.program_id = $2 and y.rail = 'bank_transfer'`,
    [brandId, programId],
  );
  return new Set(rows.map(({ id }) => id));
}
