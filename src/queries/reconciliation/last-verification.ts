import type { Sql } from "../../db/sql.ts";
import type { Problem } from "./problem.ts";

/** The result of the last nightly verification of the books. */
export interface LastVerification {
  readonly finishedAt: Date;
  readonly checked: number;
  readonly problems: readonly Problem[];
}

/** For `/metrics` and `vp status`; null before the first one. */
export function lastVerification(sql: Sql): Promise<LastVerification | null> {
  return sql.row<LastVerification>(
    `select finished_at as "finishedAt", checked, problems from reconciliation_run
     where finished_at is not null order by id desc limit 1`,
  );
}
