import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  DatabaseSchema,
  MikroORM,
  PostgreSqlDriver,
  ReferenceKind,
  SchemaComparator,
  type EntityMetadata,
} from "@mikro-orm/postgresql";
import { readFileSync } from "node:fs";
import { ENTITIES } from "../../src/db/entities/index.ts";
import { createTestDatabase } from "../support/servers/database.ts";

/**
 * Foreign keys of two columns, which carry the tenant or the program along: the mapper cannot express them on
 * properties that are plain ids, so the entities leave them out and they are declared here.
 * Table, constraint, columns, referenced table, referenced columns.
 */
const TWO_COLUMN_FOREIGN_KEYS = [
  ["broadcast", "broadcast_program_fkey", "program_id brand_id", "program", "id brand_id"],
  ["click", "click_partner_fkey", "partner_id program_id", "partner", "id program_id"],
  ["conversion", "conversion_click_fkey", "click_id program_id", "click", "id program_id"],
  ["conversion", "conversion_partner_fkey", "partner_id program_id", "partner", "id program_id"],
  ["conversion", "conversion_program_fkey", "program_id brand_id", "program", "id brand_id"],
  ["conversion", "conversion_recruiter_fkey", "recruiter_partner_id program_id", "partner", "id program_id"],
  ["conversion", "conversion_sale_order_fkey", "sale_order_id program_id", "sale_order", "id program_id"],
  ["coupon", "coupon_partner_fkey", "partner_id program_id", "partner", "id program_id"],
  [
    "funding_entry",
    "funding_entry_conversion_fkey",
    "conversion_id program_id",
    "conversion",
    "id program_id",
  ],
  ["funding_entry", "funding_entry_payout_fkey", "payout_id program_id", "payout", "id program_id"],
  ["funding_entry", "funding_entry_program_fkey", "program_id brand_id", "program", "id brand_id"],
  [
    "incoming_event",
    "incoming_event_conversion_fkey",
    "conversion_id program_id",
    "conversion",
    "id program_id",
  ],
  ["message_thread", "message_thread_partner_fkey", "partner_id program_id", "partner", "id program_id"],
  ["order_subject", "order_subject_order_fkey", "sale_order_id program_id", "sale_order", "id program_id"],
  ["partner", "partner_program_fkey", "program_id brand_id", "program", "id brand_id"],
  ["partner", "partner_recruiter_fkey", "recruiter_partner_id program_id", "partner", "id program_id"],
  ["payout", "payout_batch_fkey", "batch_id program_id", "payout_batch", "id program_id"],
  ["payout", "payout_partner_fkey", "partner_id program_id", "partner", "id program_id"],
  ["payout", "payout_program_fkey", "program_id brand_id", "program", "id brand_id"],
  ["payout_batch", "payout_batch_program_fkey", "program_id brand_id", "program", "id brand_id"],
  ["payout_proposal", "payout_proposal_batch_fkey", "batch_id program_id", "payout_batch", "id program_id"],
  ["payout_proposal", "payout_proposal_program_fkey", "program_id brand_id", "program", "id brand_id"],
  [
    "program_terms",
    "program_terms_change_fkey",
    "terms_change_id program_id",
    "terms_change",
    "id program_id",
  ],
  ["sale_order", "sale_order_conversion_fkey", "conversion_id program_id", "conversion", "id program_id"],
  [
    "subscription",
    "subscription_first_conversion_fkey",
    "first_conversion_id program_id",
    "conversion",
    "id program_id",
  ],
  ["subscription", "subscription_partner_fkey", "partner_id program_id", "partner", "id program_id"],
] as const;

/**
 * The mapper would name foreign keys its own way and let deletions cascade or set null where nothing is said.
 * The migrations use PostgreSQL's names and rules: a row that others refer to cannot be deleted.
 */
function useDatabaseDefaults(meta: EntityMetadata): void {
  for (const property of Object.values(meta.properties)) {
    if (property.kind !== ReferenceKind.MANY_TO_ONE) continue;
    property.foreignKeyName = `${meta.tableName}_${property.joinColumns[0]}_fkey`;
    property.deleteRule = "no action";
    property.updateRule = "no action";
  }
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let orm: MikroORM;

beforeAll(async () => {
  database = await createTestDatabase();
  orm = await MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: database.migrationUrl,
    entities: [...ENTITIES],
    discovery: { onMetadata: useDatabaseDefaults },
    // Triggers and functions are no part of the entities; append-only.test.ts and roles.test.ts try what they do.
    schemaGenerator: { ignoreTriggers: true, ignoreRoutines: true, skipTables: ["schema_migration"] },
  });
});

afterAll(async () => {
  await orm?.close();
  await database?.drop();
});

const nameOf = (table: string) => table.replace(/^public\./, "");

/** What the entities and the database disagree on: for each table, the kinds of difference and their names. */
async function differences(transaction?: unknown): Promise<Record<string, string[]>> {
  const platform = orm.em.getPlatform();
  const wanted = orm.schema.getTargetSchema();
  for (const [table, name, columns, referencedTable, referencedColumns] of TWO_COLUMN_FOREIGN_KEYS) {
    wanted.getTable(table)!.getForeignKeys()[name] = {
      constraintName: name,
      localTableName: `public.${table}`,
      columnNames: columns.split(" "),
      referencedTableName: `public.${referencedTable}`,
      referencedColumnNames: referencedColumns.split(" "),
    };
  }
  const actual = await DatabaseSchema.create(
    orm.em.getConnection(),
    platform,
    orm.config,
    undefined,
    undefined,
    undefined,
    ["schema_migration"],
    undefined,
    transaction,
  );
  const difference = new SchemaComparator(platform).compare(actual, wanted);
  const found: Record<string, string[]> = {};
  for (const table of Object.keys(difference.newTables)) found[nameOf(table)] = ["not in the database"];
  for (const table of Object.keys(difference.removedTables)) found[nameOf(table)] = ["not in the entities"];
  for (const [table, changes] of Object.entries(difference.changedTables)) {
    found[nameOf(table)] = Object.entries(changes)
      .filter(([kind]) => /^(added|changed|removed|renamed)/.test(kind))
      .flatMap(([kind, changed]) => Object.keys(changed ?? {}).map((name) => `${kind} ${name}`));
  }
  return found;
}

test("entities and migrations describe the same tables, columns, checks, keys and indexes", async () => {
  expect(await differences()).toEqual({});
});

test("each index and foreign key of the tables that sales and clicks write has a reason in docs/database.md", async () => {
  const tables = "('click', 'incoming_event', 'sale_order', 'customer', 'conversion', 'ledger_entry')";
  const found = await orm.em.getConnection().execute<{ name: string }[]>(
    `select indexrelid::regclass::text as name from pg_index where indrelid::regclass::text in ${tables}
     union all
     select conname from pg_constraint where contype = 'f' and conrelid::regclass::text in ${tables}`,
  );
  const page = readFileSync(new URL("../../docs/database.md", import.meta.url), "utf8");
  const named = [...page.matchAll(/^\| `(\w+)` +\| \S/gm)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(found.map(({ name }) => name)));
});

describe("a difference does not go unnoticed:", () => {
  test.each([
    ["a column more", "alter table brand add column motto text", "brand"],
    ["a column less", "alter table mail drop column subject", "mail"],
    ["another type", "alter table click alter column landing type varchar(80)", "click"],
    ["another precision", "alter table mail alter column sent_at type timestamptz", "mail"],
    ["another nullability", "alter table partner alter column hold_days set not null", "partner"],
    // None of a table with a conditional trigger: the mapper reads triggers outside the transaction, and would wait for
    // it.
    [
      "another default",
      "alter table sale_order alter column refunded_by_hand_cents set default 1",
      "sale_order",
    ],
    ["no check", "alter table invoice drop constraint invoice_period_check", "invoice"],
    [
      "another check",
      `alter table warning drop constraint warning_outcome_check,
         add constraint warning_outcome_check check (outcome in ('cleared'))`,
      "warning",
    ],
    ["no foreign key", "alter table review drop constraint review_program_id_fkey", "review"],
    ["no foreign key of two columns", "alter table coupon drop constraint coupon_partner_fkey", "coupon"],
    ["no unique key", "alter table invoice drop constraint invoice_number_key", "invoice"],
    ["no index", "drop index rail_call_payout_index", "rail_call"],
    [
      "an index of other rows",
      `drop index outbox_parked_index;
       create index outbox_parked_index on outbox (parked_at) where done_at is not null`,
      "outbox",
    ],
    ["a table more", "create table stray (id text primary key)", "stray"],
  ])("%s", async (_, statement, table) => {
    const connection = orm.em.getConnection();
    const transaction = await connection.begin();
    try {
      await connection.execute(statement, [], "run", transaction);
      expect(Object.keys(await differences(transaction))).toEqual([table]);
    } finally {
      await connection.rollback(transaction);
    }
  });
});
