import type { Sql } from "../../db/sql.ts";
import type { Verification } from "../../queries/reconciliation/verify-ledger.ts";

/** Keeps the result of a nightly check. Its times are the machine's, as what starts it. */
export async function recordVerification(
  sql: Sql,
  run: Verification & { readonly startedAt: Date; readonly finishedAt: Date },
): Promise<void> {
  await sql.execute(
    `insert into reconciliation_run (started_at, finished_at, checked, problems) values ($1, $2, $3, $4)`,
    [run.startedAt, run.finishedAt, run.checked, JSON.stringify(run.problems)],
  );
}
