import { afterAll, beforeAll, expect, test } from "@jest/globals";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "../support/servers/database.ts";
import { insertOf, PRESENT_ROWS } from "./rows.ts";

const RESTRICT_VIOLATION = "23001";
const FOREIGN_KEY_VIOLATION = "23503";

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.migrationUrl });
  await owner.connect();
  for (const [table, row] of PRESENT_ROWS) await owner.query(insertOf(table, row));
});

afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

/** Entries of program 1's sale, the last of another one. */
const POST = `
  insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause, is_test,
    created_at)
  select 'prg_1', 'brd_1', case n when $1 then $2 else 'cnv_1' end, 'prt_1', 'direct', 'accrual', 1, $3 || n, false, now()
  from generate_series(1, $1::int) n`;

// MONEY-20
test.each([
  ["program", "id = 'prg_9'"],
  ["program", "brand_id = 'brd_2'"],
  ["partner", "id = 'prt_9'"],
  ["partner", "program_id = 'prg_2'"],
  ["conversion", "id = 'cnv_9'"],
  ["conversion", "program_id = 'prg_2'"],
  ["conversion", "brand_id = 'brd_2'"],
  ["payout", "id = 'pay_9'"],
  ["payout", "program_id = 'prg_2'"],
  ["payout", "partner_id = 'prt_2'"],
])("what the ledger refers to stays: a %s is not set to %s, nor removed", async (table, change) => {
  for (const statement of [
    `update ${table} set ${change}`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ]) {
    await expect(owner.query(statement)).rejects.toMatchObject({ code: RESTRICT_VIOLATION });
  }
});

test("one wrong entry among many refuses them all", async () => {
  const before = await owner.query("select id from ledger_entry");
  await expect(owner.query(POST, [500, "cnv_2", "wrong"])).rejects.toMatchObject({
    code: FOREIGN_KEY_VIOLATION,
    constraint: "ledger_entry_conversion_fkey",
  });
  expect((await owner.query("select id from ledger_entry")).rowCount).toBe(before.rowCount);
});

/** Approved sales of partner 1. */
const SELL = `
  insert into conversion select c.* from conversion one, generate_series(1, $1::int) n,
    jsonb_populate_record(one, jsonb_build_object('id', 'cnv_m' || n, 'external_ref', 'many' || n,
      'sale_order_id', null, 'status', 'approved')) c where one.id = 'cnv_1'`;

/** An entry of each of them. */
const EARN = `
  insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause, is_test,
    created_at)
  select program_id, brand_id, id, partner_id, 'direct', case when $2 < 0 then 'reversal' else 'accrual' end, $2::int, $1,
    false, now()
  from conversion where id like 'cnv_m%'`;

// A pool's connections open batches and record sales.
test("after many entries a connection does not read whole tables to post one", async () => {
  const connection = new pg.Client({ connectionString: database.databaseUrl });
  await connection.connect();
  try {
    await connection.query("begin");
    await connection.query(SELL, [3_000]);
    await connection.query(EARN, ["many", 1]);
    const scans = async () => {
      const { rows } = await connection.query<{ scans: number }>(
        `select sum(seq_scan)::int as scans from pg_stat_xact_user_tables
         where relname in ('conversion', 'open_line', 'partner', 'payout', 'program')`,
      );
      return rows[0]!.scans;
    };
    const before = await scans();
    await connection.query(POST, [1, "cnv_m7", "one"]);
    expect(await scans()).toBe(before);
  } finally {
    await connection.query("rollback");
    await connection.end();
  }
});

/** Some lines of many other partners. */
const OTHERS_LINES = `
  insert into open_line (conversion_id, kind, partner_id, program_id, payable_at, open_cents)
  select 'cnv_o' || n, 'direct', 'prt_o' || n % 50, 'prg_1', now(), 1 from generate_series(1, 150) n`;

// Migration 0090
test("with statistics from when nearly nothing was open, a line is looked up by its key", async () => {
  const sales = 1_000;
  await owner.query("begin");
  try {
    await owner.query(SELL, [sales]);
    await owner.query(EARN, ["earned", 1]);
    await owner.query(EARN, ["reversed", -1]);
    await owner.query(OTHERS_LINES);
    await owner.query("analyze open_line");
    await owner.query(EARN, ["earned again", 1]);
    const linesRead = async () => {
      const { rows } = await owner.query<{ read: number }>(
        "select idx_tup_fetch::int as read from pg_stat_xact_user_tables where relname = 'open_line'",
      );
      return rows[0]!.read;
    };
    const before = await linesRead();
    await owner.query(EARN, ["reversed again", -1]);
    // By partner it would be a thousand for each.
    expect((await linesRead()) - before).toBeLessThan(10 * sales);
    const { rowCount } = await owner.query("select from open_line where conversion_id like 'cnv_m%'");
    expect(rowCount).toBe(0);
  } finally {
    await owner.query("rollback");
  }
});
