import { columns, type RowOf } from "../../db/columns.ts";
import { ReconciliationRun } from "../../db/entities/reconciliation-run.ts";
import type { Sql } from "../../db/sql.ts";

const RUN = columns(ReconciliationRun, "r", ["finishedAt"]);

/** The result of the last nightly verification of a brand's books. */
export interface BooksCheck extends Readonly<RowOf<typeof RUN>> {
  /** Contradictions that name a record of the brand. */
  readonly problems: number;
}

/** Tables of the checks whose problems name records by number. */
const NUMBERED = { entries_against_partners: "ledger_entry", funding_entries: "funding_entry" } as const;

/** Every other problem names its records by id, in its id or its message. */
const NAMED = ["program", "partner", "conversion", "payout"] as const;

const isOwn = (table: string, id: string): string =>
  `exists (select from ${table} own where own.id = ${id} and own.brand_id = $1)`;

/** The part of the last finished verification that concerns a brand; null before the first one. CONSOLE-24. */
export function lastBooksCheck(sql: Sql, brandId: string): Promise<BooksCheck | null> {
  return sql.row<BooksCheck>(
    `select ${RUN}, (
       select count(*) from jsonb_to_recordset(r.problems) as problem("check" text, id text, message text)
       where case problem."check"
         ${Object.entries(NUMBERED)
           .map(([check, table]) => `when '${check}' then ${isOwn(table, "problem.id::bigint")}`)
           .join("\n         ")}
         else exists (
           select from regexp_matches(concat_ws(' ', problem.id, problem.message), '[a-z]+_[0-9A-Z]{26}', 'g') named (id)
           where ${NAMED.map((table) => isOwn(table, "named.id[1]")).join(" or ")}
         ) end
     ) as problems
     from reconciliation_run r where r.finished_at is not null order by r.id desc limit 1`,
    [brandId],
  );
}
