import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { OutboxRow } from "../../db/entities/outbox.ts";
import type { Sql } from "../../db/sql.ts";
import { LANES, type Lane } from "../../domain/processes/lanes.ts";
import type { OpenProcessKind } from "./open-kinds.ts";
import { countOpenProcesses } from "./open-processes.ts";

/** How far Temporal is behind the database. */
export interface OutboxStatus {
  /** Outbox messages not yet delivered. */
  readonly open: number;
  /** Outbox messages that were rejected for good and await an operator. */
  readonly parked: number;
  /** Of the oldest message that is to be delivered soon: what is bulk may wait for hours. */
  readonly oldestAgeSeconds: number;
  /** Open rows owned by a workflow, by kind. */
  readonly openProcesses: Readonly<Record<OpenProcessKind, number>>;
}

const LANE = columns(OutboxRow, "l", ["lane"]);

const IS_OPEN = "done_at is null and parked_at is null";

/** Of each program's messages in each lane the one due first, found by index: one step for each line. */
const FIRSTS = `
  with recursive line as (
    (select lane, program_id, created_at from outbox where ${IS_OPEN}
     order by lane, program_id, available_at, id limit 1)
    union all
    select following.* from line cross join lateral (
      select lane, program_id, created_at from outbox
      where ${IS_OPEN} and (lane, program_id) > (line.lane, line.program_id)
      order by lane, program_id, available_at, id limit 1) following
  )`;
const OLDEST_FIRST_IN_LINE = `${FIRSTS}
  select min(created_at) from (select lane, created_at from line limit $1::bigint) firsts where lane <> 'bulk'`;

/**
 * For `/metrics` and `vp status`: depth and age of the outbox, and the open processes of each kind.
 *
 * @param most where to stop counting each figure, so that a backlog of millions costs no more; the age is then that of
 * as many messages and of those due first in each line. Null to count all
 */
export async function outboxStatus(sql: Sql, most: number | null = null): Promise<OutboxStatus> {
  const [row, openProcesses] = await Promise.all([
    sql.row<Omit<OutboxStatus, "openProcesses">>(
      `select
         (select count(*) from (select from outbox where parked_at is not null limit $1::bigint) n) as parked,
         count(*) as open,
         coalesce(extract(epoch from now() - least(min(counted.created_at) filter (where lane <> 'bulk'), (${OLDEST_FIRST_IN_LINE}))), 0)
           ::double precision as "oldestAgeSeconds"
       from (select lane, created_at from outbox where ${IS_OPEN} limit $1::bigint) counted`,
      [most],
    ),
    countOpenProcesses(sql, most),
  ]);
  assert(row, "an aggregate always has a row");
  return { ...row, oldestAgeSeconds: Math.round(row.oldestAgeSeconds * 10) / 10, openProcesses };
}

/**
 * For `/metrics`: how long the message due first in any program's line has been waiting, by lane.
 *
 * @param most how many lines to look at
 */
export async function outboxLaneAges(sql: Sql, most: number): Promise<Record<Lane, number>> {
  const rows = await sql.rows<RowOf<typeof LANE> & { ageSeconds: number }>(
    `${FIRSTS} select ${LANE}, extract(epoch from now() - min(l.created_at))::double precision as "ageSeconds"
     from (select * from line limit $1::bigint) l group by l.lane`,
    [most],
  );
  const none = Object.fromEntries(LANES.map((lane) => [lane, 0])) as Record<Lane, number>;
  return { ...none, ...Object.fromEntries(rows.map(({ lane, ageSeconds }) => [lane, ageSeconds])) };
}
