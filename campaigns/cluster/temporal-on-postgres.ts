import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { loadConfig } from "../../src/config.ts";
import { claimPorts } from "../../src/local/ports.ts";
import { withClient } from "../../src/local/postgres/databases.ts";
import { systemEnvironment } from "../../src/local/process/child-environment.ts";
import { lastLines, startChild } from "../../src/local/process/child.ts";
import type { DataFolder } from "../../src/local/process/data-folder.ts";
import type { Running } from "../../src/local/process/keep-running.ts";
import { setUpNamespace } from "../../src/temporal/set-up-namespace.ts";
import { temporalPrograms, type TemporalPrograms } from "./temporal-server.ts";

const ROLE = "temporal";
const DATABASES = { temporal: "temporal", temporal_visibility: "visibility" } as const;
const START_TIMEOUT_MS = 180_000;
/** The services of a server, each with a port for calls and one by which they find each other. */
const SERVICES = ["HISTORY", "MATCHING", "WORKER"] as const;
/** As `deploy/compose/temporal.yaml`, and it looks every few seconds whether a version of the workers has drained. */
const DYNAMIC_CONFIG = `
matching.enableFairness: [{ value: true }]
matching.numTaskqueueWritePartitions: [{ value: 1 }]
matching.wv.VersionDrainageStatusVisibilityGracePeriod: [{ value: 10s }]
matching.wv.VersionDrainageStatusRefreshInterval: [{ value: 5s }]
`;

export interface TemporalOnPostgres {
  readonly folder: DataFolder;
  readonly postgresPort: number;
  /** A superuser, for the role and the databases. */
  readonly adminUrl: string;
  /** Where its frontend is to listen. */
  readonly port: number;
  /** Of the service, for the namespace and its search attributes. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * A Temporal server with its four services on PostgreSQL, by the settings that the compose file gives to its images:
 * role, databases, schema, server, namespace.
 *
 * @returns starts it, also again after it has ended
 */
export async function prepareTemporalOnPostgres(
  options: TemporalOnPostgres,
): Promise<() => Promise<Running>> {
  const { folder, postgresPort } = options;
  const programs = await temporalPrograms();
  const password = folder.secrets.postgresPasswords.owner;
  await makeDatabases(options.adminUrl, password);
  for (const [database, schema] of Object.entries(DATABASES)) {
    const connection = { POSTGRES_PORT: String(postgresPort), POSTGRES_PWD: password };
    await makeSchema(programs, folder, { database, schema, ...connection });
  }
  writeFileSync(folder.inside("temporal.yaml"), DYNAMIC_CONFIG);
  const ports = await claimPorts(
    Array.from({ length: SERVICES.length * 2 + 2 }, () => ({
      ...{ setting: "", use: "Temporal", host: "127.0.0.1", port: 0 },
    })),
  );
  const env = {
    ...systemEnvironment(),
    ...{ DB: "postgres12", DB_PORT: String(postgresPort), POSTGRES_SEEDS: "127.0.0.1" },
    ...{ POSTGRES_USER: ROLE, POSTGRES_PWD: password, NUM_HISTORY_SHARDS: "16" },
    ...{ BIND_ON_IP: "127.0.0.1", LOG_LEVEL: "warn" },
    DYNAMIC_CONFIG_FILE_PATH: folder.inside("temporal.yaml"),
    FRONTEND_GRPC_PORT: String(options.port),
    FRONTEND_MEMBERSHIP_PORT: String(ports[0]),
    FRONTEND_HTTP_PORT: String(ports[1]),
    ...Object.fromEntries(
      SERVICES.flatMap((name, place) => [
        [`${name}_GRPC_PORT`, String(ports[2 + place * 2])],
        [`${name}_MEMBERSHIP_PORT`, String(ports[3 + place * 2])],
      ]),
    ),
  };
  return async () => {
    const child = await startChild({
      ...{ name: "Temporal", command: programs.server, args: ["--allow-no-auth", "start"], env },
      ...{
        signalOnOurDeath: "SIGKILL",
        logFile: folder.logFile("temporal"),
        pidFile: folder.pidFile("temporal"),
      },
    });
    await untilReady(options.environment, () => child.hasExited(), child.logFile);
    return { child, stop: async () => void (await child.stop(["SIGTERM"], 10_000)) };
  };
}

async function makeDatabases(adminUrl: string, password: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`create role ${ROLE} login password ${pg.escapeLiteral(password)}`);
    for (const name of Object.keys(DATABASES)) await client.query(`create database ${name} owner ${ROLE}`);
  });
}

interface Schema {
  readonly database: string;
  readonly schema: string;
  readonly POSTGRES_PORT: string;
  readonly POSTGRES_PWD: string;
}

async function makeSchema(
  { schemaTool }: TemporalPrograms,
  folder: DataFolder,
  { database, schema, POSTGRES_PORT, POSTGRES_PWD }: Schema,
): Promise<void> {
  const env = {
    ...systemEnvironment(),
    ...{ SQL_PLUGIN: "postgres12", SQL_HOST: "127.0.0.1", SQL_PORT: POSTGRES_PORT, SQL_USER: ROLE },
    ...{ SQL_PASSWORD: POSTGRES_PWD, SQL_DATABASE: database },
  };
  const steps = [
    ["setup-schema", "-v", "0.0"],
    ["update-schema", "--schema-name", `postgresql/v12/${schema}`],
  ];
  for (const args of steps) {
    const child = await startChild({
      ...{ name: "temporal-schema", command: schemaTool, args, env, signalOnOurDeath: "SIGKILL" },
      ...{ logFile: folder.logFile("temporal-schema"), pidFile: folder.pidFile("temporal-schema") },
    });
    const { status } = await child.exited;
    if (status !== 0) throw new Error(`Temporal's schema was not made:\n${lastLines(child.logFile)}`);
  }
}

/** Until the server responds and its namespace is complete. */
async function untilReady(
  environment: Readonly<Record<string, string>>,
  hasExited: () => boolean,
  logFile: string,
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  const config = loadConfig(environment);
  for (;;) {
    try {
      const { problems } = await setUpNamespace(config, { retentionDays: 7, isCheckOnly: false });
      if (problems.length === 0) return;
    } catch (error) {
      if (hasExited() || Date.now() > deadline) {
        throw new Error(`Temporal did not start:\n${lastLines(logFile)}`, { cause: error });
      }
    }
    await sleep(500);
  }
}
