import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { endOrPatience } from "./turns.ts";

/** A database session that is kept open past any pooler, and opened again when it is lost. */
export interface HeldSession {
  /** Ends the session; one that was lost without a word, after the time that a probe has. */
  stop(): Promise<void>;
}

export interface HeldSessionOptions {
  readonly databaseUrl: string;
  /** The session's `application_name`. */
  readonly name: string;
  /** Runs in each new session. */
  readonly begin?: (session: pg.Client) => Promise<void>;
  /** Learns of each session that ended by itself, or could not be opened. */
  readonly onLost: (error: unknown) => void;
  /** From a lost session to the next attempt, in milliseconds. */
  readonly reconnectMs: number;
  /** How often the session is probed, and how long it has to respond, in milliseconds. */
  readonly probeEveryMs: number;
}

/**
 * Opens a session in the background, and holds it until it is stopped. It is probed, because a connection that is lost
 * without a word would look open from here alone for two hours.
 */
export function holdSession({
  databaseUrl,
  name,
  begin = async () => {},
  onLost,
  reconnectMs,
  probeEveryMs,
}: HeldSessionOptions): HeldSession {
  const stopping = new AbortController();

  const holdOne = async (): Promise<void> => {
    const session = new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: probeEveryMs,
      query_timeout: probeEveryMs,
    });
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    session.on("error", () => lost.abort());
    try {
      await session.connect();
      await begin(session);
      for (;;) {
        await pause(probeEveryMs, null, { signal });
        await session.query("select 1");
      }
    } catch (error) {
      if (!stopping.signal.aborted) onLost(error);
    } finally {
      await endOrPatience(
        session.end().catch(() => undefined),
        probeEveryMs,
      );
      // A connection that was lost without a word never answers its end.
      session.connection.stream.destroy();
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await holdOne();
      await pause(reconnectMs, null, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
