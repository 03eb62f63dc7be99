/** The states of limits that were read just now, so that the next request of the same sender need not read them. */
export interface RecentStates<State> {
  /** The state that was read; null if none was lately. */
  of(sender: string): State | null;
  note(sender: string, state: State): void;
  forget(sender: string): void;
}

/** After this, the state is read again: another process may have counted, or a key have been revoked. */
const REMEMBERED_MS = 1_000;
const MOST_SENDERS = 10_000;

/** @param nowMs a monotonic clock */
export function createRecentStates<State extends { readonly resetSeconds: number }>(
  nowMs: () => number = () => performance.now(),
): RecentStates<State> {
  const known = new Map<string, { readonly state: State; readonly untilMs: number }>();
  return {
    of(sender) {
      const noted = known.get(sender);
      if (noted === undefined) return null;
      if (nowMs() < noted.untilMs) return noted.state;
      known.delete(sender);
      return null;
    },
    note(sender, state) {
      // A window that ends within the second: its last requests are those that are looked up.
      if (state.resetSeconds <= 1) return;
      if (known.size >= MOST_SENDERS) known.clear();
      known.set(sender, { state, untilMs: nowMs() + REMEMBERED_MS });
    },
    forget: (sender) => void known.delete(sender),
  };
}
