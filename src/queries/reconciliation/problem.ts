import type { Sql } from "../../db/sql.ts";
import {
  messageOf,
  type BookFault,
  type BookFaultCode,
  type FiguresOf,
} from "../../domain/money/book-fault.ts";
import type { Slice, Subject } from "./subject.ts";

/** A contradiction in the books. */
export interface Problem {
  /** Name of the check that found it. */
  readonly check: string;
  /** The record it is about. */
  readonly id: string;
  /** The faults in English. */
  readonly message: string;
  /** At least one; absent from what earlier versions stored. */
  readonly faults?: readonly BookFault[];
}

export const problemOf = (check: string, id: string, faults: readonly BookFault[]): Problem => ({
  check,
  id,
  message: messageOf(faults),
  faults,
});

export interface CheckResult {
  /** How many records were checked. */
  readonly checked: number;
  readonly problems: readonly Problem[];
}

/** A check of one program's books, or of all, in slices. */
export interface Check {
  /** Named in its problems; several checks may share one. */
  readonly name: string;
  /** Its own name among all checks, under which its progress is stored. */
  readonly key: string;
  /** What it compares one by one; null if it reads few rows, so that it is one slice. */
  readonly subject: Subject | null;
  /** All statements read one snapshot. */
  run(sql: Sql, slice: Slice): Promise<CheckResult>;
}

/** More of one check add no information. */
export const MOST_PROBLEMS = 100;

/**
 * SQL for a fault.
 *
 * @param figures SQL for each figure of its text
 */
export function faultSql<Code extends BookFaultCode>(code: Code, figures: FiguresOf<Code>): string {
  const pairs = Object.entries<string>(figures).map(
    ([name, sql]) => `'${name}', coalesce((${sql})::text, '')`,
  );
  return `jsonb_build_object('code', '${code}', 'figures', jsonb_build_object(${pairs.join(", ")}))`;
}

/**
 * A check that is one statement.
 *
 * @param looked SQL that selects the `id` of every record checked and a `fault` (see `faultSql`) if it is wrong, else
 * null; `$1` is the program or null, `$2` and `$3` are the ends of the slice where there is a subject
 */
export function sqlCheck(name: string, subject: Subject | null, looked: string): Check {
  return {
    name,
    key: name,
    subject,
    async run(sql, { programId, after, upTo }) {
      const rows = await sql.rows<{ id: string; fault: BookFault | null; checked: number }>(
        `with looked as materialized (${looked}),
         total as (select count(*) as checked from looked)
         select l.id, l.fault, total.checked from total
         left join (select * from looked where fault is not null order by id limit ${MOST_PROBLEMS}) l on true`,
        subject === null ? [programId] : [programId, after, upTo],
      );
      const problems = rows.flatMap(({ id, fault }) =>
        fault === null ? [] : [problemOf(name, id, [fault])],
      );
      return { checked: rows[0]?.checked ?? 0, problems };
    },
  };
}
