import { columns, type RowOf } from "../../db/columns.ts";
import { BalanceSum } from "../../db/entities/balance.ts";
import type { Sql } from "../../db/sql.ts";
import type { Balance } from "../../domain/balances/balance.ts";

const PARTNER = columns(BalanceSum, "line", ["partnerId"]);

/**
 * Balances at a moment, by the rule of `balanceOf`, computed from every ledger entry until then and the conversions
 * and payouts at that moment: what the sums of `balancesOf` and `balancesAt` are verified against.
 *
 * @param programId null for every program
 * @param partnerIds null for every partner of these programs
 * @returns by partner id, for those with entries
 */
export async function balancesByEntries(
  sql: Sql,
  programId: string | null,
  at: Date,
  partnerIds: readonly string[] | null = null,
): Promise<Map<string, Balance>> {
  const rows = await sql.rows<Balance & RowOf<typeof PARTNER>>(
    `with before as (
       -- A conversion before its first change after the moment.
       select distinct on (x.conversion_id) x.conversion_id, x.status_before as status, x.hold_until_before as hold_until
       from conversion_change x
       where x.created_at > $2 and ($1::text is null or x.program_id = $1) and ($3::text[] is null
         or x.program_id in (select program_id from partner where id = any($3)))
       order by x.conversion_id, x.id
     ),
     line as (
       select e.partner_id, e.amount_cents, e.payout_id is not null as is_payout,
         coalesce(y.settled_at <= $2, false) as is_paid,
         coalesce(b.status, c.status) as status, coalesce(b.hold_until, c.hold_until) <= $2 as is_past_hold,
         extract(year from e.created_at at time zone 'UTC') = extract(year from $2 at time zone 'UTC') as is_this_year
       from ledger_entry e
       join conversion c on c.id = e.conversion_id
       left join before b on b.conversion_id = c.id
       left join payout y on y.id = e.payout_id
       where ($1::text is null or e.program_id = $1) and e.created_at <= $2 and e.partner_id is not null
         and not e.is_test and ($3::text[] is null or e.partner_id = any($3))
     )
     select ${PARTNER},
       coalesce(sum(amount_cents) filter (where status = 'pending'), 0)::bigint as pending,
       coalesce(sum(amount_cents) filter (where status = 'approved' and not is_past_hold), 0)::bigint as "inHold",
       coalesce(sum(amount_cents) filter (where status = 'rejected' or (status = 'approved' and is_past_hold)), 0)::bigint
         as payable,
       coalesce(-sum(amount_cents) filter (where is_payout and not is_paid), 0)::bigint as "inFlight",
       coalesce(-sum(amount_cents) filter (where is_payout and is_paid), 0)::bigint as paid,
       coalesce(sum(amount_cents) filter (where not is_payout and is_this_year), 0)::bigint as "earnedYtd"
     from line group by line.partner_id`,
    [programId, at, partnerIds],
  );
  return new Map(rows.map(({ partnerId, ...balance }) => [partnerId, balance]));
}
