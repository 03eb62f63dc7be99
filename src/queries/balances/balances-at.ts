import { columns, type RowOf } from "../../db/columns.ts";
import { BalanceSum } from "../../db/entities/balance.ts";
import type { Sql } from "../../db/sql.ts";
import type { Balance } from "../../domain/balances/balance.ts";
import { PARTNER_KINDS } from "../../domain/money/ledger.ts";
import { historyUntil, movementsOf } from "./balance-history.ts";

const PARTNER = columns(BalanceSum, "sums", ["partnerId"]);

/**
 * Balances of a program's partners at a moment, by the rule of `balanceOf`: from the sums beside the ledger until the full
 * hour that is nearest, and what happened between both. Decision 0052.
 *
 * @returns by partner id, for those with entries
 */
export async function balancesAt(sql: Sql, programId: string, at: Date): Promise<Map<string, Balance>> {
  const rows = await sql.rows<Balance & RowOf<typeof PARTNER>>(BALANCES_OF_PROGRAM, [programId, at]);
  return new Map(rows.map(({ partnerId, ...balance }) => [partnerId, balance]));
}

const KINDS = PARTNER_KINDS.map((kind) => `'${kind}'`).join(", ");

/** The full hour that is nearest to the moment: what happened before it is in the sums. */
const HOUR = "(select hour from moment)";
const EDGE = "(select edge from moment)";
const AT = "(select at from moment)";
/** Whether something happened between both. What did at the very moment had happened by then. */
const BETWEEN = (time: string): string =>
  `${time} >= (select first from moment) and ${time} < (select past from moment)`;
/** What happened between both is taken from the sums that have it, where the hour is the later one. */
const SIGN = "(select sign from moment)";

/** The state of conversion `c` before its first change that the condition takes for later. */
const stateBefore = (alias: string, isLater: string): string => `
    left join lateral (
      select x.status_before as status, x.hold_until_before as hold_until from conversion_change x
      where x.conversion_id = c.id and x.created_at ${isLater}
      order by x.id limit 1
    ) ${alias}_change on true
    cross join lateral (
      select coalesce(${alias}_change.status, c.status), coalesce(${alias}_change.hold_until, c.hold_until)
    ) as ${alias} (status, hold_until)`;

/**
 * The statement of balances at a moment, also as a part of other statements. What half an hour has touched is looked up row
 * by row: the planner, which does not know the hour, would read all conversions.
 *
 * @param programIs SQL for the program's id
 * @param partnerIs condition on `partner_id`
 * @param at SQL for the moment
 */
export const balancesAtWhere = (programId: string, partnerIs: string, at: string): string => `
  with moment as materialized (
    select nearest.*, least(edge, next) as first, greatest(edge, next) as past,
      case when edge > next then -1 else 1 end as sign
    from (
      select one.at,
        date_trunc('milliseconds', one.at) + interval '1 millisecond' as next,
        one.hour, to_timestamp(one.hour * 3600.0) as edge,
        extract(year from one.at at time zone 'UTC')::integer as year
      from (select ${at} as at, hour_number(${at} + interval '30 minutes') as hour) one
    ) nearest
  ),
  begun as materialized (
    select e.id, e.conversion_id, e.partner_id, e.amount_cents * ${SIGN} as amount_cents, e.payout_id
    from ledger_entry e
    where e.program_id = ${programId} and e.kind in (${KINDS}) and ${BETWEEN("e.created_at")}
      and e.partner_id ${partnerIs} and not e.is_test
  ),
  touched as materialized (
    select conversion_id as id from begun
    union
    select x.conversion_id from conversion_change x
    where x.program_id = ${programId} and ${BETWEEN("x.created_at")}
    union
    select c.id from conversion c
    where c.program_id = ${programId} and c.status <> 'pending' and not c.is_test and ${BETWEEN("c.hold_until")}
  ),
  part (partner_id, earned, paid_out, paid, pending, in_hold, earlier) as (
    select m.id, h.*, 0
    from partner m
    cross join lateral (
      ${historyUntil(
        "h.direct_cents + h.override_cents, h.paid_out_cents, h.paid_cents, h.pending_cents, h.in_hold_cents",
        `h.program_id = ${programId} and h.partner_id = m.id`,
        HOUR,
      )}
    ) h
    where m.program_id = ${programId} and m.id ${partnerIs}
    union all
    select partner_id, direct_cents + override_cents, paid_out_cents, paid_cents, pending_cents, in_hold_cents, 0
    from (${movementsOf(`(
      select * from balance_change where program_id = ${programId} and partner_id ${partnerIs} and partner_id <> '')`)}) t
    where hour < ${HOUR}
    union all
    select partner_id, case when payout_id is null then amount_cents else 0 end,
      case when payout_id is not null then amount_cents else 0 end,
      case when (select y.settled_at from payout y where y.id = payout_id) < (select past from moment)
        then -amount_cents else 0 end, 0, 0, 0
    from begun
    union all
    select e.partner_id, 0, 0, -e.amount_cents * ${SIGN}, 0, 0, 0
    from payout y join ledger_entry e on e.payout_id = y.id
    where y.program_id = ${programId} and ${BETWEEN("y.settled_at")} and e.created_at < (select first from moment)
      and y.partner_id ${partnerIs} and not e.is_test
    union all
    select e.partner_id, 0, 0, 0,
      case when now.status = 'pending' and e.created_at <= ${AT} then e.amount_cents else 0 end
        - case when was.status = 'pending' and e.created_at < ${EDGE} then e.amount_cents else 0 end,
      case when now.status = 'approved' and now.hold_until > ${AT} and e.created_at <= ${AT}
          then e.amount_cents else 0 end
        - case when was.status = 'approved' and was.hold_until >= ${EDGE} and e.created_at < ${EDGE}
          then e.amount_cents else 0 end, 0
    from touched
    cross join lateral (select * from conversion where id = touched.id offset 0) c
    cross join lateral (select * from ledger_entry where conversion_id = c.id offset 0) e
    ${stateBefore("now", `> ${AT}`)}
    ${stateBefore("was", `>= ${EDGE}`)}
    where e.partner_id ${partnerIs} and e.created_at < (select past from moment) and not e.is_test
    union all
    select partner_id, 0, 0, 0, 0, 0, amount_cents from balance_sum
    where program_id = ${programId} and partner_id ${partnerIs} and bucket = 'earned' and period < (select year from moment)
    union all
    select partner_id, 0, 0, 0, 0, 0, amount_cents from balance_change
    where program_id = ${programId} and partner_id ${partnerIs} and bucket = 'earned' and period < (select year from moment)
  ),
  sums as (
    select partner_id, sum(earned) as earned, -sum(paid_out) as paid_out, sum(paid) as paid, sum(pending) as pending,
      sum(in_hold) as in_hold, sum(earned) - sum(earlier) as this_year,
      bool_or(0 <> any (array[earned, paid_out, paid, pending, in_hold, earlier])) as has_entries
    from part group by partner_id
  )
  select ${PARTNER}, pending::bigint, in_hold::bigint as "inHold",
    (earned - paid_out - pending - in_hold)::bigint as payable, (paid_out - paid)::bigint as "inFlight",
    paid::bigint, this_year::bigint as "earnedYtd"
  from sums where has_entries`;

const BALANCES_OF_PROGRAM = balancesAtWhere("$1", "is not null", "$2::timestamptz");
