import type { DataFolder } from "../process/data-folder.ts";
import { APPLICATION_ROLE, ensureDatabase, ensureRoles, OWNER_ROLE } from "./databases.ts";
import { keepRunning } from "../process/keep-running.ts";
import type { Running } from "../process/keep-running.ts";
import { startPostgres } from "./postgres.ts";
import type { Progress } from "../progress.ts";

const DATABASE = "partner_program";
const MAX_CONNECTIONS = 100;

/** The embedded database, kept running, and how to connect to it. */
export interface EmbeddedPostgres {
  running: Running;
  /** As the application's role. */
  databaseUrl: string;
  /** As the role that owns the tables. */
  ownerUrl: string;
}

/** Starts the embedded PostgreSQL with the service's two roles and its database. */
export async function startEmbeddedPostgres(
  folder: DataFolder,
  port: number,
  progress: Progress,
): Promise<EmbeddedPostgres> {
  const { installationId, postgresPasswords: passwords } = folder.secrets;
  const start = () =>
    startPostgres({
      wantedDir: folder.inside("postgres"),
      installationId,
      password: passwords.admin,
      port,
      maxConnections: MAX_CONNECTIONS,
      isDurable: true,
      logFile: folder.logFile("postgres"),
      pidFile: folder.pidFile("postgres"),
    });
  const server = await progress.during("Starting PostgreSQL", start);
  const running = keepRunning(server, start, progress.say);
  try {
    await ensureRoles(server.adminUrl("postgres"), passwords);
    await ensureDatabase(server.adminUrl("postgres"), DATABASE);
  } catch (error) {
    await running.stop();
    throw error;
  }
  progress.say(`PostgreSQL listening on 127.0.0.1:${port}, data in ${server.clusterDir}`);
  return {
    running,
    databaseUrl: server.urlAs(APPLICATION_ROLE, passwords.application, DATABASE),
    ownerUrl: server.urlAs(OWNER_ROLE, passwords.owner, DATABASE),
  };
}
