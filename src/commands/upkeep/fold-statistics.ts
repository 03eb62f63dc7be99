import type { Sql } from "../../db/sql.ts";
import { SUB_NAMES } from "../../domain/attribution/attribution.ts";
import { STATISTICS_DAYS, SUMMED_HOURS } from "../../domain/sales/statistics.ts";
import { MEASURES } from "../../queries/statistics/sums.ts";
import { foldChanges, NEVER, type FoldPace, type IsStopping } from "./fold-changes.ts";

/**
 * Program (as an empty partner) and partner, facet and value of the sums that a change `t` with its click `k` belongs
 * to.
 */
const GROUPS = [
  ...["''", "t.partner_id"].flatMap((partner) => [
    [partner, "'total'", "case when t.partner_id is not null then '' end"],
    [partner, "'country'", "case when t.partner_id is not null then coalesce(k.country, 'unknown') end"],
    [partner, "'device'", "case when t.partner_id is not null then coalesce(k.device, 'unknown') end"],
  ]),
  ...SUB_NAMES.map((sub) => ["t.partner_id", `'${sub}'`, `t.${sub}`]),
  ["''", "'recruiter'", "t.recruiter_partner_id"],
  ["''", "'event'", "t.event_status"],
];

const KEY = "program_id, partner_id, facet, hours, period, value";
const measures = MEASURES.join(", ");
const sums = MEASURES.map((measure) => `sum(${measure}) as ${measure}`).join(", ");

/**
 * Hours and days before the longest window are in no report: the longest periods cover them. They are kept for
 * another day, for statements in progress.
 */
const KEPT_DAYS = Math.max(...STATISTICS_DAYS) + 1;
const LONGEST_HOURS = Math.max(...SUMMED_HOURS);
const isPast = (firstKeptHour: string): string =>
  `(hours < ${LONGEST_HOURS} and (period + 1) * hours < ${firstKeptHour})`;
const FIRST_KEPT_HOUR = `ceil(date_part('epoch', service_now()) / 3600)::integer - ${KEPT_DAYS * 24}`;

/** Grouped by hour first: the longer periods are sums over these. */
const FOLD = `
  with taken as (
    delete from statistics_change
    where id = any (array(select id from statistics_change where id > $2 order by id limit $1 for update skip locked))
    returning *
  ),
  hourly as (
    select t.program_id, g.partner_id, g.facet, g.value, t.hour, ${sums}
    from taken t
    left join click k on k.id = t.click_id
    cross join lateral (values ${GROUPS.map((group) => `(${group.join(", ")})`).join(", ")})
      as g (partner_id, facet, value)
    where g.value is not null
    group by 1, 2, 3, 4, 5
  ),
  folded as (
    insert into statistics_sum as s (${KEY}, ${measures})
    select ${KEY}, ${sums}
    from hourly
    cross join unnest(array[${SUMMED_HOURS.join(", ")}]) as length (hours)
    cross join lateral (select floor(hour / hours::double precision)::integer as period) p
    where not ${isPast(`(select ${FIRST_KEPT_HOUR})`)}
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
    on conflict (${KEY})
      do update set ${MEASURES.map((measure) => `${measure} = s.${measure} + excluded.${measure}`).join(", ")}
  )
  select count(*) as taken, max(id) as "lastId" from taken`;

/**
 * Folds the effects of clicks, conversions and events into the sums of reports, which keeps reads fast without
 * changing their result.
 *
 * @returns how many changes were folded
 */
export function foldStatistics(sql: Sql, isStopping: IsStopping = NEVER, pace?: FoldPace): Promise<number> {
  return foldChanges(sql, FOLD, isStopping, pace);
}

/** Deletes the sums of hours and days that no report reads any more. */
export function dropPastPeriods(sql: Sql): Promise<number> {
  return sql.execute(`delete from statistics_sum where ${isPast(FIRST_KEPT_HOUR)}`);
}
