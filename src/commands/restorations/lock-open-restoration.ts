import type { Sql } from "../../db/sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { findOpenRestoration, type OpenRestoration } from "../../queries/operations/find-open-restoration.ts";

/**
 * The restore under way, which does not end before this transaction does.
 *
 * @throws ApiError `conflict` if none is under way
 */
export async function lockOpenRestoration(tx: Tx): Promise<OpenRestoration> {
  await tx.execute("lock table restoration in share row exclusive mode");
  return requireOpenRestoration(tx);
}

/**
 * The restore under way.
 *
 * @throws ApiError `conflict` if none is under way
 */
export async function requireOpenRestoration(sql: Sql): Promise<OpenRestoration> {
  const open = await findOpenRestoration(sql);
  if (open !== null) return open;
  throw new ApiError("conflict", "No restore is under way.", {
    next: "After a restore of the database, begin with vp restore begin.",
  });
}
