import type { Sql } from "../../../src/db/sql.ts";
import type { SUB_NAMES } from "../../../src/domain/attribution/attribution.ts";
import type { BreakdownBy } from "../../../src/domain/sales/statistics.ts";
import type { StatisticsScope } from "../../../src/queries/statistics/sums.ts";

const CONVERSIONS = `c.brand_id = $1 and c.program_id = $2 and ($3::text is null or c.partner_id = $3)
  and c.status <> 'rejected' and not c.is_test and ($4::timestamptz is null or c.occurred_at >= $4)`;
const CLICKS = `k.program_id = (select id from program where id = $2 and brand_id = $1)
  and ($3::text is null or k.partner_id = $3) and ($4::timestamptz is null or k.created_at >= $4)`;
const SALES = "count(*) filter (where c.kind = 'sale')";
const sum = (cents: string) => `coalesce(sum(${cents}), 0)::bigint`;
const REVENUE = sum("c.amount_cents - c.refunded_cents");

const byGroup = (click: string, conversion: string, columns: string, order: string) => `
  with clicked as (
    select coalesce(${click}, 'unknown') as value, count(*) as clicks from click k where ${CLICKS} group by 1
  ),
  sold as (
    select coalesce(${conversion}, 'unknown') as value, ${SALES} as sales, ${REVENUE} as revenue,
      ${sum("c.direct_cents")} as direct, ${sum("c.override_cents")} as override
    from conversion c left join click from_click on from_click.id = c.click_id
    where ${CONVERSIONS} group by 1
  )
  select value, coalesce(clicks, 0) as clicks, coalesce(sales, 0) as sales,
    coalesce(revenue, 0) as "salesValueCents", ${columns}
  from clicked full join sold using (value)
  order by ${order}`;

/**
 * The reports of a scope since a moment, added up from every click, conversion and event: what the figures have to be.
 */
export function statisticsByTheRule(sql: Sql, scope: StatisticsScope, since: Date | null) {
  const parameters = [scope.brandId, scope.programId, scope.partnerId, since];
  return {
    totals: () =>
      sql.row(
        `select (select count(*) from click k where ${CLICKS}) as clicks, ${SALES} as sales, ${REVENUE} as "revenueCents",
           ${sum("c.direct_cents")} as "directCents", ${sum("c.override_cents")} as "overrideCents",
           ${sum("c.fee_cents")} as "feeCents"
         from conversion c where ${CONVERSIONS}`,
        parameters,
      ),
    /** The days on which anything was, with what was. */
    days: () =>
      sql.rows<{ day: string }>(
        `with clicked as (
           select to_char(k.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as clicks
           from click k where ${CLICKS} group by 1
         ),
         sold as (
           select to_char(c.occurred_at at time zone 'UTC', 'YYYY-MM-DD') as day, ${SALES} as sales,
             ${REVENUE} as revenue, ${sum("c.refunded_cents")} as refunded, ${sum("c.direct_cents")} as direct,
             ${sum("c.override_cents")} as override, ${sum("c.fee_cents")} as fee
           from conversion c where ${CONVERSIONS} group by 1
         )
         select day, coalesce(clicks, 0) as clicks, coalesce(sales, 0) as sales,
           coalesce(revenue, 0) as "revenueCents", coalesce(refunded, 0) as "refundedCents",
           coalesce(direct, 0) as "directCents", coalesce(override, 0) as "overrideCents",
           coalesce(fee, 0) as "feeCents"
         from clicked full join sold using (day) order by 1`,
        parameters,
      ),
    breakdown: (by: BreakdownBy) =>
      sql.rows(
        byGroup(
          `k.${by}`,
          `from_click.${by}`,
          `coalesce(direct, 0) as "directCents", coalesce(override, 0) as "overrideCents"`,
          "2 desc, 3 desc, 1",
        ),
        parameters,
      ),
    subIds: (by: (typeof SUB_NAMES)[number]) =>
      sql.rows(
        byGroup(`k.${by}`, `c.${by}`, `coalesce(direct, 0) as "earnedCents"`, "4 desc, 2 desc, 1"),
        parameters,
      ),
    overrides: () =>
      sql.rows(
        `select m.id as "partnerId",
           ${sum("c.override_cents) filter (where c.status = 'approved'")} as "approvedOverrideCents",
           ${sum("c.override_cents) filter (where c.status = 'pending'")} as "pendingOverrideCents"
         from partner m
         left join conversion c on c.recruiter_partner_id = m.id and not c.is_test
           and ($2::timestamptz is null or c.occurred_at >= $2)
         where m.id in (select recruiter_partner_id from partner where program_id = $1)
         group by m.id
         order by 2 desc, 3 desc, 1`,
        [scope.programId, since],
      ),
    events: () =>
      sql.rows(
        `select status, count(*) as events from incoming_event
         where program_id = $1 and source <> 'console' and received_at >= $2 group by status`,
        [scope.programId, since],
      ),
  };
}
