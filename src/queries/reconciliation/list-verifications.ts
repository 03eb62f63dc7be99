import { columns, type RowOf } from "../../db/columns.ts";
import { ReconciliationRun } from "../../db/entities/reconciliation-run.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, HIGHEST_NUMBER_FIRST } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import type { Problem } from "./problem.ts";

const RUN = columns(ReconciliationRun, "r", ["id", "startedAt", "finishedAt", "checked"]);

/** A verification of the books, with what it found. Its times are the system clock's. */
export interface VerificationRun extends Readonly<RowOf<typeof RUN>> {
  readonly problems: readonly Problem[] | null;
}

/** A page of verifications, newest first, one row longer than the page. */
export function listVerifications(sql: Sql, page: PageRequest): Promise<VerificationRun[]> {
  return sql.rows<VerificationRun>(
    `select ${RUN}, r.problems
     from reconciliation_run r where r.id < $1::bigint order by r.id desc limit $2`,
    [...cursorOf(page, HIGHEST_NUMBER_FIRST), page.limit + 1],
  );
}
