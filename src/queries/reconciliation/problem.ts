import type { Sql } from "../../db/sql.ts";

/** A contradiction in the books. */
export interface Problem {
  /** Name of the check that found it. */
  readonly check: string;
  /** The record it is about. */
  readonly id: string;
  readonly message: string;
}

export interface CheckResult {
  /** How many records were checked. */
  readonly checked: number;
  readonly problems: readonly Problem[];
}

/** A check of one program's books, or of all if `programId` is null. */
export interface Check {
  readonly name: string;
  run(sql: Sql, programId: string | null): Promise<CheckResult>;
}

/** More of one kind add no information. */
const MOST_PROBLEMS = 100;

/**
 * A check that is one statement.
 *
 * @param looked SQL that selects the `id` of every record checked and a `message` if it is wrong, else null; `$1` is
 * the program or null
 */
export function sqlCheck(name: string, looked: string): Check {
  return {
    name,
    async run(sql, programId) {
      const rows = await sql.rows<{ id: string; message: string | null; checked: number }>(
        `with looked as materialized (${looked}),
         total as (select count(*) as checked from looked)
         select l.id, l.message, total.checked from total
         left join (select * from looked where message is not null order by id limit ${MOST_PROBLEMS}) l on true`,
        [programId],
      );
      const problems = rows.flatMap(({ id, message }) =>
        message === null ? [] : [{ check: name, id, message }],
      );
      return { checked: rows[0]?.checked ?? 0, problems };
    },
  };
}
