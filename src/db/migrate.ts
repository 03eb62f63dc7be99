import pg from "pg";
import { fileURLToPath } from "node:url";
import { fillBatchTotals } from "./fill-batch-totals.ts";
import { fillLongAdvice } from "./fill-long-advice.ts";
import { isMigrated } from "./migration-table.ts";
import { grantPrivileges } from "./privileges.ts";

/** Makes concurrent starts of a deployment migrate one after the other. */
const MIGRATION_LOCK = 4_772_113;

/**
 * Migrates the schema as its owner, grants the application's role the least it needs, and fills in what takes long while
 * the service runs. Idempotent. If a migration fails, the privileges on what is there are still set.
 *
 * @param options.migrationUrl connection string of the role that owns the tables
 * @param options.applicationRole the role the service runs as; may be the owner itself
 * @returns the names of the migrations that were applied
 */
export async function migrate(options: { migrationUrl: string; applicationRole: string }): Promise<string[]> {
  const client = new pg.Client({ connectionString: options.migrationUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    let applied: string[];
    try {
      applied = await applyMissing(client, options.migrationUrl);
    } finally {
      await grantPrivileges(client, options.applicationRole);
    }
    // Takes minutes, in which the service writes what triggers keep: it needs the privileges before.
    await fillMissingOpenLines(client);
    await fillBatchTotals(client);
    await fillLongAdvice(client);
    return applied;
  } finally {
    await client.end();
  }
}

/** Loads the migrations and the entity mapper only if they are needed: that takes longer than all the rest of a start. */
async function applyMissing(client: pg.Client, migrationUrl: string): Promise<string[]> {
  if (await isMigrated(client)) return [];
  const { applyMigrations } = await import("./apply-migrations.ts");
  return applyMigrations(migrationUrl);
}

async function fillMissingOpenLines(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select from open_line_fill where not is_done");
  if (rows.length === 0) return;
  const { fillOpenLines } = await import("./fill-open-lines.ts");
  await fillOpenLines(client);
}

/** `node src/db/migrate.ts`: migrates the database of the environment, and reports what was applied. */
async function main(): Promise<void> {
  const { loadConfig } = await import("../config.ts");
  const config = loadConfig(process.env);
  const applied = await migrate({
    migrationUrl: config.databaseMigrationUrl,
    applicationRole: decodeURIComponent(new URL(config.databaseUrl).username),
  });
  process.stdout.write(`${JSON.stringify({ applied })}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error: unknown) => {
    process.stderr.write(`migrate: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
