import { existsSync, readdirSync, readFileSync } from "node:fs";

/** CPU time by process, in ms. */
export type CpuTimes = ReadonlyMap<string, number>;

/** Linux counts CPU time in these. */
const MS_PER_TICK = 10;
/** Of `/proc/<pid>/stat`, counted from the state, which follows the name in parentheses. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
const PARENT = 1;
/** Those of its children that have ended. */
const CHILD_TICKS = [13, 14] as const;

function fieldsOf(pid: string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** The CPU time of one process. Empty where the system does not report it: anywhere but on Linux. */
export function cpuOf(pid: string): CpuTimes {
  if (!existsSync("/proc/self/stat")) return new Map();
  const fields = fieldsOf(pid);
  return new Map([[pid, (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * MS_PER_TICK]]);
}

/** A database, by its name and the process that starts its servers. */
export interface DatabaseServer {
  readonly database: string;
  readonly postmasterPid: number;
}

/** The CPU time of the server processes of one database. */
export function cpuOfDatabase({ database, postmasterPid }: DatabaseServer): CpuTimes {
  if (!existsSync("/proc/self/stat")) return new Map();
  const times = new Map<string, number>();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      // PostgreSQL's title: "postgres: <role> <database> <address> <state>".
      const title = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").split(" ");
      if (title[0] !== "postgres:" || title[2] !== database) continue;
      if (fieldsOf(pid)[PARENT] !== String(postmasterPid)) continue;
      for (const [, ms] of cpuOf(pid)) times.set(pid, ms);
    } catch {
      // The process ended meanwhile.
    }
  }
  return times;
}

/** The CPU time of the server processes that have ended, of any of its databases. */
export function cpuOfEndedServers({ postmasterPid }: DatabaseServer): CpuTimes {
  if (!existsSync("/proc/self/stat")) return new Map();
  const fields = fieldsOf(String(postmasterPid));
  const ms = CHILD_TICKS.reduce((sum, at) => sum + Number(fields[at]) * MS_PER_TICK, 0);
  return new Map([[String(postmasterPid), ms]]);
}

/** What the processes of `after` have used since `before`, in ms; NaN where it is not known. */
export const usedBetween = (before: CpuTimes, after: CpuTimes): number =>
  after.size === 0 ? Number.NaN : [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
