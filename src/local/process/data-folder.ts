import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { takeLock } from "./lock.ts";
import type { Lock } from "./lock.ts";
import { StartFailure } from "../start-failure.ts";

/** Created once per data folder and never shown; they give access to the database. */
export interface LocalSecrets {
  /** Distinguishes this data folder from an earlier one at the same path. */
  installationId: string;
  /** 32 bytes in hexadecimal. */
  encryptionKey: string;
  customerHashKey: string;
  postgresPasswords: { admin: string; owner: string; application: string };
}

/** The folder with a local service's data, held by one start at a time. */
export interface DataFolder {
  readonly path: string;
  readonly secrets: LocalSecrets;
  /** Where a part keeps its data. */
  inside(...names: string[]): string;
  /** A part's log; a large one is rotated first. */
  logFile(part: string): string;
  pidFile(part: string): string;
  release(): void;
}

const LARGE_LOG_BYTES = 20_000_000;

/**
 * Opens the folder, creating it and its secrets the first time.
 *
 * @throws StartFailure if another start holds it, or its secrets are lost
 */
export function openDataFolder(configuredPath: string): DataFolder {
  const path = resolve(configuredPath);
  const inside = (...names: string[]) => join(path, ...names);
  try {
    // PostgreSQL may run as another user, who must be able to pass through; each thing inside has its own
    // permissions.
    if (mkdirSync(path, { recursive: true }) !== undefined) chmodSync(path, 0o711);
    mkdirSync(inside("run"), { recursive: true, mode: 0o700 });
    mkdirSync(inside("logs"), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartFailure(
      `The data folder ${path} cannot be used: ${(error as Error).message}. Set DATA_DIR.`,
    );
  }
  const lock = lockFolder(path, inside("run", "start.lock"));
  return {
    path,
    secrets: readOrMakeSecrets(inside("secrets.json"), inside("postgres")),
    inside,
    logFile: (part) => putAsideIfLarge(inside("logs", `${part}.log`)),
    pidFile: (part) => inside("run", `${part}.json`),
    release: () => lock.release(),
  };
}

function lockFolder(path: string, lockFile: string): Lock {
  const lock = takeLock(lockFile);
  if ("heldBy" in lock) {
    throw new StartFailure(
      `The service is already running with the data folder ${path} (process ${lock.heldBy}). ` +
        "Stop it, or set DATA_DIR (and the ports) to run a second one.",
    );
  }
  return lock;
}

function readOrMakeSecrets(file: string, clusterDir: string): LocalSecrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as LocalSecrets;
  if (existsSync(join(clusterDir, "PG_VERSION"))) {
    throw new StartFailure(
      `${file} is missing; the database cannot be opened without it. ` +
        "Restore the file, or move the data folder away to start over.",
    );
  }
  const random = () => randomBytes(32).toString("hex");
  const secrets: LocalSecrets = {
    installationId: randomUUID(),
    encryptionKey: random(),
    customerHashKey: random(),
    postgresPasswords: { admin: random(), owner: random(), application: random() },
  };
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

function putAsideIfLarge(logFile: string): string {
  const { size = 0 } = statSync(logFile, { throwIfNoEntry: false }) ?? {};
  if (size > LARGE_LOG_BYTES) renameSync(logFile, `${logFile}.old`);
  return logFile;
}
