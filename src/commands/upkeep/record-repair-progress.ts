import type { Sql } from "../../db/sql.ts";
import type { OpenProcessKind } from "../../queries/operations/open-kinds.ts";
import type { RepairProgress } from "../../queries/operations/repair-progress.ts";

/** Stores how far repair has come, so that it continues there after a restart, in whichever worker. */
export async function recordRepairProgress(
  sql: Sql,
  kind: OpenProcessKind,
  progress: RepairProgress,
): Promise<void> {
  await sql.execute(
    `insert into repair_cursor (kind, after_id, is_fast, repaired, updated_at) values ($1, $2, $3, $4, now())
     on conflict (kind) do update
     set after_id = excluded.after_id, is_fast = excluded.is_fast, repaired = excluded.repaired, updated_at = now()`,
    [kind, progress.afterId, progress.isFast, progress.repaired],
  );
}
