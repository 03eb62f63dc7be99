/** The subjects that a limit keeps a window of, the one seen longest ago first. */
export interface RecentKeys {
  /** @returns the subject whose window is to be forgotten, now that there is one too many, or null */
  seen(subject: string): string | null;
}

/**
 * Bounds the memory of a limit: whoever sends from more addresses than this was never bound by a limit of one address, and
 * must not fill the process's memory on top.
 */
export function recentKeys(most: number): RecentKeys {
  const keys = new Set<string>();
  return {
    seen(subject) {
      keys.delete(subject);
      keys.add(subject);
      if (keys.size <= most) return null;
      const [oldest] = keys;
      keys.delete(oldest!);
      return oldest!;
    },
  };
}
