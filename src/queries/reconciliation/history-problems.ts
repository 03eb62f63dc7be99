import { columns, type RowOf } from "../../db/columns.ts";
import { BalanceHistory, HISTORY_HOURS } from "../../db/entities/balance.ts";
import type { Sql } from "../../db/sql.ts";
import { HISTORY_MEASURES, movementsOf } from "../balances/balance-history.ts";

const MEASURES = HISTORY_MEASURES.join(", ");
const [HOUR] = HISTORY_HOURS;
const ofMeasures = (write: (measure: string) => string, between = ", "): string =>
  HISTORY_MEASURES.map(write).join(between);

/** Each state of a conversion, from when until when. */
const STATES = `
  select conversion_id, status, hold_until, until,
    coalesce(lag(until) over (partition by conversion_id order by until, number), '-infinity') as since
  from (
    select conversion_id, status_before, hold_until_before, created_at, id from conversion_change where program_id = $1
    union all
    select id, status, hold_until, 'infinity', 9223372036854775807 from conversion where program_id = $1
  ) one (conversion_id, status, hold_until, until, number)`;

/** From when until when an entry counts as pending or in hold. */
const COUNTED = `
  select e.partner_id, s.status, e.amount_cents as cents, greatest(s.since, e.created_at) as start,
    case s.status when 'approved' then least(s.until, s.hold_until) else s.until end as stop
  from ledger_entry e join state s on s.conversion_id = e.conversion_id
  where e.program_id = $1 and e.partner_id is not null and not e.is_test and s.status in ('pending', 'approved')`;

const ifKind = (kind: string): string =>
  `case when e.payout_id is null and e.kind = '${kind}' then e.amount_cents else 0 end`;

/** What the entries, the states of their conversions and the settlements of payouts say of every hour. */
const DEFINED = `
  select owner.id as partner_id, hour_number(e.created_at) as hour,
    case when e.entry = 'accrual' then e.amount_cents else 0 end as accrued_cents, ${ifKind("direct")} as direct_cents,
    ${ifKind("override")} as override_cents, ${ifKind("platform_fee")} as fee_cents,
    case when e.payout_id is not null then e.amount_cents else 0 end as paid_out_cents, 0 as paid_cents,
    0 as pending_cents, 0 as in_hold_cents
  from ledger_entry e cross join lateral (select '' union select coalesce(e.partner_id, '')) owner (id)
  where e.program_id = $1 and not e.is_test
  union all
  select owner.id, hour_number(greatest(e.created_at, y.settled_at)), 0, 0, 0, 0, 0, -e.amount_cents, 0, 0
  from ledger_entry e join payout y on y.id = e.payout_id cross join lateral (values (''), (e.partner_id)) owner (id)
  where e.program_id = $1 and not e.is_test and y.settled_at is not null
  union all
  select c.partner_id, hour_number(m.at), 0, 0, 0, 0, 0, 0, case c.status when 'pending' then m.sign * c.cents else 0 end,
    case c.status when 'approved' then m.sign * c.cents else 0 end
  from (${COUNTED}) c cross join lateral (values (c.start, 1), (c.stop, -1)) m (at, sign)
  where c.start < c.stop and m.at < 'infinity'`;

/** What the sums have, those of a program's received and paid amounts under an empty partner. */
const KEPT = `
  select partner_id, period as hour, ${MEASURES} from balance_history where program_id = $1 and hours = ${HOUR}
  union all
  select partner_id, hour, ${MEASURES} from (${movementsOf("(select * from balance_change where program_id = $1)")}) own
  union all
  select '', hour, ${MEASURES} from (${movementsOf(
    "(select * from balance_change where program_id = $1 and bucket in ('earned', 'paid_out', 'paid'))",
  )}) program`;

const HOURS_THAT_DIFFER = `
  with state as (${STATES})
  select partner_id, hour from (
    select * from (${KEPT}) kept
    union all
    select partner_id, hour, ${ofMeasures((measure) => `-${measure}`)} from (${DEFINED}) defined
  ) one
  group by 1, 2
  having ${ofMeasures((measure) => `sum(${measure}) <> 0`, " or ")}`;

/** Longer periods are the sums of their hours. */
const PERIODS_THAT_DIFFER = `
  select partner_id, hours, period from (
    select partner_id, hours, period, ${MEASURES} from balance_history where program_id = $1 and hours <> ${HOUR}
    union all
    select h.partner_id, length.hours, h.period / length.hours, ${ofMeasures((measure) => `-h.${measure}`)}
    from balance_history h cross join unnest(array[${HISTORY_HOURS.slice(1).join(", ")}]) as length (hours)
    where h.program_id = $1 and h.hours = ${HOUR}
  ) one
  group by 1, 2, 3
  having ${ofMeasures((measure) => `sum(${measure}) <> 0`, " or ")}`;

/** Empty for the program's own sums. */
const PARTNER = columns(BalanceHistory, "wrong", ["partnerId"]);

interface Difference extends Readonly<RowOf<typeof PARTNER>> {
  /** The first hour that differs. */
  readonly at: Date;
  readonly hours: number;
}

/** How many partners are reported at most: more add no information. */
const MOST = 100;

/**
 * Compares a program's sums of the past, hour by hour, with what the entries say: the balance of any moment is read from
 * them. Decision 0052.
 *
 * @returns what is wrong, by partner id or, for the program's own sums, its id
 */
export async function findHistoryProblems(sql: Sql, programId: string): Promise<Map<string, string>> {
  const rows = await sql.rows<Difference>(
    `select ${PARTNER}, to_timestamp(min(hour) * 3600.0) as at, min(hours) as hours
     from (
       select partner_id, hour, ${HOUR} as hours from (${HOURS_THAT_DIFFER}) one
       union all
       select partner_id, period * hours, hours from (${PERIODS_THAT_DIFFER}) longer
     ) wrong
     group by wrong.partner_id order by wrong.partner_id limit ${MOST}`,
    [programId],
  );
  return new Map(
    rows.map(({ partnerId, at, hours }) => [
      partnerId === "" ? programId : partnerId,
      `the sums of ${hours} hours from ${at.toISOString()} are not what the entries add up to`,
    ]),
  );
}
