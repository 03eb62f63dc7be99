import type { Client } from "pg";
import { withClient } from "../src/local/postgres/databases.ts";

/** The tables of which a sale or a click writes a row. */
const TABLES = ["click", "conversion", "funding_entry", "incoming_event", "ledger_entry"];

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`;

const INDEXES = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i where i.indrelid = any($1::regclass[]) and not i.indisunique`;

/** They note each row by itself; the fill notes the same in groups. */
const COUNTING = {
  click: "click_is_counted",
  conversion: "conversion_is_counted",
  incoming_event: "incoming_event_is_counted",
};

/**
 * Fills tables in bulk: without their foreign keys and without the indexes that are not unique, which are made again
 * afterwards. What has been filled is not checked against the keys; later rows are.
 *
 * @param isLarge whether so much is filled that it pays
 */
export async function withoutChecks(
  ownerUrl: string,
  isLarge: boolean,
  fill: () => Promise<void>,
): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    for (const [table, trigger] of Object.entries(COUNTING))
      await client.query(`alter table ${table} disable trigger ${trigger}`);
    if (isLarge) await withoutKeys(client, fill);
    else await fill();
    for (const [table, trigger] of Object.entries(COUNTING))
      await client.query(`alter table ${table} enable trigger ${trigger}`);
  });
}

async function withoutKeys(client: Client, fill: () => Promise<void>): Promise<void> {
  const keys = (await client.query(FOREIGN_KEYS, [TABLES])).rows;
  const indexes = (await client.query(INDEXES, [TABLES])).rows;
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition} not valid`);
  }
}
