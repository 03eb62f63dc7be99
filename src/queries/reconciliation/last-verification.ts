import { columns } from "../../db/columns.ts";
import { ReconciliationRun } from "../../db/entities/reconciliation-run.ts";
import type { Sql } from "../../db/sql.ts";
import type { Problem } from "./problem.ts";

const RUN = columns(ReconciliationRun, "r", ["finishedAt", "checked", "problems"]);

/** The result of the last nightly verification of the books. */
export interface LastVerification {
  readonly finishedAt: Date;
  readonly checked: number;
  readonly problems: readonly Problem[];
}

/** For `/metrics` and `vp status`; null before the first one. */
export function lastVerification(sql: Sql): Promise<LastVerification | null> {
  return sql.row<LastVerification>(
    `select ${RUN} from reconciliation_run r where r.finished_at is not null order by r.id desc limit 1`,
  );
}
