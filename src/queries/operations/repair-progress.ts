import type { Sql } from "../../db/sql.ts";
import { outboxLaneOf } from "../../domain/processes/process.ts";
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

/**
 * Whether so many outbox messages of a kind are open that more would only wait behind them. Repair's own are never bulk,
 * so what waits in bulk is not before them; what is awaited is never many.
 */
export async function isOutboxFull(sql: Sql, kind: OpenProcessKind, most: number): Promise<boolean> {
  const row = await sql.row<{ count: number }>(
    `select count(*) from (
       select from outbox
       where done_at is null and parked_at is null and lane = $1 and topic = $2 limit $3) open`,
    [outboxLaneOf({ kind }), kind, most],
  );
  return (row?.count ?? 0) >= most;
}
