/** Who was refused just now, so that the next request of the same sender is refused without being looked up. */
export interface RecentRefusals<State> {
  /** The state at the refusal; null for who was not refused lately. */
  of(sender: string): State | null;
  note(sender: string, state: State): void;
}

/** After this, the sender is looked up again: its key may have been revoked, or another process have counted. */
const REMEMBERED_MS = 1_000;
const MOST_SENDERS = 10_000;

/** @param nowMs a monotonic clock */
export function createRecentRefusals<State extends { readonly resetSeconds: number }>(
  nowMs: () => number = () => performance.now(),
): RecentRefusals<State> {
  const refused = new Map<string, { readonly state: State; readonly untilMs: number }>();
  return {
    of(sender) {
      const known = refused.get(sender);
      if (known === undefined) return null;
      if (nowMs() < known.untilMs) return known.state;
      refused.delete(sender);
      return null;
    },
    note(sender, state) {
      // A window that ends within the second: its last refusals are those that were looked up.
      if (state.resetSeconds <= 1) return;
      if (refused.size >= MOST_SENDERS) refused.clear();
      refused.set(sender, { state, untilMs: nowMs() + REMEMBERED_MS });
    },
  };
}
