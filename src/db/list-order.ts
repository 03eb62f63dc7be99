import type { PageRequest } from "./keyset.ts";

/** What a list is ordered by, after the columns it is filtered by. */
export interface ListOrder {
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

/** The ids of a kind begin alike and have one length: in any collation, all of them are below a longer one of z's. */
export const LOWEST_ID_FIRST: ListOrder = {
  columns: ["id"],
  direction: "asc",
  lowest: [""],
  highest: ["z".repeat(40)],
};

/** Versions of terms. */
export const HIGHEST_VERSION_FIRST: ListOrder = {
  columns: ["version"],
  direction: "desc",
  lowest: ["0"],
  highest: ["2147483647"],
};

/** Received events: ids decide between those of one moment. */
export const LAST_RECEIVED_FIRST: ListOrder = {
  columns: ["received_at", "id"],
  direction: "desc",
  lowest: ["-infinity", "0"],
  highest: ["infinity", "0"],
};

/** Ledger entries by time: ids decide between those of one moment. */
const BY_POSTING = { columns: ["created_at", "id"], lowest: ["-infinity", "0"], highest: ["infinity", "0"] };

export const LAST_POSTED_FIRST: ListOrder = { ...BY_POSTING, direction: "desc" };

export const FIRST_POSTED_FIRST: ListOrder = { ...BY_POSTING, direction: "asc" };

/** What has a date on which it falls due. */
export const FIRST_DUE_FIRST: ListOrder = {
  columns: ["due_at", "id"],
  direction: "asc",
  lowest: ["-infinity", ""],
  highest: ["infinity", ""],
};

/** Threads by their newest message. */
export const LAST_WRITTEN_FIRST: ListOrder = {
  columns: ["last_message_at", "partner_id"],
  direction: "desc",
  lowest: ["-infinity", ""],
  highest: ["infinity", ""],
};

export const HIGHEST_NUMBER_FIRST: ListOrder = {
  columns: ["id"],
  direction: "desc",
  lowest: ["0"],
  highest: ["9223372036854775807"],
};

/**
 * SQL for the rows of one index range, in a list's order, from a cursor on. The index has the filter's columns, then
 * the order's. Two things keep the planner on it, however the rows are distributed:
 * - Range and order are written over all columns of the index, so that no other index yields the order. The planner
 *   would rather walk one that does, past any number of rows that the filter excludes.
 * - The filter's values are sub-selects, unknown at planning time. The planner judges a row comparison by its first
 *   column only, takes the range of the lowest or highest value for empty, and would read and sort all of it.
 *
 * @param filter SQL text for each column of the filter, such as `{ program_id: "$2" }`
 * @param cursor SQL for the values of `cursorOf`, such as `["$3::timestamptz", "$4"]`
 * @param alias of the listed table, if the statement joins others
 * @param last SQL for the values that end the range, if the list ends before the index range does
 */
export function listRange(
  filter: Readonly<Record<string, string>>,
  order: ListOrder,
  cursor: readonly string[],
  alias?: string,
  last?: readonly string[],
): { readonly where: string; readonly orderBy: string } {
  const names = [...Object.keys(filter), ...order.columns];
  const columns = alias === undefined ? names : names.map((name) => `${alias}.${name}`);
  const fixed = Object.values(filter).map((value) => `(select ${value}::text)`);
  const rowOf = (values: readonly string[]) => `(${[...fixed, ...values].join(", ")})`;
  const [after, before, end] =
    order.direction === "desc" ? ["<", ">", order.lowest] : [">", "<", order.highest];
  const row = `(${columns.join(", ")})`;
  return {
    where: `${row} ${after} ${rowOf(cursor)} and ${row} ${before} ${rowOf(last ?? end.map((value) => `'${value}'`))}`,
    orderBy: columns.map((column) => `${column} ${order.direction}`).join(", "),
  };
}

/** The cursor's values as parameters: the requested page's, or the first page's. */
export const cursorOf = (page: PageRequest, order: ListOrder): readonly string[] =>
  page.after ?? (order.direction === "desc" ? order.highest : order.lowest);
