import type { Connection } from "@temporalio/client";
import { isGrpcDeadlineError } from "@temporalio/client";
import { within } from "../temporal/within.ts";

/** How long the worker waits for Temporal's response about one workflow or the namespace. */
export const PATIENCE_MS = 2_000;
/** Lists and counts search an index that grows with the workflows. */
export const LIST_PATIENCE_MS = 10_000;

/** A relay renews its leases meanwhile, so no other makes the same call. */
const LONGEST_MS = 10_000;
const AFTER_SLOWNESS = 2;
const AFTER_RESPONSE = 0.9;

/** How long calls of a Temporal server wait for its response. */
export interface Patience {
  /** Makes a call that gives up when the patience is over. */
  call<Result>(connection: Pick<Connection, "withDeadline">, make: () => Promise<Result>): Promise<Result>;
}

/**
 * Doubles the patience, up to ten seconds, when calls run out of time, and lowers it again with each response. A server
 * so slow that every response takes longer than two seconds would otherwise never be heard, and what was handed over to
 * it would be handed over again and again. OPERATE-14.
 *
 * @param nowMs a monotonic clock
 */
export function createPatience(nowMs: () => number = () => performance.now()): Patience {
  let patienceMs = PATIENCE_MS;
  let raisedAtMs = Number.NEGATIVE_INFINITY;
  const isHeard = (): void => {
    patienceMs = Math.max(PATIENCE_MS, patienceMs * AFTER_RESPONSE);
  };
  return {
    async call(connection, make) {
      const startedAtMs = nowMs();
      try {
        const result = await within(connection, patienceMs, make);
        isHeard();
        return result;
      } catch (error) {
        if (!isGrpcDeadlineError(error) && !isGrpcDeadlineError((error as Error).cause)) isHeard();
        else if (startedAtMs >= raisedAtMs) {
          // A call begun before the last increase had the former patience.
          patienceMs = Math.min(LONGEST_MS, patienceMs * AFTER_SLOWNESS);
          raisedAtMs = nowMs();
        }
        throw error;
      }
    },
  };
}
