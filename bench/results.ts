import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem, type } from "node:os";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { isMet, type Figure } from "./figures.ts";
import { withTables } from "./tables.ts";

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const RESULTS = pathOf("./results.json");
const README = pathOf("./README.md");
const GIB = 1024 ** 3;

/** A part as it went the last time that it was kept. */
export interface PartResult {
  readonly date: string;
  readonly commit: string;
  /** Where it was measured: parts that are kept alone may come from another machine than the rest. */
  readonly machine: Machine;
  /** The part's own: sales a round, rows, processes; 0 for a part without a size. */
  readonly size: number;
  readonly seconds: number;
  /** The machine's load average of one minute. */
  readonly loadBefore: number;
  readonly loadAfter: number;
  readonly figures: readonly (Figure & { readonly isMet: boolean | null })[];
  /** Why there are no figures, or not all. */
  readonly skipped?: string;
  readonly failed?: string;
}

export interface Machine {
  readonly processor: string;
  readonly processors: number;
  readonly memoryGiB: number;
  readonly system: string;
}

export interface Results {
  readonly versions: Readonly<Record<string, string>>;
  readonly parts: Readonly<Record<string, PartResult>>;
}

/** What PostgreSQL says of itself, and the versions of what runs the service. */
export const versionsOf = (postgres: string): Readonly<Record<string, string>> => ({
  "Node.js": process.versions.node,
  PostgreSQL: postgres,
});

export function machineOfNow(): Machine {
  const all = cpus();
  return {
    processor: all[0]?.model ?? "unknown",
    processors: all.length,
    memoryGiB: Math.round(totalmem() / GIB),
    system: `${type()} ${release()}`,
  };
}

/** The load average of one minute, rounded as it is printed. */
export const loadOfNow = (): number => Math.round(loadavg()[0]! * 10) / 10;

/** The commit that is measured; a `+` behind it says that files differ from it. */
export function commitOfNow(): string {
  try {
    const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();
    const isChanged =
      git("status", "--porcelain", "--untracked-files=no", "--", "src", "package-lock.json") !== "";
    return `${git("rev-parse", "--short=8", "HEAD")}${isChanged ? "+" : ""}`;
  } catch {
    return "unknown";
  }
}

export const withVerdicts = (figures: readonly Figure[]): PartResult["figures"] =>
  figures.map((figure) => ({ ...figure, isMet: isMet(figure) }));

/** Puts these parts in the place of what was kept of them, in bench/results.json and the tables of bench/README.md. */
export async function keepResults(
  parts: Readonly<Record<string, PartResult>>,
  versions: Results["versions"],
  order: readonly string[],
): Promise<void> {
  const kept = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, "utf8")) as Results).parts : {};
  const all = { ...kept, ...parts };
  const results: Results = {
    versions,
    parts: Object.fromEntries(order.flatMap((name) => (all[name] ? [[name, all[name]]] : []))),
  };
  await write(RESULTS, JSON.stringify(results, null, 2));
  await write(README, withTables(readFileSync(README, "utf8"), results));
}

async function write(file: string, text: string): Promise<void> {
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
