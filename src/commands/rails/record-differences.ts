import type { Sql } from "../../db/sql.ts";
import type { RailMethod } from "../../domain/payouts/rail.ts";

export interface DifferencesToRecord {
  readonly rail: RailMethod;
  /**
   * SQL that selects the differences: `rail`, `kind`, `subject`, `payout_id`, `message`; its parameters start at
   * `$3`.
   */
  readonly found: string;
  readonly parameters: readonly unknown[];
  /** SQL condition on a difference `d`, for what was compared: a difference of these that is not found is resolved. */
  readonly compared: string;
  /** System clock. */
  readonly now: Date;
}

/** Where a report was about one transfer only. */
export const NOTHING = "false";

/**
 * Stores a comparison's differences: one row per difference while it lasts. An accepted one stays accepted until it
 * changes.
 */
export async function recordDifferences(sql: Sql, input: DifferencesToRecord): Promise<void> {
  await sql.execute(
    `with found as materialized (${input.found}),
     gone as (
       update rail_difference d set resolved_at = $2
       where d.rail = $1 and d.resolved_at is null and (${input.compared})
         and not exists (select from found f where (f.kind, f.subject) = (d.kind, d.subject))
     )
     insert into rail_difference as d (rail, kind, subject, payout_id, message, found_at, seen_at)
     select f.rail, f.kind, f.subject, f.payout_id, f.message, $2, $2 from found f where f.rail = $1
     on conflict (rail, kind, subject) where resolved_at is null do update
     set message = excluded.message, seen_at = excluded.seen_at,
       accepted_at = case when d.message = excluded.message then d.accepted_at end,
       note = case when d.message = excluded.message then d.note end`,
    [input.rail, input.now, ...input.parameters],
  );
}
