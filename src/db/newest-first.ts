import type { PageRequest } from "./keyset.ts";

/** What a list is ordered by, newest first, after the columns that it is filtered by. */
interface ListOrder {
  readonly columns: readonly string[];
  /** SQL of what is before every row, in the same columns. */
  readonly least: readonly string[];
  /** What is after every row: where the first page begins. */
  readonly beyond: readonly string[];
}

export const BY_CREATION: ListOrder = {
  columns: ["created_at", "id"],
  least: ["'-infinity'", "''"],
  beyond: ["infinity", ""],
};

export const BY_NUMBER: ListOrder = { columns: ["id"], least: ["0"], beyond: ["9223372036854775807"] };

/**
 * SQL that gives the rows of one index range, newest first, from a cursor on. The index has the filter's columns and then
 * the order's. Two things keep the planner on it, however the rows are spread:
 * - Range and order are written over all of its columns, so that no other index gives the order. The planner would rather
 *   walk one that happens to be in order, past any number of rows that the filter leaves out.
 * - The filter's values stand in sub-selects, unseen when planning. The planner judges a comparison of rows by its first
 *   column alone, takes the range of the least or greatest value for empty, and would read and sort all of it.
 *
 * @param filter SQL of the text that each column of the filter is, such as `{ program_id: "$2" }`
 * @param cursor SQL of the cursor's values, such as `["$3::timestamptz", "$4"]`
 */
export function newestFirst(
  filter: Readonly<Record<string, string>>,
  order: ListOrder,
  cursor: readonly string[],
): { readonly where: string; readonly orderBy: string } {
  const columns = [...Object.keys(filter), ...order.columns];
  const fixed = Object.values(filter).map((value) => `(select ${value}::text)`);
  const rowOf = (values: readonly string[]) => `(${[...fixed, ...values].join(", ")})`;
  return {
    where: `(${columns.join(", ")}) < ${rowOf(cursor)} and (${columns.join(", ")}) > ${rowOf(order.least)}`,
    orderBy: columns.map((column) => `${column} desc`).join(", "),
  };
}

/** The cursor's values as parameters: those of the page asked for, or of the first page. */
export const cursorOf = (page: PageRequest, order: ListOrder): readonly string[] =>
  page.after ?? order.beyond;
