import { existsSync, readdirSync, readFileSync } from "node:fs";

/** CPU time of the server processes of one database, by process, in ms. */
export type BackendTimes = ReadonlyMap<string, number>;

/** Linux counts CPU time in these. */
const MS_PER_TICK = 10;
/** Of `/proc/<pid>/stat`, counted from the state, which follows the name in parentheses. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** @returns null where the system does not report it: anywhere but on Linux */
export function backendTimes(database: string): BackendTimes | null {
  if (!existsSync("/proc/self/stat")) return null;
  const times = new Map<string, number>();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      // PostgreSQL's title: "postgres: <role> <database> <address> <state>".
      const title = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").split(" ");
      if (title[0] !== "postgres:" || title[2] !== database) continue;
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      times.set(pid, (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * MS_PER_TICK);
    } catch {
      // The process ended meanwhile.
    }
  }
  return times;
}

/** What the processes of `after` have used since `before`, in ms. */
export const usedBetween = (before: BackendTimes, after: BackendTimes): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
