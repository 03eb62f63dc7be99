import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { systemEnvironment } from "../process/child-environment.ts";
import { describeExit, lastLines, startChild } from "../process/child.ts";
import type { Child } from "../process/child.ts";
import { endProcess, stopLeftover } from "../process/pid-file.ts";
import { findPostgresHome, hasCluster } from "./postgres-home.ts";
import type { PostgresHome } from "./postgres-home.ts";
import { identityOf } from "../process/process-identity.ts";
import { StartFailure } from "../start-failure.ts";

export interface PostgresOptions {
  /** Where the cluster should be; elsewhere if PostgreSQL's user cannot enter it. */
  wantedDir: string;
  installationId: string;
  /** Password of the superuser `postgres`. */
  password: string;
  /** A free port of 127.0.0.1. */
  port: number;
  maxConnections: number;
  /** False only in tests: a machine crash may lose everything. */
  isDurable: boolean;
  logFile: string;
  pidFile: string;
}

/** A running embedded PostgreSQL. */
export interface PostgresServer {
  readonly child: Child;
  readonly clusterDir: string;
  /** The superuser's connection string for a database. */
  readonly adminUrl: (database: string) => string;
  /** A role's, by the Unix socket if there is one. */
  readonly urlAs: (role: string, password: string, database: string) => string;
  readonly stop: () => Promise<void>;
}

/** The only major version whose clusters the embedded programs can open. */
const MAJOR_VERSION = "18";
const START_TIMEOUT_MS = 120_000;
const STOP_GRACE_MS = 20_000;

/**
 * The fast shutdown first, which keeps everything committed; then the immediate one, which recovers on the next
 * start.
 */
const STOP_SIGNALS = ["SIGINT", "SIGQUIT"] as const;

/**
 * Starts PostgreSQL on 127.0.0.1, creating its cluster the first time, and returns when it responds. First stops a
 * server that a killed start left in the same cluster.
 *
 * @throws StartFailure with PostgreSQL's message
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const home = findPostgresHome(options.wantedDir, options.installationId);
  if (!hasCluster(home.clusterDir)) makeCluster(home, options);
  const version = readFileSync(join(home.clusterDir, "PG_VERSION"), "utf8").trim();
  if (version !== MAJOR_VERSION) {
    throw new StartFailure(
      `The database in ${home.clusterDir} was created by PostgreSQL ${version}; this is ${MAJOR_VERSION}. ` +
        "Move that folder away, or set DATA_DIR to another one.",
    );
  }
  await stopLeftoverPostgres(options.pidFile);
  await stopForgottenServer(home.clusterDir);
  // No server of this cluster runs now; the lock may name a process of ours that took its number after a reboot.
  rmSync(join(home.clusterDir, `${socketName(options.port)}.lock`), { force: true });

  const child = await startUntilItStays(home, options);
  const overTcp = (role: string, password: string, database: string) =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${options.port}/${database}`;
  const socketDir = socketDirIn(home.clusterDir, options.port);
  const isSocketOpen = socketDir !== null && (await isReachable(join(socketDir, socketName(options.port))));
  const query = isSocketOpen ? `?host=${encodeURIComponent(socketDir)}` : "";
  return {
    child,
    clusterDir: home.clusterDir,
    adminUrl: (database) => overTcp("postgres", options.password, database),
    urlAs: (role, password, database) => `${overTcp(role, password, database)}${query}`,
    stop: async () => void (await child.stop(STOP_SIGNALS, STOP_GRACE_MS)),
  };
}

/** What the kernel allows a socket's path to have, without its final zero: 107 bytes on Linux, 103 on macOS. */
const LONGEST_SOCKET_PATH = 103;

const socketName = (port: number): string => `.s.PGSQL.${port}`;

/**
 * Where the server's Unix socket is, which costs less than TCP: in the cluster's folder, which only its user can enter.
 *
 * @returns null where there are none, or the path is too long or could be taken for a list of paths
 */
export function socketDirIn(clusterDir: string, port: number): string | null {
  const isUsable =
    process.platform !== "win32" &&
    Buffer.byteLength(join(clusterDir, socketName(port))) <= LONGEST_SOCKET_PATH &&
    !/[,"'\\\s]/.test(clusterDir);
  return isUsable ? clusterDir : null;
}

/** Whether this process may connect to a socket: as root it may lack the right to enter another user's folder. */
async function isReachable(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Stops a server that a killed start left behind, and waits until it is gone. */
export const stopLeftoverPostgres = (pidFile: string): Promise<boolean> =>
  stopLeftover(pidFile, STOP_SIGNALS, STOP_GRACE_MS);

/** Created under another name and renamed, so that a cluster under its own name is always complete. */
function makeCluster({ userId, programs, clusterDir }: PostgresHome, options: PostgresOptions): void {
  const unfinished = `${clusterDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const passwordFile = join(userId === null ? dirname(unfinished) : tmpdir(), `.vp-password-${process.pid}`);
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, options.password, { mode: 0o600, flag: "wx" });
  if (userId !== null) for (const path of [unfinished, passwordFile]) chownSync(path, userId, userId);
  try {
    const made = spawnSync(
      programs.initdb,
      [
        ...["--pgdata", unfinished, "--username=postgres", "--pwfile", passwordFile, "--auth=scram-sha-256"],
        // Explicit, because the defaults follow the user's locale.
        ...["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
        ...(options.isDurable ? [] : ["--no-sync"]),
      ],
      {
        encoding: "utf8",
        cwd: "/",
        env: systemEnvironment(),
        ...(userId === null ? {} : { uid: userId, gid: userId }),
      },
    );
    if (made.status !== 0) {
      throw new StartFailure(
        `PostgreSQL could not create its database in ${clusterDir}:\n${made.stderr || made.error?.message}`,
      );
    }
    renameSync(unfinished, clusterDir);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * PostgreSQL's own pid file may name a server of this cluster whose start was killed before recording it, or, after a
 * reboot, an unrelated process with the same number. Only the former is stopped; the latter's file is removed,
 * because PostgreSQL would take it for a running server.
 */
async function stopForgottenServer(clusterDir: string): Promise<void> {
  const pidFile = join(clusterDir, "postmaster.pid");
  let lines: string[];
  try {
    lines = readFileSync(pidFile, "utf8").split("\n");
  } catch {
    return;
  }
  const server = identityOf(Number(lines[0]));
  if (server === null) return;
  const command = commandOf(server.pid);
  if (command.includes("postgres") && command.includes(clusterDir))
    await endProcess(server, STOP_SIGNALS, STOP_GRACE_MS);
  else rmSync(pidFile, { force: true });
}

const commandOf = (pid: number): string =>
  process.platform === "linux"
    ? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
    : spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;

/**
 * A killed server may leave processes that hold its shared memory for a moment, during which a new one refuses to
 * start; retries until the time is up.
 */
async function startUntilItStays(home: PostgresHome, options: PostgresOptions): Promise<Child> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const child = await startChild({
      name: "PostgreSQL",
      command: home.programs.postgres,
      args: [
        "-D",
        home.clusterDir,
        ...serverSettings(home.clusterDir, options).flatMap((setting) => ["-c", setting]),
      ],
      userId: home.userId,
      signalOnOurDeath: "SIGINT",
      logFile: options.logFile,
      pidFile: options.pidFile,
    });
    if (await answers(child, options, deadline)) return child;
    const said = lastLines(options.logFile);
    if (!child.hasExited()) await child.stop(["SIGQUIT"], STOP_GRACE_MS);
    const isLeftoverInTheWay = /pre-existing shared memory|lock file .* already exists/.test(said);
    if (!isLeftoverInTheWay || Date.now() > deadline) {
      throw new StartFailure(
        `PostgreSQL did not start (${describeExit(await child.exited)}). Its output:\n${said}`,
      );
    }
    await sleep(500);
  }
}

function serverSettings(clusterDir: string, { port, maxConnections, isDurable }: PostgresOptions): string[] {
  return [
    ...["listen_addresses=127.0.0.1", `port=${port}`],
    `unix_socket_directories=${socketDirIn(clusterDir, port) ?? ""}`,
    ...[`max_connections=${maxConnections}`, "timezone=UTC", "log_timezone=UTC", "log_line_prefix=%m [%p] "],
    ...(isDurable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
  ];
}

/** Whether the server responded before it exited: a response counts only while our own child is alive. */
async function answers(
  child: Child,
  { port, password }: PostgresOptions,
  deadline: number,
): Promise<boolean> {
  while (!child.hasExited() && Date.now() < deadline) {
    const client = new pg.Client({
      host: "127.0.0.1",
      port,
      user: "postgres",
      password,
      database: "postgres",
    });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select 1");
      return !child.hasExited();
    } catch {
      await Promise.race([child.exited, sleep(50)]);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}
