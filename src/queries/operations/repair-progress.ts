import type { Sql } from "../../db/sql.ts";
import type { OpenProcessKind } from "./open-kinds.ts";

/** How far repair has come among the open rows of a kind. */
export interface RepairProgress {
  /** The last row that was checked; empty at the start of a pass. */
  readonly afterId: string;
  /** Whether workflows of this kind were lost, so that the pass does not pause. */
  readonly isFast: boolean;
  /** How many processes this pass has repaired. */
  readonly repaired: number;
}

const START: RepairProgress = { afterId: "", isFast: false, repaired: 0 };

export async function readRepairProgress(sql: Sql, kind: OpenProcessKind): Promise<RepairProgress> {
  const row = await sql.db
    .selectFrom("RepairCursor")
    .select(["afterId", "isFast", "repaired"])
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row ?? START;
}

/** Whether so many of repair's messages of a kind are open that more would only wait behind them. */
export async function isRepairFull(sql: Sql, kind: OpenProcessKind, most: number): Promise<boolean> {
  const row = await sql.row<{ count: number }>(
    `select count(*) from (
       select from outbox where is_repair and done_at is null and topic = $1 and parked_at is null limit $2) open`,
    [kind, most],
  );
  return (row?.count ?? 0) >= most;
}
