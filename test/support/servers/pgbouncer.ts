import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { claimPorts } from "../../../src/local/ports.ts";
import { until } from "../scenes/until.ts";

interface Installed {
  readonly binary: string;
  /** Where its libraries are; undefined if the system has them. */
  readonly libraries?: string;
}

const CACHE = join(
  process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"),
  "partner-program",
  "pgbouncer",
);
const FETCH_TIMEOUT_MS = 30_000;

const isRunnable = ({ binary, libraries }: Installed): boolean =>
  spawnSync(binary, ["--version"], { env: environmentOf(libraries) }).status === 0;

const environmentOf = (libraries: string | undefined) => ({
  PATH: process.env["PATH"],
  ...(libraries !== undefined && { LD_LIBRARY_PATH: libraries }),
});

/** A PgBouncer of the system, or Debian's package, unpacked into the cache. */
function findPgbouncer(): Installed | null {
  const ofSystem = { binary: "pgbouncer" };
  if (isRunnable(ofSystem)) return ofSystem;
  if (!existsSync(CACHE)) unpackDebianPackages();
  const libraries = join(
    CACHE,
    "usr/lib",
    process.arch === "arm64" ? "aarch64-linux-gnu" : "x86_64-linux-gnu",
  );
  const cached = { binary: join(CACHE, "usr/sbin/pgbouncer"), libraries };
  return isRunnable(cached) ? cached : null;
}

/** Needs no root: the packages are unpacked, not installed. Leaves nothing where they cannot be had. */
function unpackDebianPackages(): void {
  const folder = `${CACHE}.${process.pid}`;
  const run = (program: string, ...args: readonly string[]): boolean =>
    spawnSync(program, args, { cwd: folder, stdio: "ignore", timeout: FETCH_TIMEOUT_MS }).status === 0;
  mkdirSync(folder, { recursive: true });
  const isUnpacked =
    run("apt-get", "download", "pgbouncer", "libc-ares2") &&
    readdirSync(folder)
      .filter((name) => name.endsWith(".deb"))
      .every((name) => run("dpkg", "-x", name, "."));
  if (isUnpacked && !existsSync(CACHE)) renameSync(folder, CACHE);
  else rmSync(folder, { recursive: true });
}

const INSTALLED = findPgbouncer();

/** Why no PgBouncer can be had here, or null where one can. */
export const NO_PGBOUNCER =
  INSTALLED === null ? "there is no pgbouncer, and Debian's package cannot be fetched" : null;

/** A PgBouncer in transaction mode before a database. */
export interface Pgbouncer {
  /** The database by way of the pooler. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** How to start a PgBouncer. */
export interface PgbouncerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly port: number;
}

/**
 * Writes the settings of a PgBouncer in transaction mode before a database.
 *
 * @param folder where its settings go
 * @param serverConnections connections to PostgreSQL: fewer than clients, so that these share them
 */
export async function pgbouncerBefore(
  databaseUrl: string,
  folder: string,
  serverConnections: number,
): Promise<PgbouncerCommand> {
  const [port] = (await claimPorts([{ setting: "", use: "PgBouncer", host: "127.0.0.1", port: 0 }])) as [
    number,
  ];
  const target = new URL(databaseUrl);
  const users = join(folder, "users.txt");
  writeFileSync(users, `"${target.username}" "${target.password}"\n`);
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 200
query_wait_timeout = 15
`,
  );
  const { binary: command, libraries } = INSTALLED!;
  return { command, args: ["-q", settings], env: environmentOf(libraries), port };
}

/** Starts a PgBouncer of `pgbouncerBefore`. @returns when it answers */
export async function startPgbouncer(
  databaseUrl: string,
  folder: string,
  serverConnections: number,
): Promise<Pgbouncer> {
  const { command, args, env, port } = await pgbouncerBefore(databaseUrl, folder, serverConnections);
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(command, [...asNobody, ...args], { env, stdio: "ignore" });
  const ended = once(child, "exit");
  const through = new URL(databaseUrl);
  through.host = `127.0.0.1:${port}`;
  await until("PgBouncer to answer", async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with exit status ${child.exitCode}`);
    const client = new pg.Client({ connectionString: through.href });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select 1");
      return true;
    } catch (error) {
      // Until it listens; anything else does not pass.
      if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") throw error;
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  });
  return {
    databaseUrl: through.href,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
