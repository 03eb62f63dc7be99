import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";
import type { OpenProcessKind } from "./open-kinds.ts";
import { countOpenProcesses } from "./open-processes.ts";

/** How far Temporal is behind the database. */
export interface OutboxStatus {
  /** Outbox messages not yet delivered. */
  readonly open: number;
  /** Outbox messages that were rejected for good and await an operator. */
  readonly parked: number;
  readonly oldestAgeSeconds: number;
  /** Open rows owned by a workflow, by kind. */
  readonly openProcesses: Readonly<Record<OpenProcessKind, number>>;
}

/** For `/metrics` and `vp status`: depth and age of the outbox, and the open processes of each kind. */
export async function outboxStatus(sql: Sql): Promise<OutboxStatus> {
  const [row, openProcesses] = await Promise.all([
    sql.row<Omit<OutboxStatus, "openProcesses">>(
      `select
         (select count(*) from outbox where done_at is null and parked_at is null) as open,
         (select count(*) from outbox where parked_at is not null) as parked,
         (select coalesce(extract(epoch from now() - min(created_at)), 0)::double precision
          from outbox where done_at is null and parked_at is null) as "oldestAgeSeconds"`,
    ),
    countOpenProcesses(sql),
  ]);
  assert(row, "an aggregate always has a row");
  return { ...row, oldestAgeSeconds: Math.round(row.oldestAgeSeconds * 10) / 10, openProcesses };
}
