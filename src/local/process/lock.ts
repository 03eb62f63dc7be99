import { linkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { identityOf } from "./process-identity.ts";
import { readPidFile } from "./pid-file.ts";

/** A lock held until it is released or this process dies. */
export interface Lock {
  release(): void;
}

/**
 * Takes the lock file, unless a living process holds it. A lock that a killed process left is taken over.
 *
 * @returns the lock, or the id of the process that holds it
 */
export function takeLock(path: string): Lock | { heldBy: number } {
  const mine = `${path}.${randomUUID()}`;
  writeFileSync(mine, JSON.stringify(identityOf(process.pid)), { mode: 0o600 });
  try {
    for (;;) {
      try {
        // Linking is atomic and fails if the lock exists; the file is complete before it has that name.
        linkSync(mine, path);
        return { release: () => rmSync(path, { force: true }) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const holder = readPidFile(path);
      if (holder !== null) return { heldBy: holder.pid };
      moveAside(path);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Of several processes that find the same dead lock, one succeeds in renaming it; the others start over. */
function moveAside(path: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
