import { randomInt } from "node:crypto";
import type { Logger } from "pino";
import type { TemporalGateway } from "./temporal-gateway.ts";

/** Whether the whole relay holds its messages: while Temporal is away, and while it asks to slow down. */
export interface RelayBackoff {
  /** Notices of more work must not increase the polling rate while this holds. */
  isHolding(): boolean;
  /** How long to hold from now; null while messages may be delivered. */
  holdMs(): Promise<number | null>;
  /** A batch got no response at all. @returns whether that is because Temporal is down */
  noticeAbsence(): Promise<boolean>;
  /** Temporal rejected a call because of its load. @param startedAtMs when it began, on a monotonic clock */
  noticeLoad(startedAtMs: number): void;
  /** A batch was delivered without such a rejection. @param startedAtMs when it began */
  noticeRoom(startedAtMs: number): void;
}

/** While Temporal is down; each poll then costs one call. */
const LONGEST_ABSENCE_PAUSE_MS = 15_000;
const FIRST_LOAD_PAUSE_MS = 500;
const LONGEST_LOAD_PAUSE_MS = 30_000;

/** @param nowMs a monotonic clock */
export function createRelayBackoff(
  temporal: Pick<TemporalGateway, "isReady">,
  log: Logger,
  pollMs: number,
  nowMs: () => number = () => performance.now(),
): RelayBackoff {
  let isAway = true;
  let absencePauseMs = pollMs;
  let loadPauseMs = 0;
  let loadRaisedAtMs = Number.NEGATIVE_INFINITY;
  let loadedUntilMs = Number.NEGATIVE_INFINITY;
  return {
    isHolding: () => isAway || nowMs() < loadedUntilMs,

    async holdMs() {
      const loadMs = loadedUntilMs - nowMs();
      if (loadMs > 0) return loadMs;
      if (!isAway) return null;
      if (!(await temporal.isReady())) {
        absencePauseMs = Math.min(absencePauseMs * 2, LONGEST_ABSENCE_PAUSE_MS);
        return absencePauseMs;
      }
      log.info("temporal available; delivering outbox messages");
      isAway = false;
      absencePauseMs = pollMs;
      return null;
    },

    async noticeAbsence() {
      isAway = !(await temporal.isReady());
      if (isAway) log.warn("temporal unavailable; holding outbox messages");
      return isAway;
    },

    noticeLoad(startedAtMs) {
      // A call begun before the last increase met the load of that time.
      if (startedAtMs < loadRaisedAtMs) return;
      loadRaisedAtMs = nowMs();
      loadPauseMs = Math.min(Math.max(loadPauseMs * 2, FIRST_LOAD_PAUSE_MS), LONGEST_LOAD_PAUSE_MS);
      // Spread, so that several relays do not return at one moment.
      loadedUntilMs = loadRaisedAtMs + randomInt(loadPauseMs / 2, loadPauseMs + 1);
      log.warn(
        { pauseMs: loadPauseMs },
        "temporal rejects calls because of its load; holding outbox messages",
      );
    },

    noticeRoom(startedAtMs) {
      if (startedAtMs >= loadRaisedAtMs) loadPauseMs = 0;
    },
  };
}
