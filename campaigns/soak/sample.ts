import { statSync } from "node:fs";
import type { Cluster } from "../cluster/cluster.ts";
import { heapMiBOf, memoryMiBOf } from "../cluster/memory.ts";
import { sampleHistories } from "./histories.ts";

const MIB = 1_048_576;

/** What may grow without end, at one moment: a figure for each name, in the unit that the name ends with. */
export type Sample = Readonly<Record<string, number>>;

/** Tables that every sale writes, or that are written and emptied all the time. */
const BUSY_TABLES = [
  "outbox",
  "balance_change",
  "statistics_change",
  "incoming_event",
  "conversion",
  "ledger_entry",
  "postback_delivery",
  "idempotency_record",
] as const;

/** @param openBefore only the histories of workflows that started earlier are looked at while they are open */
export async function takeSample(cluster: Cluster, openBefore: Date): Promise<Sample> {
  const { deps, folder } = cluster;
  const processes: [name: string, mib: number][] = [];
  for (const part of ["api-1", "worker-1"]) {
    processes.push([`${part} heap MiB`, (await heapMiBOf(folder, part)) ?? 0]);
    processes.push([`${part} memory MiB`, memoryMiBOf(folder, part) ?? 0]);
  }
  const database = (await deps.sql.row<{ connections: number; open: number; size: number }>(
    `select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
       (select count(*)::int from outbox where done_at is null) as open,
       pg_database_size(current_database()) as size`,
  ))!;
  const tables = await deps.sql.rows<{
    name: string;
    rows: number;
    indexes: number;
    dead: number;
    live: number;
  }>(
    `select relname as name, pg_table_size(relid) as rows, pg_indexes_size(relid) as indexes,
       n_dead_tup as dead, n_live_tup as live
     from pg_stat_user_tables where relname = any($1::text[])`,
    [BUSY_TABLES],
  );
  return {
    ...Object.fromEntries(processes),
    connections: database.connections,
    "outbox open messages": database.open,
    "database MiB": database.size / MIB,
    ...(await sampleHistories(cluster, openBefore)),
    "temporal's database MiB": statSync(`${folder}/temporal.db`).size / MIB,
    ...Object.fromEntries(
      tables.flatMap(({ name, rows, indexes, dead, live }) => [
        [`${name} MiB`, rows / MIB],
        [`${name} indexes MiB`, indexes / MIB],
        [`${name} dead per live row`, dead / Math.max(1, live)],
      ]),
    ),
  };
}
