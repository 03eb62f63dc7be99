import type { Page, PageRequest } from "../../db/keyset.ts";
import type { Deps } from "../../deps.ts";

/** The page of a list that an endpoint requests. */
export interface PageOfList<Row, Shown> {
  /** The list's name; cursors of other lists are rejected. */
  readonly name: string;
  /** The list's owner and filters; a cursor is valid for exactly these. */
  readonly filters: Readonly<Record<string, string | null | undefined>>;
  readonly query: Readonly<{ limit: number; cursor?: string | undefined }>;
  /** Fetches one row more than the page shows. */
  readonly fetch: (page: PageRequest) => Promise<Row[]>;
  /** A row's values in the columns the list is ordered by. */
  readonly orderOf: (row: Row) => readonly string[];
  readonly show: (row: Row) => Shown;
}

/** A list whose statement also returns something about the whole list, such as its sum. */
export type PageOfWhole<Row, Shown, Whole> = Omit<PageOfList<Row, Shown>, "fetch"> & {
  readonly fetch: (page: PageRequest) => Promise<{ readonly rows: Row[]; readonly whole: Whole }>;
};

/**
 * Returns a page of a list and the cursor of the next one (API-18).
 *
 * @throws ApiError `invalid_cursor` for a cursor of another list, of other filters, or a malformed one
 */
export async function paginate<Row, Shown>(
  deps: Pick<Deps, "cursors">,
  list: PageOfList<Row, Shown>,
): Promise<Page<Shown>> {
  const fetch = async (page: PageRequest) => ({ rows: await list.fetch(page), whole: null });
  return (await paginateWhole(deps, { ...list, fetch })).page;
}

/**
 * A page of a list, with the statement's result about the whole list.
 *
 * @throws ApiError `invalid_cursor`
 */
export async function paginateWhole<Row, Shown, Whole>(
  deps: Pick<Deps, "cursors">,
  list: PageOfWhole<Row, Shown, Whole>,
): Promise<{ readonly page: Page<Shown>; readonly whole: Whole }> {
  const { limit, cursor } = list.query;
  const after = cursor === undefined ? null : deps.cursors.unpack(list.name, list.filters, cursor);
  const { rows, whole } = await list.fetch({ limit, after });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const page = {
    data: shown.map(list.show),
    has_more: last !== undefined,
    next_cursor: last === undefined ? null : deps.cursors.pack(list.name, list.filters, list.orderOf(last)),
  };
  return { page, whole };
}

/** Newest first, with the id as tie-breaker. */
export const byCreation = (row: Readonly<{ createdAt: Date; id: string }>): readonly string[] => [
  row.createdAt.toISOString(),
  row.id,
];

/** The order of lists of numbered records. */
export const byNumber = (row: Readonly<{ id: number }>): readonly string[] => [String(row.id)];
