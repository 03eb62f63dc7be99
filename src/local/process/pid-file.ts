import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { identityOf, isAlive } from "./process-identity.ts";
import type { ProcessIdentity } from "./process-identity.ts";

/** Notes which process runs, so that a later start can recognise what a killed one left behind. */
export function writePidFile(path: string, pid: number): void {
  const identity = identityOf(pid);
  if (identity === null) return;
  // Renamed into place: whoever reads it sees a whole file or none.
  writeFileSync(`${path}.new`, JSON.stringify(identity), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** The living process that the file names, or null: no file, not ours to read, or no longer alive. */
export function readPidFile(path: string): ProcessIdentity | null {
  try {
    const identity = JSON.parse(readFileSync(path, "utf8")) as ProcessIdentity;
    return isAlive(identity) ? identity : null;
  } catch {
    return null;
  }
}

export const removePidFile = (path: string): void => rmSync(path, { force: true });

/**
 * Ends the process that the file names, if it is still alive and still the same one, and removes the file.
 *
 * @param signals sent one after the other, each with `graceMs` to obey
 * @returns whether there was one
 */
export async function stopLeftover(
  path: string,
  signals: readonly NodeJS.Signals[],
  graceMs: number,
): Promise<boolean> {
  const leftover = readPidFile(path);
  if (leftover !== null) await endProcess(leftover, signals, graceMs);
  removePidFile(path);
  return leftover !== null;
}

/** Sends the signals one after the other until the process is gone. */
export async function endProcess(
  identity: ProcessIdentity,
  signals: readonly NodeJS.Signals[],
  graceMs: number,
): Promise<void> {
  for (const signal of signals) {
    if (!isAlive(identity)) return;
    process.kill(identity.pid, signal);
    const deadline = Date.now() + graceMs;
    while (isAlive(identity) && Date.now() < deadline) await sleep(50);
  }
}
