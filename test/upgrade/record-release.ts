/**
 * `node test/upgrade/record-release.ts REF FOLDER`: writes former-release.json from the statements that
 * record-statements.ts left in the folder, and from the schema of this code. Part of `npm run release`.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MIGRATIONS } from "../../src/db/migrations/index.ts";
import { readOrExit } from "../../scripts/read-or-exit.ts";
import { withClient } from "../../src/local/postgres/databases.ts";
import { startTestPostgres } from "../support/servers/servers.ts";
import { FORMER_RELEASE_FILE, hasPlan, readRules, type FormerRelease } from "./former-release.ts";

const statementsIn = (file: string): string[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as string);

/** In one line, so that the same statement is the same however code is indented; a comment in it ends with its line. */
const inOneLine = (statement: string): string =>
  statement.includes("--") ? statement.trim() : statement.replaceAll(/\s*\n\s*/g, " ").trim();

async function readSchemaRules(): Promise<string[]> {
  const postgres = await startTestPostgres();
  try {
    const name = "rules";
    await withClient(`${postgres.adminUrlBase}postgres`, (client) =>
      client.query(`create database ${name} template ${postgres.templateDatabase}`),
    );
    return await withClient(postgres.adminUrlBase + name, readRules);
  } finally {
    await postgres.stop();
  }
}

async function main(): Promise<void> {
  const { ref, folder } = readOrExit(() => {
    const [ref, folder, ...more] = process.argv.slice(2);
    if (ref === undefined || folder === undefined || more.length > 0)
      throw new Error("Name a commit, and the folder of its statements.");
    return { ref, folder };
  }, "Usage: node test/upgrade/record-release.ts REF FOLDER");
  const recorded = globSync("*.jsonl", { cwd: folder }).flatMap((file) => statementsIn(join(folder, file)));
  const statements = [...new Set(recorded.filter(hasPlan).map(inOneLine))].toSorted();
  if (statements.length === 0) throw new Error(`no statements were recorded in ${folder}`);
  const release: FormerRelease = {
    ref,
    migration: MIGRATIONS.at(-1)!.name,
    statements,
    temporaryTables: [
      ...new Set(
        recorded
          .flatMap((text) => /\bcreate temporary table [^;]*/i.exec(text) ?? [])
          .map((text) => inOneLine(text).replace(/\s*on commit drop\b/, "")),
      ),
    ],
    rules: await readSchemaRules(),
  };
  writeFileSync(FORMER_RELEASE_FILE, `${JSON.stringify(release, null, 1)}\n`);
  process.stderr.write(`${statements.length} statements of ${ref} recorded\n`);
}

await main();
