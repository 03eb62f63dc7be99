import type { StartConfig } from "../config.ts";
import type { DataFolder } from "./process/data-folder.ts";
import { withClient } from "./postgres/databases.ts";
import { startEmbeddedPostgres } from "./postgres/embedded-postgres.ts";
import type { Running } from "./process/keep-running.ts";
import { startLocalTemporal } from "./temporal/local-temporal.ts";
import type { ClaimedPorts } from "./service-ports.ts";
import type { Progress } from "./progress.ts";
import { StartFailure } from "./start-failure.ts";

/** Settings that the embedded database and the local Temporal have just created. */
type Settings = Readonly<Record<string, string>>;

/**
 * Ensures a database: starts the embedded one, or checks that the configured one admits both roles.
 *
 * @param keep receives the started server as soon as it runs
 * @returns settings for the service, and further ones for the tables' owner
 */
export async function ensureDatabaseRuns(
  config: StartConfig,
  folder: DataFolder,
  ports: ClaimedPorts,
  progress: Progress,
  keep: (running: Running) => void,
): Promise<{ settings: Settings; ownerSettings: Settings }> {
  const { databaseUrl, databaseMigrationUrl } = config;
  if (databaseUrl === null) {
    const { running, databaseUrl, ownerUrl } = await startEmbeddedPostgres(folder, ports.postgres, progress);
    keep(running);
    const { encryptionKey, customerHashKey } = folder.secrets;
    const settings = {
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: config.encryptionKey?.toString("hex") ?? encryptionKey,
      CUSTOMER_HASH_KEY: config.customerHashKey?.toString("hex") ?? customerHashKey,
    };
    return { settings, ownerSettings: { DATABASE_MIGRATION_URL: ownerUrl } };
  }
  await ensureSignIn("DATABASE_URL", databaseUrl);
  if (databaseMigrationUrl !== null) await ensureSignIn("DATABASE_MIGRATION_URL", databaseMigrationUrl);
  const roleOf = (url: string) => new URL(url).username;
  if (databaseMigrationUrl === null || roleOf(databaseMigrationUrl) === roleOf(databaseUrl)) {
    progress.say(
      "Warning: the service runs as the owner of its tables. Set DATABASE_MIGRATION_URL to the owner " +
        "and DATABASE_URL to another role, so that the service cannot change its own schema.",
    );
  }
  return {
    settings: {},
    ownerSettings: databaseMigrationUrl === null ? {} : { DATABASE_MIGRATION_URL: databaseMigrationUrl },
  };
}

/** Ensures Temporal: starts the local one, unless TEMPORAL_ADDRESS names another. */
export async function ensureTemporalRuns(
  config: StartConfig,
  folder: DataFolder,
  ports: ClaimedPorts,
  progress: Progress,
  keep: (running: Running) => void,
): Promise<{ settings: Settings }> {
  if (config.temporalAddress !== null) return { settings: {} };
  const { running, address } = await startLocalTemporal(config, folder, ports, progress);
  keep(running);
  const uiUrl = config.temporalUiUrl ?? `http://127.0.0.1:${ports.temporalUi}`;
  return { settings: { TEMPORAL_ADDRESS: address, TEMPORAL_UI_URL: uiUrl } };
}

async function ensureSignIn(setting: string, url: string): Promise<void> {
  try {
    await withClient(url, (client) => client.query("select 1"));
  } catch (error) {
    const { hostname, port, username, pathname } = new URL(url);
    throw new StartFailure(
      `${setting}: cannot sign in to ${hostname}:${port || 5432}${pathname} as ${username}: ` +
        `${(error as Error).message || (error as NodeJS.ErrnoException).code}. Check the address, the role and the password.`,
    );
  }
}
