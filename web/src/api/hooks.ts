import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { List, Page } from "../../../client/src/index.ts";

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

export type InputOf<Client, Name extends keyof Client> = Client[Name] extends (
  input: infer Input,
  ...rest: never
) => unknown
  ? NonNullable<Input>
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
export type Rows<Row, Whole = unknown> = UseInfiniteQueryResult<InfiniteData<Page<Row, Whole>>>;

interface ReadOptions {
  /** False while what the input needs is not known yet. */
  readonly enabled?: boolean | undefined;
  /** Reads again this often while something is under way. */
  readonly pollMs?: number | undefined;
}

/** How many rows one page of a list has. */
const PAGE_ROWS = 100;

/**
 * The hooks of one client. The client sends a failed read again by itself, so that React Query never does.
 * A query is known by its operation and input: see `keyOf`.
 */
export function hooksOf<Client extends object>(useClient: () => Client) {
  const call = (client: Client, name: keyof Client, input: object, signal: AbortSignal): unknown =>
    (client[name] as (input: object, options: object) => unknown)(input, { signal });

  /** Reads one value. */
  function useRead<Name extends ReadName<Client>>(
    name: Name,
    input: InputOf<Client, Name>,
    { enabled = true, pollMs }: ReadOptions = {},
  ): UseQueryResult<ResultOf<Client, Name>> {
    const client = useClient();
    return useQuery({
      queryKey: keyOf(name, input),
      queryFn: ({ signal }) => call(client, name, input, signal) as Promise<ResultOf<Client, Name>>,
      enabled,
      refetchInterval: pollMs ?? false,
    }) as UseQueryResult<ResultOf<Client, Name>>;
  }

  /** Reads a list, page by page. */
  function useRows<Name extends ListName<Client>>(
    name: Name,
    input: InputOf<Client, Name>,
    { enabled = true, pollMs }: ReadOptions = {},
  ): Rows<RowOf<Client, Name>, WholeOf<Client, Name>> {
    const client = useClient();
    return useInfiniteQuery({
      queryKey: keyOf(name, input, "rows"),
      queryFn: ({ signal, pageParam }) => {
        const pageInput = {
          limit: PAGE_ROWS,
          ...input,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        };
        return (call(client, name, pageInput, signal) as List<RowOf<Client, Name>>).page();
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<unknown>) => page.next_cursor,
      enabled,
      refetchInterval: pollMs ?? false,
    }) as Rows<RowOf<Client, Name>, WholeOf<Client, Name>>;
  }

  return { useRead, useRows };
}

/** The key of a query: its operation first, so that a change can invalidate every read of an operation. */
export const keyOf = (name: string, ...rest: readonly unknown[]): readonly unknown[] => [name, ...rest];
