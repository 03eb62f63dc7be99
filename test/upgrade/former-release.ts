import type pg from "pg";
import { readFileSync } from "node:fs";

const FILE = new URL("./former-release.json", import.meta.url);

/** What a release did with its schema: the next one's migrations are held against it. */
export interface FormerRelease {
  /** A tag or a commit. */
  readonly ref: string;
  /** The last of its migrations. */
  readonly migration: string;
  /** Every different statement that its tests made the service send. */
  readonly statements: readonly string[];
  /** The temporary tables that some of them use, to be made for a session. */
  readonly temporaryTables: readonly string[];
  /** What its schema refused or did by itself: constraints, unique indexes and triggers, each after its table. */
  readonly rules: readonly string[];
}

export const FORMER_RELEASE_FILE = FILE;

export const readFormerRelease = (): FormerRelease => JSON.parse(readFileSync(FILE, "utf8")) as FormerRelease;

/** Whether PostgreSQL can plan it: transactions and settings have no plan. */
export const hasPlan = (statement: string): boolean =>
  /^\s*(select|insert|update|delete|with|values|table|merge)\b/i.test(statement) && !/;\s*\S/.test(statement);

/** Constraints, unique indexes and triggers of the schema, as `table: definition`. */
export async function readRules(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ rule: string }>(
    `select c.conrelid::regclass || ': ' || pg_get_constraintdef(c.oid) as rule
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where n.nspname = 'public' and c.conrelid <> 0 and c.contype in ('c', 'u', 'p', 'f', 'x')
     union
     select i.indrelid::regclass || ': ' || pg_get_indexdef(i.indexrelid)
     from pg_index i join pg_class r on r.oid = i.indrelid join pg_namespace n on n.oid = r.relnamespace
     where n.nspname = 'public' and i.indisunique
     union
     select t.tgrelid::regclass || ': ' || pg_get_triggerdef(t.oid)
     from pg_trigger t join pg_class r on r.oid = t.tgrelid join pg_namespace n on n.oid = r.relnamespace
     where n.nspname = 'public' and not t.tgisinternal
     order by 1`,
  );
  return rows.map(({ rule }) => rule);
}

/** Columns that every insertion must name, as `table.column`. */
export async function readRequiredColumns(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ required: string }>(
    `select table_name || '.' || column_name as required from information_schema.columns
     where table_schema = 'public' and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO' and is_generated = 'NEVER'`,
  );
  return rows.map(({ required }) => required);
}

/** The tables that a statement inserts into, and the columns that it names of each. */
export function insertionsOf(statement: string): { readonly table: string; readonly columns: string[] }[] {
  const found = statement.matchAll(/\binsert\s+into\s+"?(\w+)"?(?:\s+as\s+"?\w+"?)?\s*\(([^)]*)\)/gi);
  return [...found].map(([, table, columns]) => ({
    table: table!,
    columns: columns!.split(",").map((column) => column.trim().replaceAll('"', "")),
  }));
}
