import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "../support/servers/database.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";
import { insertionsOf, readFormerRelease, readRequiredColumns, readRules } from "./former-release.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const former = readFormerRelease();
const folder = temporaryFolder();

/**
 * Rules that migrations since then have set for tables that the former release writes, each with why it meets them. A rule
 * that the former release may break must wait for the release after: it is a contraction.
 */
const MET_BY_THE_FORMER: readonly (readonly [rule: RegExp, why: string])[] = [
  [/^conversion: CREATE TRIGGER conversion_is_lined /, "refuses nothing: keeps open_line"],
  [/^ledger_entry: CREATE TRIGGER ledger_entry_is_lined /, "refuses nothing: keeps open_line"],
  [/^conversion: CREATE TRIGGER conversion_moves_in_advice /, "refuses nothing: deletes of long_advice"],
  [
    /^postback_turn: CREATE TRIGGER note_postback_turns_after_\w+ /,
    "refuses nothing: keeps postback_delivery.waits_for_host",
  ],
  [
    /^payout: CREATE TRIGGER (payout|payout_change)_is_counted /,
    "refuses nothing: keeps payout_batch_change",
  ],
  [/^order_dispute: CREATE TRIGGER dispute_is_placed /, "refuses nothing: keeps undecided_in"],
  [/^rail_difference: CREATE TRIGGER difference_is_placed /, "refuses nothing: keeps open_in"],
  [/^ledger_entry: CREATE TRIGGER ledger_entry_is_referring /, "refuses what foreign keys refused before"],
  [
    /^(conversion|partner|payout|program): CREATE TRIGGER \w+_is_kept /,
    "it deletes no row of these, and changes none of the columns",
  ],
  [/^mail: FOREIGN KEY \(about_login_id\) /, "it leaves the column null"],
  [/^brand: CHECK \(\(closed_from = /, "it leaves the column null"],
];

/** A table that only later releases know is nothing that the former one could write. */
const tableOf = (rule: string): string => rule.slice(0, rule.indexOf(":"));
const formerTables = new Set(former.rules.map(tableOf));

// OPERATE-49
describe(`the release before, ${former.ref}, on the schema of this one`, () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    // As the service, so that a privilege that was taken away is missed too.
    client = new pg.Client({ connectionString: database.databaseUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  test("finds every table, column, function and privilege of its statements", async () => {
    for (const table of former.temporaryTables) await client.query(table);
    const refused: string[] = [];
    for (const statement of former.statements) {
      await client
        .query(`explain (generic_plan) ${statement}`)
        .catch((error: Error) => refused.push(`${error.message}: ${statement}`));
    }
    expect(refused).toEqual([]);
    expect(former.statements.length).toBeGreaterThan(500);
  });

  test("names every column that an insertion must name", async () => {
    const required = await readRequiredColumns(client);
    const missing = former.statements.flatMap((statement) =>
      insertionsOf(statement).flatMap(({ table, columns }) =>
        required
          .filter((one) => one.startsWith(`${table}.`) && !columns.includes(one.slice(table.length + 1)))
          .map((one) => `${one} in ${statement}`),
      ),
    );
    expect(missing).toEqual([]);
  });

  test("meets every rule that its tables have got since", async () => {
    const added = (await readRules(client)).filter(
      (rule) => formerTables.has(tableOf(rule)) && !former.rules.includes(rule),
    );
    const unjudged = added.filter((rule) => !MET_BY_THE_FORMER.some(([met]) => met.test(rule)));
    expect(unjudged).toEqual([]);
    expect(MET_BY_THE_FORMER.filter(([met]) => !added.some((rule) => met.test(rule)))).toEqual([]);
  });

  test("a dropped, renamed or required column is found", async () => {
    const asOwner = new pg.Client({ connectionString: database.migrationUrl });
    await asOwner.connect();
    try {
      await asOwner.query("alter table sale_order rename column order_ref to reference");
      const statement = former.statements.find((one) => /\bsale_order\b.*\border_ref\b/.test(one));
      await expect(client.query(`explain (generic_plan) ${statement}`)).rejects.toThrow("order_ref");
      await asOwner.query("alter table sale_order rename column reference to order_ref");
    } finally {
      await asOwner.end();
    }
  });

  const isInHistory = spawnSync("git", ["-C", ROOT, "cat-file", "-e", `${former.ref}^{commit}`]).status === 0;
  const whereItIs = isInHistory ? test : test.skip;
  function seedsItsDemo() {
    expect(runFormerTests(FORMER_SUITE)).toEqual([0, ""]);
  }
  whereItIs("its own code, where this clone has it, seeds its demo and reads it", seedsItsDemo);
});

/** The demo, which calls most of what there is, and its lists. More takes longer than it may here. */
const FORMER_SUITE = ["test/flows/seed-demo.test.ts"];

/**
 * Runs tests of the former release by its own code, on databases that this release has migrated: its own servers would
 * have its own schema.
 *
 * @returns the exit status, and what it printed unless that is 0
 */
function runFormerTests(files: readonly string[]): [number | null, string] {
  const archive = spawnSync("git", ["-C", ROOT, "archive", former.ref], { maxBuffer: 2 ** 30 });
  spawnSync("tar", ["-x", "-C", folder], { input: archive.stdout });
  for (const path of ["node_modules", "web/node_modules", "web/dist"])
    symlinkSync(join(ROOT, path), join(folder, path));
  const project = {
    rootDir: folder,
    testEnvironment: "<rootDir>/test/support/runner/environment.js",
    runtime: "<rootDir>/test/support/runner/runtime.js",
    transform: {},
    testMatch: files.map((file) => `<rootDir>/${file}`),
    testTimeout: 300_000,
  };
  const args = [
    join(ROOT, "node_modules/jest/bin/jest.js"),
    "--config",
    JSON.stringify(project),
    "--runInBand",
  ];
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return [status, status === 0 ? "" : stdout + stderr];
}
