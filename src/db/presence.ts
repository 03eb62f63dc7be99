import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import pg from "pg";

/** A database session of a worker process, which ends the moment that the process is killed. OPERATE-52. */
export interface Presence {
  /** The session's name, which no other process has. */
  readonly name: string;
  /** Ends the session. */
  stop(): Promise<void>;
}

/** The beginning of each name. */
export const PRESENCE = "partner-program-worker ";
/** PostgreSQL keeps 63 characters of a name. */
const MOST_OF_HOST = 22;
const RECONNECT_MS = 100;
/** A connection that is lost without a word would look open from here alone. */
const PROBE_EVERY_MS = 2_000;

/**
 * Opens a session past any pooler, and again when it is lost. It keeps its name, so that a worker which was merely cut
 * off is soon seen to be alive.
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
  const stopping = new AbortController();

  const holdSession = async (): Promise<void> => {
    const session = new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: PROBE_EVERY_MS,
      query_timeout: PROBE_EVERY_MS,
    });
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    session.on("error", () => lost.abort());
    try {
      await session.connect();
      for (;;) {
        await pause(PROBE_EVERY_MS, null, { signal });
        await session.query("select 1");
      }
    } catch (error) {
      if (!stopping.signal.aborted) log.debug({ err: error }, "the session that shows presence was lost");
    } finally {
      await session.end().catch(() => undefined);
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await holdSession();
      await pause(RECONNECT_MS);
    }
  };
  const running = run();
  return {
    name,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
