/** Permission to call a host now, or how long to stay away. */
export type Pass = { readonly leave: () => void } | { readonly comeBackInMs: number };

/** Limits concurrent calls per host in this process. */
export interface HostGate {
  enter(host: string): Pass;
}

const MOST_CALLS_OF_A_HOST = 8;
const FIRST_GUESS_MS = 500;
const SHORTEST_ABSENCE_MS = 250;
const LONGEST_ABSENCE_MS = 10 * 60_000;
/** How many hosts are remembered; beyond that, the least recently used are forgotten. */
const MOST_HOSTS = 10_000;
/** The weight of the newest call in a host's average call length. */
const NEWEST_WEIGHT = 0.2;

interface HostState {
  running: number;
  averageMs: number;
  /** The latest time given to a caller for coming back. */
  bookedUntil: number;
}

/**
 * One gate per host, so that a slow or dead one delays no other. A caller that finds a host busy learns when
 * its turn would come, estimated from the host's recent calls, so a long queue neither occupies memory here nor polls.
 *
 * @param nowMs a monotonic clock
 */
export function createHostGate(nowMs: () => number = () => performance.now()): HostGate {
  const hosts = new Map<string, HostState>();
  const stateOf = (host: string, now: number): HostState => {
    const state = hosts.get(host) ?? { running: 0, averageMs: FIRST_GUESS_MS, bookedUntil: now };
    // Reinserted last, which keeps the map in order of use.
    hosts.delete(host);
    hosts.set(host, state);
    if (hosts.size > MOST_HOSTS) {
      const [quiet] = hosts
        .entries()
        .filter(([, { running }]) => running === 0)
        .take(1);
      if (quiet !== undefined) hosts.delete(quiet[0]);
    }
    return state;
  };
  return {
    enter(host) {
      const now = nowMs();
      const state = stateOf(host, now);
      if (state.running >= MOST_CALLS_OF_A_HOST) {
        const turn =
          Math.max(state.bookedUntil, now + SHORTEST_ABSENCE_MS) + state.averageMs / MOST_CALLS_OF_A_HOST;
        state.bookedUntil = Math.min(turn, now + LONGEST_ABSENCE_MS);
        return { comeBackInMs: Math.ceil(state.bookedUntil - now) };
      }
      state.running += 1;
      return {
        leave() {
          state.running -= 1;
          state.averageMs += NEWEST_WEIGHT * (nowMs() - now - state.averageMs);
        },
      };
    },
  };
}
