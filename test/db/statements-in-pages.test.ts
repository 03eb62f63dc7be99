import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "../support/servers/database.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The statements that operators are shown, once each. */
const STATEMENTS = [
  ...new Set(
    globSync("docs/*.md", { cwd: ROOT }).flatMap((path) => {
      const text = readFileSync(ROOT + path, "utf8");
      const inline = [...text.matchAll(/`((?:select|update|delete|create) [^`\n]+)`/g)].map(
        ([, statement]) => statement!,
      );
      const blocks = [...text.matchAll(/^```sql\n([^]*?)^```$/gm)].flatMap(([, block]) =>
        block!.trim().split("\n"),
      );
      return [...inline, ...blocks].filter((statement) => !statement.includes("${"));
    }),
  ),
];
const INDEXES = STATEMENTS.filter((statement) => statement.startsWith("create index"));
const OTHERS = STATEMENTS.filter((statement) => !statement.startsWith("create "));

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.migrationUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

test("statements are found", () => {
  expect([INDEXES.length, OTHERS.length].map((count) => count > 10)).toEqual([true, true]);
});

test.each(OTHERS)("%s is one of this schema", async (statement) => {
  const plan = statement.replaceAll(/\bpid\)/g, "0)");
  await expect(owner.query(`explain ${plan}`)).resolves.toBeDefined();
});

test.each(INDEXES)("%s makes the index that the migrations make", async (statement) => {
  const [, name = ""] = /^create index concurrently (\w+) on /.exec(statement) ?? [];
  const wasDropped = statement.endsWith("-- dropped by 0075");
  const definitionOf = async (index: string) =>
    (await owner.query<{ text: string }>("select pg_get_indexdef(to_regclass($1)) as text", [index])).rows[0]!
      .text;
  await owner.query("begin");
  try {
    await owner.query(statement.replace(`concurrently ${name}`, "same_index"));
    const definition = (await definitionOf("same_index")).replace("same_index", name);
    expect(wasDropped ? null : definition).toBe(await definitionOf(name));
  } finally {
    await owner.query("rollback");
  }
});
