import type { Page, PageRequest } from "../../db/keyset.ts";
import type { Deps } from "../../deps.ts";

/** One page of a list, as an endpoint asks for it. */
export interface PageOfList<Row, Shown> {
  /** Names the list; a cursor of another list is refused. */
  readonly name: string;
  /** Whose list it is and what it is filtered by; a cursor belongs to exactly these. */
  readonly filters: Readonly<Record<string, string | null | undefined>>;
  readonly query: Readonly<{ limit: number; cursor?: string | undefined }>;
  /** Fetches one row more than the page shows. */
  readonly fetch: (page: PageRequest) => Promise<Row[]>;
  /** The values of a row in the columns that the list is ordered by. */
  readonly orderOf: (row: Row) => readonly string[];
  readonly show: (row: Row) => Shown;
}

/** The same of a list whose statement tells something of the whole list too, such as its sum. */
type PageOfWhole<Row, Shown, Whole> = Omit<PageOfList<Row, Shown>, "fetch"> & {
  readonly fetch: (page: PageRequest) => Promise<{ readonly rows: Row[]; readonly whole: Whole }>;
};

/**
 * Answers a page of a list and the cursor of the next one (API-18).
 *
 * @throws ApiError `invalid_cursor` for a cursor of another list, of other filters, or none of ours
 */
export async function paginate<Row, Shown>(
  deps: Pick<Deps, "cursors">,
  list: PageOfList<Row, Shown>,
): Promise<Page<Shown>> {
  const fetch = async (page: PageRequest) => ({ rows: await list.fetch(page), whole: null });
  return (await paginateWhole(deps, { ...list, fetch })).page;
}

/**
 * A page of a list, and what is told of the whole list with it.
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

/** The order of lists that are sorted by creation: newest first, ids deciding between rows of one moment. */
export const byCreation = (row: Readonly<{ createdAt: Date; id: string }>): readonly string[] => [
  row.createdAt.toISOString(),
  row.id,
];

/** The order of lists of numbered records. */
export const byNumber = (row: Readonly<{ id: number }>): readonly string[] => [String(row.id)];
