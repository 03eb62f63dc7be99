import type { Sql } from "../../db/sql.ts";
import type { PartnerStatus } from "../../domain/partner.ts";

/** What a partner's recruits brought the partner. */
export interface RecruiterRow {
  readonly partnerId: string;
  readonly name: string;
  readonly status: PartnerStatus;
  readonly recruits: number;
  readonly approvedRecruits: number;
  /** Of approved sales, after refunds. */
  readonly approvedOverrideCents: number;
  /** Of sales that await approval. */
  readonly pendingOverrideCents: number;
}

/**
 * Everybody who recruited somebody in a program, with the overrides of sales since a moment; the highest first. The
 * numbers of recruits are of all time. Test sales and rejected conversions are in no figure.
 *
 * @param since null for all time
 */
export function recruiterOverrides(
  sql: Sql,
  brandId: string,
  programId: string,
  since: Date | null,
): Promise<RecruiterRow[]> {
  return sql.rows<RecruiterRow>(
    `with recruiter as (
       select recruiter_partner_id as id, count(*) as recruits, count(*) filter (where status = 'approved') as approved
       from partner
       where brand_id = $1 and program_id = $2 and recruiter_partner_id is not null
       group by recruiter_partner_id
     )
     select m.id as "partnerId", a.name, m.status, recruiter.recruits, recruiter.approved as "approvedRecruits",
       earned.approved as "approvedOverrideCents", earned.pending as "pendingOverrideCents"
     from recruiter
     join partner m on m.id = recruiter.id
     join account a on a.id = m.account_id
     cross join lateral (
       select coalesce(sum(c.override_cents) filter (where c.status = 'approved'), 0)::bigint as approved,
         coalesce(sum(c.override_cents) filter (where c.status = 'pending'), 0)::bigint as pending
       from conversion c
       where c.recruiter_partner_id = m.id and not c.is_test and ($3::timestamptz is null or c.occurred_at >= $3)
     ) earned
     order by earned.approved desc, earned.pending desc, m.id`,
    [brandId, programId, since],
  );
}
