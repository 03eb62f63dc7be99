import { LINES_OF_ADVICE } from "../domain/payouts/advice.ts";

/**
 * The lines of a payout. By their order the planner finds them in the index of payouts: where it knows of no payout yet, it
 * takes all indexes of payouts for empty, and would rather read another one as a whole.
 */
const linesOf = (payoutId: string): string =>
  `(select id, conversion_id from ledger_entry where payout_id = ${payoutId} and entry = 'payout' order by payout_id, id offset 0)`;

/** Selects `line_count`, how many lines a payout has. */
const countOf = (payoutId: string): string =>
  `select count(*)::integer as line_count from ${linesOf(payoutId)} e`;

/**
 * Selects `first_entry_ids`, the lines that are shown of it. The inner limit keeps the planner from reading all sales: it
 * looks up the one of each line.
 */
const firstOf = (payoutId: string, condition: string): string =>
  `select array_agg(line.id order by line.id) as first_entry_ids
   from (
     select e.id
     from ${linesOf(payoutId)} e
     cross join lateral (select occurred_at from conversion where id = e.conversion_id limit 1) c
     where ${condition}
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
