import { readdirSync } from "node:fs";
import type pg from "pg";

/** The list of applied migrations, which is created by the first of them, as the owner of all tables. */
export const MIGRATION_TABLE = "schema_migration";

const FOLDER = new URL("./migrations/", import.meta.url);
const MIGRATION_FILE = /^(?<name>\d{4}-.+)\.ts$/;

/** The names of all migrations, without loading them. */
export const migrationNames = (): string[] =>
  readdirSync(FOLDER).flatMap((file) => MIGRATION_FILE.exec(file)?.groups?.["name"] ?? []);

/** Whether every migration has been applied. */
export async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.${MIGRATION_TABLE}') is not null as exists`,
  );
  if (tables[0]?.exists !== true) return false;
  const { rows: applied } = await client.query<{ name: string }>(
    `select name from public.${MIGRATION_TABLE}`,
  );
  const names = new Set(applied.map(({ name }) => name));
  return migrationNames().every((name) => names.has(name));
}
