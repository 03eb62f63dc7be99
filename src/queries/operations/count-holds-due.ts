import type { Sql } from "../../db/sql.ts";

/** The number of a second since 1970-01-01, and how many holds are due in it and were not released. */
export interface HoldsDue {
  readonly second: number;
  readonly count: number;
}

/** Counts the open holds that are due in each of these seconds, up to `most` of one. */
export function countHoldsDue(sql: Sql, seconds: readonly number[], most: number): Promise<HoldsDue[]> {
  return sql.rows<HoldsDue>(
    `select due.second,
       (select count(*) from (
          select from conversion c
          where c.status = 'approved' and c.released_at is null and not c.is_test
            and c.hold_until >= to_timestamp(due.second) and c.hold_until < to_timestamp(due.second + 1)
          limit $2) open) as count
     from unnest($1::bigint[]) as due (second)`,
    [seconds, most],
  );
}
