import type { Sql } from "../../db/sql.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { VerificationProgress } from "../../db/entities/verification.ts";
import type { CheckProgress, ProgressStore } from "../../queries/reconciliation/run-in-slices.ts";

const PROGRESS = columns(VerificationProgress, "v", [
  "checkKey",
  "afterKey",
  "sliceSize",
  "checked",
  "problems",
  "notChecked",
  "isDone",
]);

/**
 * The progress of a verification in the database, so that it goes on in whichever process after an interruption.
 *
 * @param run names the verification: its workflow, or `vp`
 */
export const verificationProgress = (sql: Sql, run: string): ProgressStore => ({
  async find() {
    const rows = await sql.rows<RowOf<typeof PROGRESS>>(
      `select ${PROGRESS} from verification_progress v where v.run = $1`,
      [run],
    );
    return new Map(rows.map(({ checkKey, ...progress }) => [checkKey, progress as CheckProgress]));
  },
  async store(checkKey, { afterKey, sliceSize, checked, problems, notChecked, isDone }) {
    await sql.execute(
      `insert into verification_progress (run, check_key, after_key, slice_size, checked, problems, not_checked, is_done)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (run, check_key) do update set after_key = excluded.after_key, slice_size = excluded.slice_size,
         checked = excluded.checked, problems = excluded.problems, not_checked = excluded.not_checked,
         is_done = excluded.is_done, updated_at = now()`,
      [
        run,
        checkKey,
        afterKey,
        sliceSize,
        checked,
        JSON.stringify(problems),
        JSON.stringify(notChecked),
        isDone,
      ],
    );
  },
});

/** Forgets a verification that is over, and those that were given up a week ago. */
export async function forgetProgress(sql: Sql, run: string): Promise<void> {
  await sql.execute(
    "delete from verification_progress where run = $1 or updated_at < now() - interval '7 days'",
    [run],
  );
}
