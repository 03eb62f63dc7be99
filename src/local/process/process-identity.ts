import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process that cannot be confused with a later one that was given the same number. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, in the operating system's own words; compared as text only. */
  startedAt: string;
}

/** The identity of a living process, or null when there is no such process. */
export function identityOf(pid: number): ProcessIdentity | null {
  const startedAt = process.platform === "linux" ? startOnLinux(pid) : startElsewhere(pid);
  return startedAt === null ? null : { pid, startedAt };
}

/** Whether this very process, and not another under its number, is still alive. */
export const isAlive = (identity: ProcessIdentity): boolean =>
  identityOf(identity.pid)?.startedAt === identity.startedAt;

function startOnLinux(pid: number): string | null {
  try {
    const bootId = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in parentheses and may hold anything, so fields count from its end.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state] = fields;
    const startTicks = fields[19];
    const isGone = state === "Z" || state === "X";
    return isGone || startTicks === undefined ? null : `${bootId}/${startTicks}`;
  } catch {
    return null;
  }
}

function startElsewhere(pid: number): string | null {
  try {
    const written = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return written === "" ? null : written;
  } catch {
    return null;
  }
}
