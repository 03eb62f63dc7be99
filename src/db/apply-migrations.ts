import { MikroORM, PostgreSqlDriver } from "@mikro-orm/postgresql";
import { Migrator } from "@mikro-orm/migrations";
import { ENTITIES } from "./entities/index.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import { MIGRATION_TABLE } from "./migration-table.ts";
import { MIGRATION_LOCK_TIMEOUT_MS } from "./work.ts";

/**
 * Applies the migrations that the database lacks, each in a transaction.
 *
 * @param migrationUrl connection string of the role that owns the tables
 * @returns their names
 */
export async function applyMigrations(migrationUrl: string): Promise<string[]> {
  const orm = await MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: migrationUrl,
    driverOptions: { lock_timeout: MIGRATION_LOCK_TIMEOUT_MS },
    entities: [...ENTITIES],
    extensions: [Migrator],
    // Standard output belongs to the result.
    logger: (line) => process.stderr.write(`${line}\n`),
    colors: false,
    migrations: { migrationsList: MIGRATIONS, tableName: MIGRATION_TABLE, snapshot: false },
  });
  try {
    const applied = await orm.migrator.up();
    return applied.map((migration) => migration.name);
  } finally {
    await orm.close();
  }
}
