import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { List, Page } from "../../../client/src/index.ts";
import { unattendedOf, useClient } from "./client.ts";
import type { FirstAnswers } from "./first-answers.ts";
import { isUnattended, usePoll } from "./polls.ts";

/** The names of a client's operations that return one value. */
export type ReadName<Client> = {
  [Name in keyof Client]: Client[Name] extends (...args: never) => Promise<unknown> ? Name : never;
}[keyof Client] &
  string;

/** The names of a client's operations that return pages. */
export type ListName<Client> = {
  [Name in keyof Client]: Client[Name] extends (...args: never) => List<unknown> ? Name : never;
}[keyof Client] &
  string;

/** What an operation takes; for one of several operations, what one of them takes. */
export type InputOf<Client, Name extends keyof Client> = Name extends keyof Client
  ? Client[Name] extends (input: infer Input, ...rest: never) => unknown
    ? NonNullable<Input>
    : never
  : never;

export type ResultOf<Client, Name extends keyof Client> = Client[Name] extends (
  ...args: never
) => Promise<infer Result>
  ? Result
  : never;

export type RowOf<Client, Name extends keyof Client> = Client[Name] extends (
  ...args: never
) => List<infer Row>
  ? Row
  : never;

/** What the pages of a list say about the whole list, such as its sum. */
type WholeOf<Client, Name extends keyof Client> = Client[Name] extends (
  ...args: never
) => List<unknown, infer Whole>
  ? Whole
  : never;

/** A list that grows page by page. */
export type Rows<Row, Whole = unknown> = UseInfiniteQueryResult<RowsDataOf<Row, Whole>>;
type RowsDataOf<Row, Whole> = InfiniteData<Page<Row, Whole>>;

/** How often to read again, in milliseconds; undefined while nothing is under way. */
type PollMs<Data> = number | ((data: Data) => number | undefined) | undefined;

const pollMsOf = <Data>(pollMs: PollMs<Data>, data: Data | undefined): number | undefined => {
  if (typeof pollMs !== "function") return pollMs;
  return data === undefined ? undefined : pollMs(data);
};

interface ReadOptions<Data> {
  /** False while what the input needs is not known yet. */
  readonly enabled?: boolean | undefined;
  /** Reads again this often while something is under way, which the data itself may say. */
  readonly pollMs?: PollMs<Data>;
  /** Shows what another input brought until this one's result is there. */
  readonly keepsData?: boolean | undefined;
}

/** How many rows one page of a list has. */
const PAGE_ROWS = 100;

/** What a read of one value is known by, and how it is asked for. */
const readOf = <Client extends object>(client: Client, name: keyof Client & string, input: object) =>
  queryOptions({
    queryKey: keyOf(name, input),
    queryFn: (asked) => call(client, name, input, asked) as Promise<unknown>,
  });

/** The same of a list, page by page. */
const rowsOf = <Client extends object>(client: Client, name: keyof Client & string, input: object) =>
  infiniteQueryOptions({
    queryKey: keyOf(name, input, "rows"),
    queryFn: (asked) => {
      const cursor = asked.pageParam === null ? {} : { cursor: asked.pageParam };
      const page = call(client, name, { limit: PAGE_ROWS, ...input, ...cursor }, asked);
      return (page as List<unknown>).page();
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<unknown>) => page.next_cursor,
  });

function call<Client extends object>(
  client: Client,
  name: keyof Client,
  input: object,
  { queryKey, signal }: { readonly queryKey: QueryKey; readonly signal: AbortSignal },
): unknown {
  const caller = isUnattended(queryKey) ? unattendedOf(client) : client;
  return (caller[name] as (input: object, options: object) => unknown)(input, { signal });
}

/**
 * The hooks of one client for reads. The client sends a failed read again by itself, so that React Query never does. A
 * query is known by its operation and input: see `keyOf`.
 */
export function hooksOf<Client extends object>() {
  /** Reads one value. */
  function useRead<Name extends ReadName<Client>>(
    name: Name,
    input: InputOf<Client, Name>,
    { enabled = true, pollMs, keepsData = false }: ReadOptions<ResultOf<Client, Name>> = {},
  ): UseQueryResult<ResultOf<Client, Name>> {
    const options = readOf(useClient() as Client, name, input);
    const placeholder = keepsData ? { placeholderData: keepPreviousData } : {};
    const query = useQuery({ ...options, ...placeholder, enabled }) as UseQueryResult<ResultOf<Client, Name>>;
    usePoll(options.queryKey, pollMsOf(pollMs, query.data));
    return query;
  }

  /** Reads a list, page by page. */
  function useRows<Name extends ListName<Client>>(
    name: Name,
    input: InputOf<Client, Name>,
    { enabled = true, pollMs }: ReadOptions<RowsDataOf<RowOf<Client, Name>, WholeOf<Client, Name>>> = {},
  ): Rows<RowOf<Client, Name>, WholeOf<Client, Name>> {
    const options = rowsOf(useClient() as Client, name, input);
    const query = useInfiniteQuery({ ...options, enabled }) as Rows<
      RowOf<Client, Name>,
      WholeOf<Client, Name>
    >;
    usePoll(options.queryKey, pollMsOf(pollMs, query.data));
    return query;
  }

  return { useRead, useRows };
}

/** Begins what the screen of a path reads, while its app is still starting. */
export type FirstReads = (
  queryClient: QueryClient,
  page: { readonly path: string; readonly answers: FirstAnswers },
) => void;

/**
 * Begins reads before the screens that show them are there; `useRead` and `useRows` then find them. What came with the
 * page is not asked for again.
 */
export function readAhead<Client extends object>(
  queryClient: QueryClient,
  client: Client,
  answers: FirstAnswers,
) {
  return {
    read<Name extends ReadName<Client>>(name: Name, input: InputOf<Client, Name>): void {
      const options = readOf(client, name, input);
      const answer = answers.find(name, input) as { readonly data: unknown } | undefined;
      if (answer === undefined) void queryClient.prefetchQuery(options);
      else queryClient.setQueryData(options.queryKey, answer.data, { updatedAt: answers.atMs });
    },
    rows<Name extends ListName<Client>>(name: Name, input: InputOf<Client, Name>): void {
      const options = rowsOf(client, name, input);
      const page = answers.find(name, input) as Page<unknown> | undefined;
      if (page === undefined) void queryClient.prefetchInfiniteQuery(options);
      else {
        const pages = { pages: [page], pageParams: [null] };
        queryClient.setQueryData(options.queryKey, pages, { updatedAt: answers.atMs });
      }
    },
  };
}

/** The key of a query: its operation first, so that a change can invalidate every read of an operation. */
export const keyOf = (name: string, ...rest: readonly unknown[]): readonly unknown[] => [name, ...rest];
