import { LINES_OF_ADVICE } from "../domain/payouts/advice.ts";

/** Selects `line_count`, how many lines a payout has. */
const countOf = (payoutId: string): string =>
  `select count(*)::integer as line_count from ledger_entry e where e.payout_id = ${payoutId} and e.entry = 'payout'`;

/**
 * Selects `first_entry_ids`, the lines that are shown of it. The inner limit keeps the planner from reading all sales: it
 * looks up the one of each line.
 */
const firstOf = (payoutId: string, condition: string): string =>
  `select array_agg(line.id order by line.id) as first_entry_ids
   from (
     select e.id
     from ledger_entry e
     cross join lateral (select occurred_at from conversion where id = e.conversion_id limit 1) c
     where e.payout_id = ${payoutId} and e.entry = 'payout' and ${condition}
     order by c.occurred_at, e.id
     limit ${LINES_OF_ADVICE}
   ) line`;

/**
 * What is kept of the lines of a payout, by the ledger, for a cross join.
 *
 * @param payoutId its SQL
 * @param condition on `counted.line_count`: of other payouts the lines are not read
 */
export const linesByLedger = (payoutId: string, condition = "true"): string =>
  `lateral (${countOf(payoutId)}) counted cross join lateral (${firstOf(payoutId, condition)}) first`;

/** Keeps the first lines of the payouts `$1` that have more than are shown. */
export const KEEP_LONG_ADVICE = `
  insert into long_advice (payout_id, line_count, first_entry_ids)
  select one.id, counted.line_count, first.first_entry_ids
  from unnest($1::text[]) as one (id)
  cross join ${linesByLedger("one.id", `counted.line_count > ${LINES_OF_ADVICE}`)}
  where counted.line_count > ${LINES_OF_ADVICE}
  on conflict (payout_id) do update
    set line_count = excluded.line_count, first_entry_ids = excluded.first_entry_ids`;
