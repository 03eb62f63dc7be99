/** The keys a limit keeps windows for, least recently seen first. */
export interface RecentKeys {
  /** @returns the key whose window to forget, if there is now one too many; otherwise null */
  seen(subject: string): string | null;
}

/**
 * Bounds a limit's memory. Senders with more addresses than this evade per-address limits anyway; they must not fill
 * the memory too.
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
