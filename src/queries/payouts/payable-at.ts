import type { Sql } from "../../db/sql.ts";
import type { Cents } from "../../domain/money/money.ts";
import { IS_IN_DISPUTE } from "./disputed-payables.ts";

/**
 * Whether a conversion was not payable at a moment, by the state that its change `x` ended.
 *
 * @param moment SQL for the moment
 */
export const wasNotPayable = (moment: string): string =>
  `(x.status_before <> 'approved' or x.hold_until_before > ${moment})`;

/**
 * Whether a conversion `c` that is payable now has been so since an earlier moment: approved by then, with its
 * payment date reached, and not changed afterwards to become so.
 *
 * @param moment SQL for the moment
 */
export const wasPayableAt = (moment: string): string =>
  `(c.created_at <= ${moment} and c.hold_until <= ${moment} and not exists (
     select from conversion_change x
     where x.conversion_id = c.id and x.created_at > ${moment}
       and ${wasNotPayable(moment)}))`;

/**
 * Sales of a partner that may be payable now without having been so at the cutoff: found without all the others. What a
 * rejected sale still has is a debt, which counts whenever it arose.
 */
const candidatesOf = (earner: "partner_id" | "recruiter_partner_id"): string => `
  select c.id from conversion c
  where c.${earner} = $1 and c.status = 'approved' and c.hold_until > $3 and c.hold_until <= service_now()
  union all
  select c.id from conversion c where c.${earner} = $1 and c.created_at > $3
  union all
  select c.id from conversion_change x join conversion c on c.id = x.conversion_id
  where x.program_id = $2 and x.created_at > $3 and ${wasNotPayable("$3")}
    and c.${earner} = $1`;

/**
 * What an automatic batch with this cutoff would pay a partner: what was payable then, less what was reversed since,
 * and without lines in open disputes. It is what is payable now without what has become so since, which is little however
 * much the partner has earned.
 *
 * @param undisputedCents what is payable now, without lines in open disputes
 */
export async function payableAtCutoff(
  sql: Sql,
  partner: Readonly<{ programId: string; partnerId: string }>,
  undisputedCents: Cents,
  cutoff: Date,
): Promise<Cents> {
  const later = await sql.row<{ cents: number }>(
    `with candidate as materialized (
       ${candidatesOf("partner_id")}
       union
       ${candidatesOf("recruiter_partner_id")}
       union
       select conversion_id from ledger_entry where partner_id = $1 and cause like 'moved:%'
     )
     select coalesce(sum(l.open_cents), 0)::bigint as cents
     from candidate join open_line l on l.conversion_id = candidate.id and l.partner_id = $1
     join conversion c on c.id = candidate.id
     where l.open_cents > 0 and c.status = 'approved' and c.hold_until <= service_now()
       and not ${wasPayableAt("$3")} and not ${IS_IN_DISPUTE}`,
    [partner.partnerId, partner.programId, cutoff],
  );
  return undisputedCents - (later?.cents ?? 0);
}
