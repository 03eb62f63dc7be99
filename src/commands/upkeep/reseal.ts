import type { Deps } from "../../deps.ts";
import type { Sql } from "../../db/sql.ts";
import { inTransaction, type Tx } from "../../db/transaction.ts";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.ts";

/** Rows that one transaction looks at, whether or not they are to be resealed. */
const PAGE_SIZE = 1_000;

/**
 * Reseals everything sealed under `ENCRYPTION_KEY_PREVIOUS`, in pages of the primary key, while the service runs: no row
 * is read twice, and none is locked for longer than its page takes. Afterwards nothing needs the former key. Idempotent.
 *
 * @returns how many values of each table were resealed
 * @throws if a value was sealed under neither key
 */
export async function reseal(
  deps: Deps,
  { pageSize = PAGE_SIZE }: { readonly pageSize?: number } = {},
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const column of SEALED_COLUMNS) {
    let count = 0;
    let page: Page = { resealed: 0, last: null };
    do {
      const after = page.last;
      page = await inTransaction(deps, (tx) => resealPage(tx, column, after, pageSize), { kind: "operator" });
      count += page.resealed;
    } while (page.last !== null);
    counts[column.table] = count;
  }
  return counts;
}

/** A row's values of the columns of its primary key. */
type Key = readonly unknown[];

interface Page {
  /** How many values were resealed. */
  readonly resealed: number;
  /** Its last row; null if no further page follows. */
  readonly last: Key | null;
}

/**
 * Reseals what the next rows of a table hold, and reads no others.
 *
 * @param after the last row of the page before; null for the first page
 */
export async function resealPage(
  tx: Tx,
  sealed: SealedColumn,
  after: Key | null,
  pageSize: number,
): Promise<Page> {
  const last = await lastOfPage(tx, sealed, after, pageSize);
  const rows = await lockFormer(tx, sealed, after, last);
  if (rows.length > 0) await replace(tx, sealed, rows);
  return { resealed: rows.length, last };
}

/** The key of a page's last row; null if no further page follows. */
async function lastOfPage(
  sql: Sql,
  { table, key }: SealedColumn,
  after: Key | null,
  pageSize: number,
): Promise<Key | null> {
  const names = Object.keys(key);
  const row = await sql.row<Record<string, unknown>>(
    `select ${names.join(", ")} from ${table} where ${comparison(key, ">", after, 2)}
     order by ${names.join(", ")} offset $1 limit 1`,
    [pageSize - 1, ...(after ?? [])],
  );
  return row === null ? null : names.map((name) => row[name]);
}

interface FormerRow {
  readonly purpose: string;
  readonly sealed: Buffer;
  /** In the order of its columns. */
  readonly key: Key;
}

/** The rows of a page that are still sealed under another key than the current one. */
async function lockFormer(
  tx: Tx,
  { table, column, purpose, key }: SealedColumn,
  after: Key | null,
  last: Key | null,
): Promise<readonly FormerRow[]> {
  const names = Object.keys(key);
  const rows = await tx.rows<Omit<FormerRow, "key"> & Readonly<Record<string, unknown>>>(
    `select ${names.join(", ")}, ${purpose} as purpose, ${column} as sealed from ${table}
     where ${comparison(key, ">", after, 2)} and ${comparison(key, "<=", last, 2 + (after?.length ?? 0))}
       and ${column} is not null and substring(${column} from 2 for 4) <> $1
     for update`,
    [tx.deps.seal.currentKeyId, ...(after ?? []), ...(last ?? [])],
  );
  return rows.map((row) => ({
    purpose: row.purpose,
    sealed: row.sealed,
    key: names.map((name) => row[name]),
  }));
}

/** Writes rows that this transaction has locked, each by its key: comparing values would read all of them. */
async function replace(
  tx: Tx,
  { table, column, key }: SealedColumn,
  rows: readonly FormerRow[],
): Promise<void> {
  const { seal } = tx.deps;
  const names = Object.keys(key);
  const arrays = [...Object.values(key), "bytea"].map((type, index) => `$${index + 1}::${type}[]`);
  await tx.execute(
    `update ${table} set ${column} = anew.sealed
     from unnest(${arrays.join(", ")}) anew (${names.join(", ")}, sealed)
     where ${names.map((name) => `${table}.${name} = anew.${name}`).join(" and ")}`,
    [
      ...names.map((_, index) => rows.map((row) => row.key[index])),
      rows.map((row) => seal.seal(seal.open(row.sealed, row.purpose), row.purpose)),
    ],
  );
}

/** Compares a row's key with one whose values are the parameters from this number; true without one. */
function comparison(key: SealedColumn["key"], operator: ">" | "<=", to: Key | null, first: number): string {
  if (to === null) return "true";
  const parameters = to.map((_, index) => `$${first + index}`);
  return `(${Object.keys(key).join(", ")}) ${operator} (${parameters.join(", ")})`;
}
