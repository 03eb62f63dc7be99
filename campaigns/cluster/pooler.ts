import { startChild } from "../../src/local/process/child.ts";
import type { DataFolder } from "../../src/local/process/data-folder.ts";
import type { Running } from "../../src/local/process/keep-running.ts";
import { pgbouncerBefore } from "../../test/support/servers/pgbouncer.ts";

/** Fewer than the clients of a cluster, as in the compose file. */
const SERVER_CONNECTIONS = 40;
const STOP_GRACE_MS = 5_000;
/** Debian's `nobody`: PgBouncer refuses to run as root. */
const NOBODY = 65_534;

/** A PgBouncer in transaction mode that can be started again after it has ended. */
export interface Pooler {
  readonly port: number;
  start(): Promise<Running>;
}

/** @param databaseUrl PostgreSQL, by a link of the pooler's own */
export async function preparePooler(databaseUrl: string, folder: DataFolder): Promise<Pooler> {
  const { command, args, env, port } = await pgbouncerBefore(databaseUrl, folder.path, SERVER_CONNECTIONS);
  return {
    port,
    async start() {
      const child = await startChild({
        ...{ name: "pgbouncer", command, args, env, signalOnOurDeath: "SIGKILL" },
        userId: process.getuid?.() === 0 ? NOBODY : null,
        ...{ logFile: folder.logFile("pgbouncer"), pidFile: folder.pidFile("pgbouncer") },
      });
      return { child, stop: async () => void (await child.stop(["SIGTERM"], STOP_GRACE_MS)) };
    },
  };
}
