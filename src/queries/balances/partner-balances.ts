import type { Sql } from "../../db/sql.ts";
import type { Balance } from "../../domain/balance.ts";

/** Whose balances: every partner of a program, or these. The caller has made sure that they are the reader's. */
export type BalanceFilter = Readonly<{ programId: string }> | Readonly<{ partnerIds: readonly string[] }>;

/** The balance of a partner without a ledger entry. */
export const NO_BALANCE: Balance = { pending: 0, inHold: 0, payable: 0, inFlight: 0, paid: 0, earnedYtd: 0 };

type Row = Balance & { readonly partnerId: string };

/**
 * Balances as sums over the ledger, by the rule of `balanceOf`, at the service clock's now and in one statement.
 *
 * @returns by partner id; with `partnerIds` every one of them, with `programId` those who have entries
 */
export async function balancesOf(sql: Sql, filter: BalanceFilter): Promise<Map<string, Balance>> {
  const [condition, value, ids] =
    "programId" in filter
      ? ["e.program_id = $1", filter.programId, []]
      : ["e.partner_id = any($1::text[])", filter.partnerIds, filter.partnerIds];
  const rows = await sql.rows<Row>(
    `with clock as materialized (select service_now() as now),
     line as (
       select e.partner_id, e.amount_cents, e.payout_id is not null as is_payout, y.status as payout_status,
         c.status, c.hold_until <= clock.now as is_past_hold,
         date_trunc('year', e.created_at at time zone 'UTC') = date_trunc('year', clock.now at time zone 'UTC')
           as is_this_year
       from clock cross join ledger_entry e
       join conversion c on c.id = e.conversion_id
       left join payout y on y.id = e.payout_id
       where ${condition} and e.partner_id is not null and not e.is_test
     )
     select partner_id as "partnerId",
       coalesce(sum(amount_cents) filter (where status = 'pending'), 0)::bigint as pending,
       coalesce(sum(amount_cents) filter (where status = 'approved' and not is_past_hold), 0)::bigint as "inHold",
       coalesce(sum(amount_cents) filter (where status = 'rejected' or (status = 'approved' and is_past_hold)),
         0)::bigint as payable,
       coalesce(-sum(amount_cents) filter (where payout_status = 'pending'), 0)::bigint as "inFlight",
       coalesce(-sum(amount_cents) filter (where payout_status <> 'pending'), 0)::bigint as paid,
       coalesce(sum(amount_cents) filter (where not is_payout and is_this_year), 0)::bigint as "earnedYtd"
     from line group by partner_id`,
    [value],
  );
  const found = rows.map(({ partnerId, ...balance }) => [partnerId, balance] as const);
  return new Map<string, Balance>([...ids.map((id) => [id, NO_BALANCE] as const), ...found]);
}
