import { columns, type RowOf } from "../../db/columns.ts";
import { Account } from "../../db/entities/account.ts";
import { Partner } from "../../db/entities/partner.ts";
import type { Sql } from "../../db/sql.ts";
import { APPROVED_CUSTOMERS } from "./partner-counts.ts";

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
 * conversions do not count here (decision 0007).
 */
export function listRecruits(sql: Sql, recruiterPartnerId: string): Promise<RecruitRow[]> {
  return sql.rows<RecruitRow>(
    `select ${PARTNER}, ${NAME},
       m.status = 'approved' and coalesce(earned.last_sale_at >= service_now() - $2 * interval '1 day', false) as active,
       ${APPROVED_CUSTOMERS} as "approvedCustomers",
       coalesce(earned.override_cents, 0) as "myOverrideCents"
     from partner m
     join account a on a.id = m.account_id
     left join lateral (
       select max(c.occurred_at) filter (where c.kind = 'sale') as last_sale_at,
         sum(c.override_cents) filter (where c.recruiter_partner_id = $1)::bigint as override_cents
       from conversion c
       where c.partner_id = m.id and c.status <> 'rejected' and not c.is_test
     ) earned on true
     where m.recruiter_partner_id = $1
     order by m.created_at desc, m.id desc`,
    [recruiterPartnerId, ACTIVE_DAYS],
  );
}
