import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Api } from "../../api/console.ts";
import { keyOf } from "../../api/hooks.ts";

/** How often payouts on their way are read again. */
export const SOON_MS = 5_000;
/** How often payouts that wait to be released or marked are read again. */
export const LATER_MS = 30_000;

/**
 * Reads operations again when a state has changed that was read before them. Only the state is polled: the lists that
 * it concerns are long, and mostly stay as they are.
 */
export function useReadAgain(state: string | undefined, stale: readonly (keyof Api)[]): void {
  const queries = useQueryClient();
  const known = useRef(state);
  useEffect(() => {
    if (known.current !== undefined && known.current !== state) {
      for (const operation of stale) void queries.invalidateQueries({ queryKey: keyOf(operation) });
    }
    known.current = state;
  }, [queries, state, stale]);
}
