import { focusManager, hashKey, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** The queries that are being read because their time has come, by the hashes of their keys. */
const unattended = new Set<string>();

/** Whether a query is being read because its time has come: nobody at the screen has asked for that. */
export const isUnattended = (queryKey: QueryKey): boolean => unattended.has(hashKey(queryKey));

/**
 * Reads a query again at intervals while its page is in view. React Query's own intervals do not say which reads are
 * theirs, and these must not count as use of the session.
 *
 * @param pollMs undefined while nothing is under way
 */
export function usePoll(queryKey: QueryKey, pollMs: number | undefined): void {
  const queries = useQueryClient();
  const hash = hashKey(queryKey);
  useEffect(() => {
    if (pollMs === undefined) return undefined;
    const filters = { predicate: ({ queryHash }: { readonly queryHash: string }) => queryHash === hash };
    const readAgain = async () => {
      // What is being read already may have been asked for.
      if (!focusManager.isFocused() || queries.isFetching(filters) > 0) return;
      unattended.add(hash);
      try {
        await queries.refetchQueries(filters);
      } finally {
        unattended.delete(hash);
      }
    };
    const timer = setInterval(() => void readAgain(), pollMs);
    return () => clearInterval(timer);
  }, [queries, hash, pollMs]);
}
