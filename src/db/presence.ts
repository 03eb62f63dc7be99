import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { Logger } from "pino";
import { holdSession, type HeldSession } from "./held-session.ts";

/** A database session of a worker process, which ends the moment that the process is killed. OPERATE-52. */
export interface Presence extends HeldSession {
  /** The session's name, which no other process has. */
  readonly name: string;
}

/** The beginning of each name. */
export const PRESENCE = "partner-program-worker ";
/** PostgreSQL keeps 63 characters of a name. */
const MOST_OF_HOST = 22;
const RECONNECT_MS = 100;
const PROBE_EVERY_MS = 2_000;

/**
 * The session keeps its name when it is opened again, so that a worker which was merely cut off is soon seen to be alive.
 */
export function startPresence({
  databaseUrl,
  log,
}: {
  readonly databaseUrl: string;
  readonly log: Logger;
}): Presence {
  // Names of pods differ at their end.
  const host = hostname().slice(-MOST_OF_HOST);
  const name = `${PRESENCE}${process.pid}@${host}/${randomBytes(4).toString("hex")}`;
  const session = holdSession({
    databaseUrl,
    name,
    onLost: (error) => log.debug({ err: error }, "the session that shows presence was lost"),
    reconnectMs: RECONNECT_MS,
    probeEveryMs: PROBE_EVERY_MS,
  });
  return { name, ...session };
}
