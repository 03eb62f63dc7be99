import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { identityOf, isAlive } from "./process-identity.ts";
import type { ProcessIdentity } from "./process-identity.ts";

/** Records a running process, so that a later start can recognise what a killed one left behind. */
export function writePidFile(path: string, pid: number): void {
  const identity = identityOf(pid);
  if (identity === null) return;
  // Renamed into place, so readers see a complete file or none.
  writeFileSync(`${path}.new`, JSON.stringify(identity), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** The living process named in the file, or null: no file, not readable, or no longer alive. */
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
 * Ends the process named in the file, if it is still the same living one, and removes the file.
 *
 * @param signals sent in turn, with `graceMs` after each
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

/** Sends the signals in turn until the process is gone. */
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
