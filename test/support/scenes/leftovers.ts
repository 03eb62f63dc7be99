import type { Sql } from "../../../src/db/sql.ts";
import type { Leftover } from "../../../src/domain/processes/leftovers.ts";
import { itemsDue, sumLeftovers } from "../../../src/queries/operations/leftovers.ts";

/** How much of a kind is left to workers, also of what rests after a failure. */
export async function countLeft(sql: Sql, leftover: Leftover): Promise<number> {
  return (await sumLeftovers(sql)).find((sum) => sum.leftover === leftover)!.open;
}

/** The ids of what of a kind a worker would begin with. */
export async function itemsLeft(sql: Sql, leftover: Leftover): Promise<string[]> {
  return (await itemsDue(sql, leftover)).map(({ item }) => item);
}
