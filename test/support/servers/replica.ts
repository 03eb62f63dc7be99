import { appendFileSync, chownSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { takeBaseBackup } from "../../../campaigns/drill/backup.ts";
import { withClient } from "../../../src/local/postgres/databases.ts";
import { findPostgresHome } from "../../../src/local/postgres/postgres-home.ts";
import { startPostgres, type PostgresServer } from "../../../src/local/postgres/postgres.ts";
import { claimPorts } from "../../../src/local/ports.ts";

/** A streaming replica of a test server. */
export interface TestReplica {
  /** The same database at the replica. */
  readonly urlOf: (databaseUrl: string) => string;
  /** Holds its replay back, or lets it go on. */
  replay(state: "pause" | "resume"): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** @param adminUrlBase the primary's superuser, with its password; its socket or address is this machine's */
export async function startReplica(adminUrlBase: string, folder: string): Promise<TestReplica> {
  const primary = new URL(`${adminUrlBase}postgres`);
  const [port] = (await claimPorts([
    { setting: "PORT", use: "the replica", host: "127.0.0.1", port: 0 },
  ])) as [number];
  const wantedDir = join(folder, "replica");
  const { clusterDir } = findPostgresHome(wantedDir, folder);
  rmSync(clusterDir, { recursive: true, force: true });
  const source = await withClient(primary.href, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    return rows[0]!.data_directory;
  });
  await takeBaseBackup(primary.href, source, clusterDir);
  const owner = statSync(source);
  const signal = join(clusterDir, "standby.signal");
  writeFileSync(signal, "", { mode: 0o600 });
  chownSync(signal, owner.uid, owner.gid);
  const connection = `host=127.0.0.1 port=${primary.port} user=postgres password=${primary.password}`;
  appendFileSync(
    join(clusterDir, "postgresql.auto.conf"),
    `primary_conninfo = ${pg.escapeLiteral(connection)}\nhot_standby_feedback = on\n`,
  );
  let server: PostgresServer | null = null;
  const start = async (): Promise<void> => {
    server = await startPostgres({
      ...{ wantedDir, installationId: folder, password: primary.password, port },
      ...{ maxConnections: 300, isDurable: false },
      logFile: join(folder, "replica.log"),
      pidFile: join(folder, "replica.json"),
    });
  };
  await start();
  const atReplica = (databaseUrl: string): string => {
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${port}`;
    return url.href;
  };
  return {
    urlOf: atReplica,
    replay: (state) =>
      withClient(atReplica(primary.href), async (client) => {
        await client.query(`select pg_wal_replay_${state}()`);
      }),
    start,
    async stop() {
      await server?.stop();
      server = null;
    },
  };
}
