import { HISTORY_HOURS } from "../../db/entities/balance.ts";

/** The columns of `balance_history`. */
export const HISTORY_MEASURES = [
  "accrued_cents",
  "direct_cents",
  "override_cents",
  "fee_cents",
  "paid_out_cents",
  "paid_cents",
  "pending_cents",
  "in_hold_cents",
] as const;

/** What each measure has of a change `t`. */
const MEASURED: Readonly<Record<(typeof HISTORY_MEASURES)[number], string>> = {
  accrued_cents: `case when t.bucket in ('earned', 'fee') then greatest(t.amount_cents, 0) else 0 end`,
  direct_cents: `case when t.bucket = 'earned' and t.kind = 'direct' then t.amount_cents else 0 end`,
  override_cents: `case when t.bucket = 'earned' and t.kind = 'override' then t.amount_cents else 0 end`,
  fee_cents: `case when t.bucket = 'fee' then t.amount_cents else 0 end`,
  paid_out_cents: `case when t.bucket = 'paid_out' then t.amount_cents else 0 end`,
  paid_cents: `case when t.bucket = 'paid' then t.amount_cents else 0 end`,
  pending_cents: `case when t.bucket = 'pending' then t.amount_cents else 0 end`,
  in_hold_cents: `case when t.bucket = 'approved' then m.sign * t.amount_cents else 0 end`,
};

/**
 * SQL for the movements of changes: `program_id`, `partner_id`, `hour` and the measures. What is approved enters hold
 * when it is decided and leaves it on its payment date; approved after that, it was never in hold.
 *
 * @param changes SQL for rows of `balance_change`
 */
export const movementsOf = (changes: string): string => `
  select t.program_id, t.partner_id, m.hour,
    ${HISTORY_MEASURES.map((measure) => `${MEASURED[measure]} as ${measure}`).join(",\n    ")}
  from ${changes} t
  cross join lateral (values (t.hour, 1), (t.until_hour, -1)) as m (hour, sign)
  where m.hour is not null and (t.bucket <> 'approved' or t.until_hour > t.hour)`;

/**
 * SQL for the sums of the periods from the beginning until an hour: few of each length, whatever the past.
 *
 * @param measures select list over `h`, the rows of `balance_history`
 * @param owner conditions on `h` that name the program and the partner
 * @param hour SQL for the hour, known before the rows are read, such as a sub-select
 */
export function historyUntil(measures: string, owner: string, hour: string): string {
  const longestFirst = HISTORY_HOURS.toReversed();
  const ranges = longestFirst.map((hours, index) => {
    const longer = longestFirst[index - 1];
    const first = longer === undefined ? "0" : `${hour} / ${longer} * ${longer / hours}`;
    return `select ${measures} from balance_history h
      where ${owner} and h.hours = ${hours} and h.period >= ${first} and h.period < ${hour} / ${hours}`;
  });
  return ranges.join("\n    union all\n    ");
}

/**
 * SQL for what a partner had earned and was not paid when an hour began, from the sums: as fast for a past hour, however
 * much was posted since.
 *
 * @param programId SQL for the program's id
 * @param partnerId SQL for the partner's id
 * @param hour SQL for the hour, known before the rows are read, such as a sub-select
 */
export const centsBeforeHour = (programId: string, partnerId: string, hour: string): string => `(
  coalesce((select sum(cents) from (${historyUntil(
    "h.direct_cents + h.override_cents + h.paid_out_cents as cents",
    `h.program_id = ${programId} and h.partner_id = ${partnerId}`,
    hour,
  )}) history), 0) + coalesce((select sum(amount_cents) from balance_change
    where program_id = ${programId} and partner_id = ${partnerId} and bucket in ('earned', 'paid_out')
      and hour < ${hour}), 0))`;
