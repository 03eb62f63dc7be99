import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Identifies a process even if its id is reused later. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, in the operating system's notation; compared as text only. */
  startedAt: string;
}

/** The identity of a living process; null if there is none. */
export function identityOf(pid: number): ProcessIdentity | null {
  const startedAt = process.platform === "linux" ? startOnLinux(pid) : startElsewhere(pid);
  return startedAt === null ? null : { pid, startedAt };
}

/** Whether this very process, not another with its id, is still alive. */
export const isAlive = (identity: ProcessIdentity): boolean =>
  identityOf(identity.pid)?.startedAt === identity.startedAt;

function startOnLinux(pid: number): string | null {
  try {
    const bootId = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in parentheses and may contain anything, so fields count from its end.
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
