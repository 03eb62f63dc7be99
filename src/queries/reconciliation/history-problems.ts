import { bookFault, type BookFault } from "../../domain/money/book-fault.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { BalanceHistory, HISTORY_HOURS } from "../../db/entities/balance.ts";
import type { Sql } from "../../db/sql.ts";
import { LEDGER_KINDS } from "../../domain/money/ledger.ts";
import { HISTORY_MEASURES, movementsOf } from "../balances/balance-history.ts";
import { MOST_PROBLEMS } from "./problem.ts";
import { inSlice, type Slice } from "./subject.ts";

const MEASURES = HISTORY_MEASURES.join(", ");
const [HOUR] = HISTORY_HOURS;
const ofMeasures = (write: (measure: string) => string, between = ", "): string =>
  HISTORY_MEASURES.map(write).join(between);

const START = "coalesce(to_timestamp($2::integer * 3600.0), '-infinity')";
const END = "coalesce(to_timestamp($3::integer * 3600.0), 'infinity')";
const isIn = (at: string): string => `${at} >= ${START} and ${at} < ${END}`;
const isHourIn = (hour: string): string =>
  `($2::integer is null or ${hour} >= $2) and ($3::integer is null or ${hour} < $3)`;
/** Each named, so that an index by program, kind and time is read. */
const ANY_KIND = `kind in (${LEDGER_KINDS.map((kind) => `'${kind}'`).join(", ")})`;

/** The entries of these hours. */
const ENTERED = `select * from ledger_entry where program_id = $1 and ${ANY_KIND} and ${isIn("created_at")}`;

/*
 * What belongs to the hours' records is looked up for each of them, behind `offset 0`. As a join, the planner either reads
 * whole tables, or expects few records and compares each with each.
 */

/** The payments and returns that count in these hours, and others. */
const SETTLED = `
  select * from entered where payout_id is not null
  union
  select e.* from payout y
  cross join lateral (select * from ledger_entry where payout_id = y.id offset 0) e
  where y.program_id = $1 and ${isIn("y.settled_at")}`;

/** Conversions of which something begins or ends to be pending or in hold in these hours. */
const TOUCHED = `
  select conversion_id from entered
  union
  select conversion_id from conversion_change where program_id = $1 and ${isIn("created_at")}
  union
  select id from conversion where program_id = $1 and status <> 'pending' and not is_test and ${isIn("hold_until")}`;

/**
 * Each state of such a conversion, from when until when. A change may have an earlier time than the one before it: it
 * came from a transaction that began earlier.
 */
const STATES = `
  select conversion_id, status, hold_until, max(until) over (before rows unbounded preceding) as until,
    coalesce(max(until) over (before rows between unbounded preceding and 1 preceding), '-infinity') as since
  from (
    select h.conversion_id, h.status_before, h.hold_until_before, h.created_at, h.id from touched t
    cross join lateral (select * from conversion_change where conversion_id = t.conversion_id offset 0) h
    union all
    select c.id, c.status, c.hold_until, 'infinity', 9223372036854775807 from touched t
    cross join lateral (select * from conversion where id = t.conversion_id offset 0) c
  ) one (conversion_id, status, hold_until, until, number)
  window before as (partition by conversion_id order by number)`;

/** From when until when an entry counts as pending or in hold. */
const COUNTED = `
  select e.partner_id, s.status, e.amount_cents as cents, greatest(s.since, e.created_at) as start,
    case s.status when 'approved' then least(s.until, s.hold_until) else s.until end as stop
  from state s cross join lateral (select * from ledger_entry where conversion_id = s.conversion_id offset 0) e
  where e.program_id = $1 and e.partner_id is not null and not e.is_test and s.status in ('pending', 'approved')`;

const ifKind = (kind: string): string =>
  `case when e.payout_id is null and e.kind = '${kind}' then e.amount_cents else 0 end`;

/** What the entries, the states of their conversions and the settlements of payouts say of these hours, and others. */
const DEFINED = `
  select owner.id as partner_id, hour_number(e.created_at) as hour,
    case when e.entry = 'accrual' then e.amount_cents else 0 end as accrued_cents, ${ifKind("direct")} as direct_cents,
    ${ifKind("override")} as override_cents, ${ifKind("platform_fee")} as fee_cents,
    case when e.payout_id is not null then e.amount_cents else 0 end as paid_out_cents, 0 as paid_cents,
    0 as pending_cents, 0 as in_hold_cents
  from entered e cross join lateral (select '' union select coalesce(e.partner_id, '')) owner (id)
  where not e.is_test
  union all
  select owner.id, hour_number(greatest(e.created_at, y.settled_at)), 0, 0, 0, 0, 0, -e.amount_cents, 0, 0
  from settled e cross join lateral (select settled_at from payout where id = e.payout_id offset 0) y
  cross join lateral (values (''), (e.partner_id)) owner (id)
  where not e.is_test and y.settled_at is not null
  union all
  select c.partner_id, hour_number(m.at), 0, 0, 0, 0, 0, 0, case c.status when 'pending' then m.sign * c.cents else 0 end,
    case c.status when 'approved' then m.sign * c.cents else 0 end
  from (${COUNTED}) c cross join lateral (values (c.start, 1), (c.stop, -1)) m (at, sign)
  where c.start < c.stop and m.at < 'infinity'`;

/** What the sums have, those of a program's received and paid amounts under an empty partner. */
const KEPT = `
  select partner_id, period as hour, ${MEASURES} from balance_history
  where program_id = $1 and hours = ${HOUR} and ${isHourIn("period")}
  union all
  select partner_id, hour, ${MEASURES} from (${movementsOf("(select * from balance_change where program_id = $1)")}) own
  union all
  select '', hour, ${MEASURES} from (${movementsOf(
    "(select * from balance_change where program_id = $1 and bucket in ('earned', 'paid_out', 'paid'))",
  )}) program`;

const HOURS_THAT_DIFFER = `
  with entered as materialized (${ENTERED}),
  settled as (${SETTLED}),
  touched as materialized (${TOUCHED}),
  state as (${STATES})
  select partner_id, hour from (
    select * from (${KEPT}) kept
    union all
    select partner_id, hour, ${ofMeasures((measure) => `-${measure}`)} from (${DEFINED}) defined
  ) one
  where ${isHourIn("hour")}
  group by 1, 2
  having ${ofMeasures((measure) => `sum(${measure}) <> 0`, " or ")}`;

const OWN_PROGRAMS = `($1::text is null or program_id = $1) and ${inSlice("program_id")}`;

/** Longer periods are the sums of their hours. */
const PERIODS_THAT_DIFFER = `
  select program_id, partner_id, hours, period from (
    select program_id, partner_id, hours, period, ${MEASURES} from balance_history
    where ${OWN_PROGRAMS} and hours <> ${HOUR}
    union all
    select h.program_id, h.partner_id, length.hours, h.period / length.hours, ${ofMeasures((measure) => `-h.${measure}`)}
    from balance_history h cross join unnest(array[${HISTORY_HOURS.slice(1).join(", ")}]) as length (hours)
    where ${OWN_PROGRAMS} and h.hours = ${HOUR}
  ) one
  group by 1, 2, 3, 4
  having ${ofMeasures((measure) => `sum(${measure}) <> 0`, " or ")}`;

/** The partner is empty for the program's own sums. */
const OWNER = columns(BalanceHistory, "wrong", ["programId", "partnerId"]);

interface Difference extends Readonly<RowOf<typeof OWNER>> {
  /** The first hour that differs. */
  readonly at: Date;
  readonly hours: number;
}

/** Hours of a program: since 1970-01-01, from the first until before the last; null for no end. */
export interface Hours {
  readonly programId: string;
  readonly first: number | null;
  readonly end: number | null;
}

/**
 * Compares a program's sums of the past, hour by hour, with what the entries say: the balance of any moment is read from
 * them. What begins or ends in these hours is found by its own time, so the rest of history is not read. Decision 0052.
 *
 * @returns what is wrong, by partner id or, for the program's own sums, its id
 */
export async function findHistoryProblems(
  sql: Sql,
  { programId, first, end }: Hours,
): Promise<Map<string, BookFault>> {
  const rows = await sql.rows<Difference>(
    `select ${OWNER}, to_timestamp(min(hour) * 3600.0) as at, ${HOUR} as hours
     from (select $1 as program_id, partner_id, hour from (${HOURS_THAT_DIFFER}) one) wrong
     group by wrong.program_id, wrong.partner_id order by wrong.partner_id limit ${MOST_PROBLEMS}`,
    [programId, first, end],
  );
  return faultsOf(rows);
}

/** Compares the sums of longer periods with those of their hours. @returns what is wrong, as of `findHistoryProblems` */
export async function findPeriodProblems(
  sql: Sql,
  { programId, after, upTo }: Slice,
): Promise<Map<string, BookFault>> {
  const rows = await sql.rows<Difference>(
    `select ${OWNER}, to_timestamp(min(period * hours) * 3600.0) as at, min(hours) as hours
     from (${PERIODS_THAT_DIFFER}) wrong
     group by wrong.program_id, wrong.partner_id order by wrong.partner_id limit ${MOST_PROBLEMS}`,
    [programId, after, upTo],
  );
  return faultsOf(rows);
}

const faultsOf = (differences: readonly Difference[]): Map<string, BookFault> =>
  new Map(
    differences.map(({ programId, partnerId, at, hours }) => [
      partnerId === "" ? programId : partnerId,
      bookFault("hours_not_entries", { hours: String(hours), from: at.toISOString() }),
    ]),
  );
