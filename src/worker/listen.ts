import type { Logger } from "pino";
import pg from "pg";
import { holdSession, type HeldSession } from "../db/held-session.ts";

const RECONNECT_MS = 1_000;
const PROBE_EVERY_MS = 10_000;

/**
 * Listens on a PostgreSQL channel over its own connection, and reconnects when that is lost. Notices sent meanwhile
 * are missed, so the listener must also poll.
 *
 * @param options.probeEveryMs how soon a connection that is lost without a word is noticed, in milliseconds
 */
export function listen(options: {
  databaseUrl: string;
  channel: string;
  onNotice: () => void;
  log: Logger;
  probeEveryMs?: number;
}): HeldSession {
  const { databaseUrl, channel, onNotice, log, probeEveryMs = PROBE_EVERY_MS } = options;
  return holdSession({
    databaseUrl,
    name: "partner-program-relay",
    async begin(session) {
      session.on("notification", onNotice);
      await session.query(`listen ${pg.escapeIdentifier(channel)}`);
      onNotice();
    },
    onLost: (error) => log.warn({ err: error }, "cannot listen for outbox messages; falling back to polling"),
    reconnectMs: RECONNECT_MS,
    probeEveryMs,
  });
}
