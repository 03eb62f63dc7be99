import type { Sql } from "../src/db/sql.ts";
import type { BenchEnvironment } from "./environment.ts";
import { note } from "./figures.ts";

/** The tables that grow with sales and clicks, and those beside them that docs/database.md names. */
const TABLES = [
  "click",
  "incoming_event",
  "sale_order",
  "customer",
  "conversion",
  "ledger_entry",
  "open_line",
  "outbox",
  "audit_entry",
  "subscription",
  "provider_subject",
  "order_dispute",
  "payout",
  "balance_sum",
  "statistics_sum",
  "mail",
];
const MIB = 1024 ** 2;

interface IndexUse {
  /** A filled table has its indexes made anew, whose scans are counted from nought. */
  readonly id: number;
  readonly name: string;
  readonly scans: number;
  readonly bytes: number;
}

let former = new Map<string, IndexUse>();
const scansOf = new Map<string, number>();

/** Adds how often each index was scanned since the last call: after every part, of the service's database. */
export async function countIndexScans(sql: Sql): Promise<void> {
  const now = await indexesOf(sql);
  for (const { id, name, scans } of now.values()) {
    const seen = former.get(name);
    const counted = seen?.id === id && seen.scans <= scans ? seen.scans : 0;
    scansOf.set(name, (scansOf.get(name) ?? 0) + scans - counted);
  }
  former = now;
}

/**
 * How often the parts before scanned each index of these tables. The check of a unique key
 * when a row is written is no scan. docs/database.md says what each index is kept for.
 */
export async function measureIndexUse({ deps }: BenchEnvironment): Promise<void> {
  await countIndexScans(deps.sql);
  for (const { name, bytes } of former.values()) {
    note({
      what: `\`${name}\``,
      value: scansOf.get(name)!,
      unit: "scans",
      beside: `${(bytes / MIB).toFixed(1)} MiB`,
    });
  }
}

async function indexesOf(sql: Sql): Promise<Map<string, IndexUse>> {
  const indexes = await sql.rows<IndexUse>(
    `select indexrelid::integer as id, indexrelname as name, idx_scan::double precision as scans,
       pg_relation_size(indexrelid)::double precision as bytes
     from pg_stat_user_indexes where relname = any($1) order by array_position($1, relname::text), indexrelname`,
    [TABLES],
  );
  return new Map(indexes.map((index) => [index.name, index]));
}
