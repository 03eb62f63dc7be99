import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { keyOf } from "./hooks.ts";

/** Has every read asked for again where it is shown next; what is shown now stays as it is. */
export function rereadLater(queries: QueryClient): void {
  void queries.invalidateQueries({ refetchType: "none" });
}

/**
 * Reads again what a change has made outdated: at once where it is shown and named here, and anything else where it is
 * shown next, since one change shows on many screens.
 *
 * @param stale the operations whose results the change makes outdated
 */
export async function reread(queries: QueryClient, stale: readonly string[]): Promise<void> {
  rereadLater(queries);
  await Promise.all(stale.map((operation) => queries.invalidateQueries({ queryKey: keyOf(operation) })));
}

/** Returns how to read again at once what somebody else has changed. @see reread */
export function useReread(): (stale: readonly string[]) => Promise<void> {
  const queries = useQueryClient();
  return (stale) => reread(queries, stale);
}
