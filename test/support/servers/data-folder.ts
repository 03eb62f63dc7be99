import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPidFile, writePidFile } from "../../../src/local/process/pid-file.ts";

const PREFIX = "partner-program-test-";
const OWNER_FILE = "owner.json";

/** Linux's folder in memory. */
const MEMORY = "/dev/shm";
/** Containers often have 64 MB there. */
const MEMORY_NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * A folder for the databases of this process, in memory where there is room: a database is over 800 files, and hundreds
 * are created and dropped in a run, most of whose time would be the disk's file system. It belongs to this process, and
 * a later run removes it when this one was killed before it could.
 */
export function makeDataFolder(): string {
  removeAbandonedFolders();
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), PREFIX));
  writePidFile(join(folder, OWNER_FILE), process.pid);
  // PostgreSQL may run as another user than ours, who must be able to pass through.
  chmodSync(folder, 0o755);
  return folder;
}

/** Whether files that live as long as a run may be kept in memory. */
export function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** A run that was killed could not remove its folder. */
function removeAbandonedFolders(): void {
  for (const base of [tmpdir(), MEMORY].filter((path) => existsSync(path))) {
    for (const name of readdirSync(base).filter((entry) => entry.startsWith(PREFIX))) {
      const owner = join(base, name, OWNER_FILE);
      if (existsSync(owner) && readPidFile(owner) === null) {
        rmSync(join(base, name), { recursive: true, force: true });
      }
    }
  }
}
