import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Seconds of processor time by part of the cluster, and of the campaign itself. */
export type ProcessorTime = Readonly<Record<string, number>>;

const TICKS_PER_SECOND = Number(spawnSync("getconf", ["CLK_TCK"], { encoding: "utf8" }).stdout) || 100;
const MICROSECONDS_PER_SECOND = 1_000_000;

/**
 * The processor time that each part of the cluster has taken since it started, by /proc: its own, that of its children,
 * and that of children which have ended.
 *
 * @param folder the cluster's, which has a file for each part that runs
 */
export function processorTime(folder: string): ProcessorTime {
  const stats = allStats();
  const parts = readdirSync(`${folder}/run`).filter((name) => name.endsWith(".json"));
  const { user, system } = process.cpuUsage();
  return {
    ...Object.fromEntries(
      parts.map((file) => {
        const { pid } = JSON.parse(readFileSync(`${folder}/run/${file}`, "utf8")) as { pid: number };
        const ticks = stats
          .filter((stat) => stat.pid === pid || stat.parent === pid)
          .reduce((sum, stat) => sum + stat.ticks + (stat.pid === pid ? stat.ticksOfEnded : 0), 0);
        return [file.slice(0, -".json".length), ticks / TICKS_PER_SECOND];
      }),
    ),
    campaign: (user + system) / MICROSECONDS_PER_SECOND,
  };
}

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
  readonly ticksOfEnded: number;
}

function allStats(): Stat[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        // The second field is the program's name in parentheses and may contain anything.
        const fields = stat
          .slice(stat.lastIndexOf(")") + 2)
          .split(" ")
          .map(Number);
        const [user, system, userOfEnded, systemOfEnded] = fields.slice(11, 15) as [
          number,
          number,
          number,
          number,
        ];
        return [
          {
            pid: Number(name),
            parent: fields[1]!,
            ticks: user + system,
            ticksOfEnded: userOfEnded + systemOfEnded,
          },
        ];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}
