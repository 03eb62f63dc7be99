import { historyUntil, movementsOf } from "../balances/balance-history.ts";

const FIRST = "(select first from days)";
const LAST = "(select last from days)";

/** SQL for a `with` part `days`: the first day of a period from `$3`, and the day of `$4`, which is not in it. */
export const DAYS = `days as materialized (
       select day_number($3::timestamptz) as first, day_number($4::timestamptz) as last
     )`;

/** SQL for each day of the period and the one before it, which has what moved until then. */
export const EACH_DAY = `generate_series(${FIRST} - 1, ${LAST} - 1)`;
/** Whether a day is of the period. */
export const isInPeriod = (day: string): string => `${day} >= ${FIRST}`;

/**
 * SQL for what moved by day, from the sums beside the ledger; all that moved earlier has the day before the period. A day
 * may have several rows.
 *
 * @param measures select list over `h`, the rows of `balance_history`
 * @param owner conditions on `h` that name the program and the partner
 * @param changes conditions that name the changes of the same that are not folded yet
 */
export const movedByDay = (measures: string, owner: string, changes: string): string => `
       select ${FIRST} - 1, before.* from (${historyUntil(measures, owner, `(${FIRST} * 24)`)}) before
       union all
       select h.period, ${measures} from balance_history h
       where ${owner} and h.hours = 24 and h.period >= ${FIRST} and h.period < ${LAST}
       union all
       select greatest(h.hour / 24, ${FIRST} - 1), ${measures}
       from (${movementsOf(`(select * from balance_change where ${changes})`)}) h`;
