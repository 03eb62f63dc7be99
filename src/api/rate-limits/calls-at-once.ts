import { ApiError } from "../../domain/api-errors.ts";
import type { LimitState } from "./limit-state.ts";

/** Counts calls in progress in this process, by key or by program. API-14. */
export interface CallsAtOnce {
  /**
   * Begins a call, at once or as soon as another ends; in the order of the calls.
   *
   * @param of what is counted, such as a key's id
   * @returns a function that ends the call, to be called once
   * @throws ApiError `rate_limited` if none has ended in time, or if many wait already
   */
  begin(of: string, message?: string): Promise<() => void>;
  /** The limit, for the response to a call that did not begin. */
  readonly full: LimitState;
}

/** A burst is over by then; whoever sends more than is answered waits in vain. */
const PATIENCE_MS = 2_000;
const RETRY_AFTER_SECONDS = 1;
/** As many as a key may send in a minute by default, so that a burst of them all is answered. */
const WAITING_FOR_EACH = 12;

interface Places {
  running: number;
  /** Each gives the place of a call that ended to one that waits. */
  readonly waiting: Set<() => void>;
}

/**
 * @param most concurrent calls of each, and twelve times as many may wait; calls per minute are limited elsewhere
 * @param what is counted, for the message
 */
export function createCallsAtOnce(most: number, what: "key" | "program"): CallsAtOnce {
  const placesOf = new Map<string, Places>();
  return {
    full: { limit: most, remaining: 0, resetSeconds: RETRY_AFTER_SECONDS, isExceeded: true },
    async begin(of, message = `This ${what} has too many concurrent requests.`) {
      const places = placesOf.get(of) ?? { running: 0, waiting: new Set() };
      placesOf.set(of, places);
      if (places.running < most) places.running += 1;
      else if (places.waiting.size >= most * WAITING_FOR_EACH || !(await isNextInTime(places))) {
        throw new ApiError("rate_limited", message, {
          details: { retryAfterSeconds: RETRY_AFTER_SECONDS, atOnce: what },
        });
      }
      return () => {
        const [next] = places.waiting;
        if (next !== undefined) return next();
        places.running -= 1;
        if (places.running === 0) placesOf.delete(of);
      };
    },
  };
}

/** @returns whether a call ended in time, whose place is the waiting one's then */
async function isNextInTime({ waiting }: Places): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const take = (): void => end(true);
  const timer = setTimeout(() => end(false), PATIENCE_MS);
  function end(isNext: boolean): void {
    clearTimeout(timer);
    waiting.delete(take);
    resolve(isNext);
  }
  waiting.add(take);
  return promise;
}
