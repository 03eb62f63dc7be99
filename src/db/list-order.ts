import type { PageRequest } from "./keyset.ts";

/** What a list is ordered by, after the columns that it is filtered by. */
interface ListOrder {
  readonly columns: readonly string[];
  readonly direction: "asc" | "desc";
  /** Values below every row's, in the same columns. */
  readonly lowest: readonly string[];
  /** Values above every row's. */
  readonly highest: readonly string[];
}

const BY_CREATION = { columns: ["created_at", "id"], lowest: ["-infinity", ""], highest: ["infinity", ""] };

export const NEWEST_FIRST: ListOrder = { ...BY_CREATION, direction: "desc" };

export const OLDEST_FIRST: ListOrder = { ...BY_CREATION, direction: "asc" };

export const HIGHEST_NUMBER_FIRST: ListOrder = {
  columns: ["id"],
  direction: "desc",
  lowest: ["0"],
  highest: ["9223372036854775807"],
};

/**
 * SQL that gives the rows of one index range, in a list's order, from a cursor on. The index has the filter's columns and
 * then the order's. Two things keep the planner on it, however the rows are spread:
 * - Range and order are written over all of its columns, so that no other index gives the order. The planner would rather
 *   walk one that happens to be in order, past any number of rows that the filter leaves out.
 * - The filter's values stand in sub-selects, unseen when planning. The planner judges a comparison of rows by its first
 *   column alone, takes the range of the least or greatest value for empty, and would read and sort all of it.
 *
 * @param filter SQL of the text that each column of the filter is, such as `{ program_id: "$2" }`
 * @param cursor SQL of the values of `cursorOf`, such as `["$3::timestamptz", "$4"]`
 * @param alias of the listed table, where the statement joins others
 */
export function listRange(
  filter: Readonly<Record<string, string>>,
  order: ListOrder,
  cursor: readonly string[],
  alias?: string,
): { readonly where: string; readonly orderBy: string } {
  const names = [...Object.keys(filter), ...order.columns];
  const columns = alias === undefined ? names : names.map((name) => `${alias}.${name}`);
  const fixed = Object.values(filter).map((value) => `(select ${value}::text)`);
  const rowOf = (values: readonly string[]) => `(${[...fixed, ...values].join(", ")})`;
  const [after, before, end] =
    order.direction === "desc" ? ["<", ">", order.lowest] : [">", "<", order.highest];
  const row = `(${columns.join(", ")})`;
  return {
    where: `${row} ${after} ${rowOf(cursor)} and ${row} ${before} ${rowOf(end.map((value) => `'${value}'`))}`,
    orderBy: columns.map((column) => `${column} ${order.direction}`).join(", "),
  };
}

/** The cursor's values as parameters: those of the page asked for, or of the first page. */
export const cursorOf = (page: PageRequest, order: ListOrder): readonly string[] =>
  page.after ?? (order.direction === "desc" ? order.highest : order.lowest);
