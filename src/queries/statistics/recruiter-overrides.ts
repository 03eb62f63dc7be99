import { columns, type RowOf } from "../../db/columns.ts";
import { Account } from "../../db/entities/account.ts";
import { Partner } from "../../db/entities/partner.ts";
import type { Sql } from "../../db/sql.ts";
import { partsOf, sumsParameters } from "./sums.ts";

const PARTNER = columns(Partner, "m", { partnerId: "id", status: "status" });
const NAME = columns(Account, "a", ["name"]);

/** What a partner earned from recruits. */
export interface RecruiterRow extends Readonly<RowOf<typeof PARTNER> & RowOf<typeof NAME>> {
  readonly recruits: number;
  readonly approvedRecruits: number;
  /** Of approved sales, after refunds. */
  readonly approvedOverrideCents: number;
  /** Of sales awaiting approval. */
  readonly pendingOverrideCents: number;
}

/**
 * A program's recruiters, with the overrides of sales since a moment, highest first. Numbers of recruits cover all
 * time. Test sales and rejected conversions are in no figure.
 *
 * @param since null for all time
 */
export function recruiterOverrides(
  sql: Sql,
  brandId: string,
  programId: string,
  since: Date | null,
): Promise<RecruiterRow[]> {
  const scope = { brandId, programId, partnerId: null };
  return sql.rows<RecruiterRow>(RECRUITERS, sumsParameters(scope, since));
}

const RECRUITERS = `
  with recruiter as (
    select recruiter_partner_id as id, count(*) as recruits,
      count(*) filter (where status = 'approved') as "approvedRecruits"
    from partner
    where brand_id = $1 and program_id = $2 and recruiter_partner_id is not null
    group by recruiter_partner_id
  ),
  earned as (
    select value as id, sum(override_cents)::bigint as override_cents,
      sum(pending_override_cents)::bigint as pending_cents
    from ${partsOf("recruiter")}
    group by value
  )
  select ${PARTNER}, ${NAME}, recruiter.recruits, recruiter."approvedRecruits",
    coalesce(earned.override_cents - earned.pending_cents, 0) as "approvedOverrideCents",
    coalesce(earned.pending_cents, 0) as "pendingOverrideCents"
  from recruiter
  join partner m on m.id = recruiter.id
  join account a on a.id = m.account_id
  left join earned on earned.id = recruiter.id
  order by 6 desc, 7 desc, m.id`;
