import type { Sql } from "../../../src/db/sql.ts";

const PER_STATEMENT = 5_000;

/**
 * Makes very many rows, a part of them at a time: a statement has twenty seconds, and rows with triggers take long on a
 * busy machine.
 *
 * @param statement makes the rows of the numbers from `$1` to `$2`
 * @param parameters from `$3` on
 */
export async function fillRows(
  sql: Sql,
  count: number,
  statement: string,
  parameters: readonly unknown[] = [],
): Promise<void> {
  for (let first = 1; first <= count; first += PER_STATEMENT) {
    const last = Math.min(count, first + PER_STATEMENT - 1);
    await sql.execute(statement, [first, last, ...parameters]);
  }
}
