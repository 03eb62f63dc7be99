import { describe, expect, test } from "@jest/globals";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { violationsOf } from "./support/repository/structure.ts";

const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));

const files = new Map(
  globSync("**/*.ts", { cwd: SOURCE })
    .sort()
    .map((path) => [path, readFileSync(`${SOURCE}${path}`, "utf8")]),
);

test("the source keeps its own rules", () => {
  expect(files.size).toBeGreaterThan(100);
  expect(violationsOf(files)).toEqual([]);
});

const linesOf = (count: number) => "  go();\n".repeat(count);

describe("a violation is found:", () => {
  test.each<[string, string, string, string]>([
    [
      "domain imports db",
      "domain/x.ts",
      'import { a } from "../db/a.ts";',
      "domain/x.ts:1 may not import ../db/a.ts",
    ],
    [
      "providers import queries",
      "providers/x.ts",
      'import { a } from "../queries/a/a.ts";',
      "../queries/a/a.ts",
    ],
    ["an entry file is imported", "demo/x.ts", 'import { a } from "./main.ts";', "./main.ts"],
    ["domain imports a type of deps", "domain/x.ts", 'import type { Deps } from "../deps.ts";', "../deps.ts"],
    ["domain imports the file system", "domain/x.ts", 'import { readFileSync } from "node:fs";', "node:fs"],
    ["domain imports a web framework", "domain/x.ts", 'import Koa from "koa";', "koa"],
    ["db imports commands", "db/x.ts", 'import { a } from "../commands/a/a.ts";', "../commands/a/a.ts"],
    ["db imports the value of deps", "db/x.ts", 'import { openDeps } from "../deps.ts";', "../deps.ts"],
    [
      "queries import commands",
      "queries/a/x.ts",
      'import { a } from "../../commands/a.ts";',
      "../../commands/a.ts",
    ],
    ["commands import api", "commands/a/x.ts", 'import { a } from "../../api/a.ts";', "../../api/a.ts"],
    [
      "commands import a type of api",
      "commands/a/x.ts",
      'import type { A } from "../../api/a.ts";',
      "../../api/a.ts",
    ],
    ["commands export from api", "commands/a/x.ts", 'export { a } from "../../api/a.ts";', "../../api/a.ts"],
    [
      "commands import api later",
      "commands/a/x.ts",
      'const a = await import("../../api/a.ts");',
      "../../api/a.ts",
    ],
    [
      "commands import Temporal",
      "commands/a/x.ts",
      'import { Client } from "@temporalio/client";',
      "@temporalio/client",
    ],
    ["activities import api", "activities/x.ts", 'import "../api/a.ts";', "../api/a.ts"],
    ["worker imports api", "worker/x.ts", 'import { a } from "../api/a.ts";', "../api/a.ts"],
    ["cli imports api", "cli/x.ts", 'import { a } from "../api/a.ts";', "../api/a.ts"],
    ["api imports workflows", "api/x.ts", 'import { a } from "../workflows/a.ts";', "../workflows/a.ts"],
    [
      "workflows import values of domain",
      "workflows/x.ts",
      'import { a } from "../domain/a.ts";',
      "../domain/a.ts",
    ],
    ["workflows import Node", "workflows/x.ts", 'import { randomUUID } from "node:crypto";', "node:crypto"],
    ["over several lines", "domain/x.ts", 'import {\n  a,\n  b,\n} from "../api/a.ts";', "../api/a.ts"],
    ["a folder of no layer", "utils/x.ts", "export const a = 1;", "utils/x.ts:1 stands in no layer"],
    ["the time of the machine", "commands/a/x.ts", "const now = Date.now();", "Date.now("],
    ["a date of now", "domain/x.ts", "const a = 1;\nconst now = new Date();", "domain/x.ts:2 has new Date()"],
    ["chance", "queries/a/x.ts", "const a = Math.random();", "Math.random"],
    [
      "a notice in a transaction",
      "commands/a/x.ts",
      "await tx.execute(\"select pg_notify('a', '')\");",
      "pg_notify(",
    ],
    ["a notice of a trigger", "db/migrations/x.ts", "this.addSql(`notify outbox`);", "notify outbox"],
    ["the environment", "api/x.ts", 'const a = process.env["PORT"];', "process.env"],
    ["another query builder", "queries/a/x.ts", "const db = deps.orm.em.getKysely();", "getKysely("],
    [
      "paging by hand",
      "api/x.ts",
      'const after = deps.cursors.unpack("partners", filters, cursor);',
      "cursors.unpack(",
    ],
    ["SQL in api", "api/x.ts", "const a = await find(`\n  select id from program`);", "select"],
    ["SQL run in api", "api/x.ts", "await deps.sql.row(text);", "sql.row("],
    ["a column named by hand", "queries/a/x.ts", '`select m.id, m.brand_id as "brandId"`', 'brand_id as "'],
    ["a column named by hand, first", "queries/a/x.ts", 'const A = `brand_id as "brandId"`;', "brand_id as"],
    [
      "a column named by hand, of what was written",
      "commands/a/x.ts",
      '`update mail set attempts = 1\n  returning id as "mailId"`',
      'id as "',
    ],
    [
      "a row with the names of columns",
      "commands/a/x.ts",
      "await tx.row<{ id: string; brand_id: string }>(text);",
      "brand_id:",
    ],
    ["a long file", "domain/x.ts", "go();\n".repeat(301), "domain/x.ts:301 is longer"],
    [
      "a long function",
      "domain/x.ts",
      `export function a() {\n${linesOf(59)}}`,
      "domain/x.ts:1 has a block of 61 lines",
    ],
    [
      "a long function with its parameters on lines of their own",
      "domain/x.ts",
      `go();\nexport async function a(\n  b: string,\n): Promise<void> {\n${linesOf(57)}}`,
      "domain/x.ts:2 has a block of 61 lines",
    ],
    [
      "a long method",
      "domain/x.ts",
      `class A {\n  a(): B {\n${"    go();\n".repeat(59)}  }\n}`,
      "has a block of 61",
    ],
    [
      "a long arrow function",
      "domain/x.ts",
      `const a = async (b: C) => {\n${linesOf(59)}};`,
      "has a block of 61 lines",
    ],
  ])("%s", (_, path, text, expected) => {
    expect(violationsOf(new Map([[path, text]]))).toEqual([expect.stringContaining(expected)]);
  });
});

describe("imports that go both ways are found:", () => {
  const back = 'import type { B } from "./b.ts";';
  test.each<[string, [string, string][], string]>([
    [
      "of two files",
      [
        ["domain/a.ts", back],
        ["domain/b.ts", 'import { a } from "./a.ts";'],
      ],
      "cycle: domain/a.ts → domain/b.ts → domain/a.ts",
    ],
    [
      "of three files",
      [
        ["domain/a.ts", back],
        ["domain/b.ts", 'import { c } from "./c.ts";'],
        ["domain/c.ts", 'export { a } from "./a.ts";'],
      ],
      "cycle: domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts",
    ],
    [
      "of two folders, by different files",
      [
        ["domain/a/1.ts", 'import type { B } from "../b/1.ts";'],
        ["domain/b/2.ts", 'import { a } from "../a/2.ts";'],
      ],
      "cycle: domain/a → domain/b → domain/a",
    ],
    [
      "of a folder and a file beside it",
      [
        ["domain/a/1.ts", 'import { b } from "../b.ts";'],
        ["domain/b.ts", 'import { a } from "./a/2.ts";'],
      ],
      "cycle: domain/a → domain/b.ts → domain/a",
    ],
  ])("%s", (_, texts, expected) => {
    expect(violationsOf(new Map(texts))).toEqual([expected]);
  });

  test("but a folder may have a file that puts it together, and one that its parts share", () => {
    const texts: [string, string][] = [
      ["domain/a/whole.ts", 'import { b } from "./part/b.ts";'],
      ["domain/a/part/b.ts", 'import { a } from "../common.ts";'],
      ["domain/a/common.ts", "export const a = 1;"],
    ];
    expect(violationsOf(new Map(texts))).toEqual([]);
  });
});

describe("no violation:", () => {
  test.each([
    ["downwards", "api/x.ts", 'import { a } from "../commands/a.ts";\nimport { b } from "../domain/b.ts";'],
    ["a type of config in db", "db/x.ts", 'import type { Config } from "../config.ts";'],
    ["types of activities in workflows", "workflows/x.ts", 'import type { A } from "../activities/a.ts";'],
    [
      "an entry file putting a process together",
      "api/main.ts",
      'import { openDeps } from "../deps.ts";\nprocess.env;',
    ],
    [
      "a comment about it",
      "domain/x.ts",
      "// Never Date.now() here.\n/* nor new Date(),\n   nor process.env */",
    ],
    ["a date of something", "domain/x.ts", "const later = new Date(now.getTime() + 1);"],
    ["an address in a string", "domain/x.ts", 'const a = "https://x.example"; // Math.random'],
    [
      "an expression with a name",
      "queries/a/x.ts",
      '`select sum(e.cents)::bigint as "cents", a.deleted_at is null as "isOpen", true as "isMine", e."partnerId"`',
    ],
    ["words that SQL has too", "api/x.ts", 'const summary = "Select what to update with a new value";'],
    ["a file of 300 lines", "domain/x.ts", "go();\n".repeat(300)],
    ["a function of 60 lines", "domain/x.ts", `export function a() {\n${linesOf(58)}}`],
    ["a long table", "domain/x.ts", `export const A = {\n${"  a: 1,\n".repeat(100)}};`],
    ["a long class of short methods", "domain/x.ts", `class A {\n${"  a() {\n    go();\n  }\n".repeat(30)}}`],
  ])("%s", (_, path, text) => {
    expect(violationsOf(new Map([[path, text]]))).toEqual([]);
  });
});
