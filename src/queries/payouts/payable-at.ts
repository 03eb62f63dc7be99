import type { Sql } from "../../db/sql.ts";
import type { Cents } from "../../domain/money/money.ts";
import { IS_IN_DISPUTE } from "./disputed-payables.ts";

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
       and (x.status_before <> 'approved' or x.hold_until_before > ${moment})))`;

/**
 * What an automatic batch with this cutoff would pay a partner: what was payable then, less what was reversed since,
 * and without lines in open disputes.
 */
export async function payableAtCutoff(sql: Sql, partnerId: string, cutoff: Date): Promise<Cents> {
  const row = await sql.row<{ cents: number }>(
    `select coalesce(sum(line.sum_cents), 0)::bigint as cents
     from (
       select e.conversion_id, e.kind, sum(e.amount_cents)::bigint as sum_cents
       from ledger_entry e
       where e.partner_id = $1 and not e.is_test
       group by e.conversion_id, e.kind
       having sum(e.amount_cents) <> 0
     ) line
     join conversion c on c.id = line.conversion_id
     where (c.status = 'rejected' or (c.status = 'approved' and c.hold_until <= service_now()))
       and (line.sum_cents < 0 or ${wasPayableAt("$2")}) and not ${IS_IN_DISPUTE}`,
    [partnerId, cutoff],
  );
  return row?.cents ?? 0;
}
