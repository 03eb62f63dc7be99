import type { Logger } from "pino";
import pg from "pg";

const RECONNECT_MS = 1_000;

/**
 * Listens on a PostgreSQL channel over its own connection, and reconnects when that is lost. Notices sent meanwhile
 * are missed, so the listener must also poll.
 */
export function listen(options: {
  databaseUrl: string;
  channel: string;
  onNotice: () => void;
  log: Logger;
}): { stop(): Promise<void> } {
  const { databaseUrl, channel, onNotice, log } = options;
  let isStopping = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: "partner-program-relay",
      keepAlive: true,
    });
    client = fresh;
    fresh.on("notification", onNotice);
    fresh.on("error", (error) => log.debug({ err: error }, "listen connection failed"));
    fresh.on("end", () => {
      if (!isStopping) timer = setTimeout(() => void connect(), RECONNECT_MS);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      onNotice();
    } catch (error) {
      log.warn({ err: error }, "cannot listen for outbox messages; falling back to polling");
      await fresh.end().catch(() => undefined);
    }
  };
  void connect();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
