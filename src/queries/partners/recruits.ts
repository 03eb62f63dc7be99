import { columns, type RowOf } from "../../db/columns.ts";
import { Account } from "../../db/entities/account.ts";
import { Partner } from "../../db/entities/partner.ts";
import type { Sql } from "../../db/sql.ts";
import { firstPeriods, windowStart } from "../../domain/sales/statistics.ts";
import { inFirstPart, inWholePeriods } from "../periods/window.ts";
import { showClock } from "../system/show-clock.ts";
import { APPROVED_CUSTOMERS, OVERRIDE_CENTS } from "./partner-counts.ts";

const PARTNER = columns(Partner, "m", ["id", "status"]);
const NAME = columns(Account, "a", ["name"]);

/** A recruit as both recruiter and brand see it. */
export interface RecruitRow extends Readonly<RowOf<typeof PARTNER> & RowOf<typeof NAME>> {
  readonly active: boolean;
  readonly approvedCustomers: number;
  /** The recruiter's override on this recruit's sales, net of refunds. */
  readonly myOverrideCents: number;
}

/** Days without a credited sale after which a recruit no longer counts as active. */
export const ACTIVE_DAYS = 30;

/**
 * A partner's recruits in the program, newest first. The caller has checked the recruiter: the brand's partner, or
 * the reader's own.
 *
 * A recruit is `active` if approved and credited with a sale in the last 30 days. App events, test sales and rejected
 * conversions do not count here (decision 0007). All figures are read from sums (decision 0018).
 */
export async function listRecruits(sql: Sql, recruiterPartnerId: string): Promise<RecruitRow[]> {
  const { now } = await showClock(sql);
  const since = windowStart(now, ACTIVE_DAYS);
  const { hour, day, block } = firstPeriods(since);
  return sql.rows<RecruitRow>(RECRUITS, [recruiterPartnerId, since, hour, day, block]);
}

const WINDOW = { since: "$2", hour: "$3", day: "$4", block: "$5" } as const;

const summedSales = inWholePeriods(WINDOW).map(
  (isInPeriods) => `
      select sales from statistics_sum
      where program_id = m.program_id and partner_id = m.id and facet = 'total' and ${isInPeriods}
      union all`,
);

/** How many sales of partner `m` there are from the window's first whole hour on. */
const SALES_IN_WHOLE_HOURS = `(select coalesce(sum(part.sales), 0) from (
      ${summedSales.join("")}
      select sales from statistics_change where program_id = m.program_id and partner_id = m.id and hour >= $3
    ) part)`;

/** The program's sales before that hour are read once, and not again for each recruit. */
const RECRUITS = `
  with first_sellers as materialized (
    select c.partner_id from conversion c
    where c.program_id = (select program_id from partner where id = $1)
      and ${inFirstPart("c.occurred_at", WINDOW)}
      and c.kind = 'sale' and c.status <> 'rejected' and not c.is_test
  )
  select ${PARTNER}, ${NAME},
    m.status = 'approved'
      and (${SALES_IN_WHOLE_HOURS} > 0 or m.id in (select partner_id from first_sellers)) as active,
    ${APPROVED_CUSTOMERS} as "approvedCustomers",
    ${OVERRIDE_CENTS} as "myOverrideCents"
  from partner m
  join account a on a.id = m.account_id
  where m.recruiter_partner_id = $1
  order by m.created_at desc, m.id desc`;
