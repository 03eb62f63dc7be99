// Adds the optional packages of other platforms that a lock file lacks, so that `npm ci` accepts it everywhere.
// npm leaves them out when the registry it asked does not serve them, and then `npm ci` refuses the file as incomplete.
// An entry needs no more than its version and the platforms it is for; npm skips it on all others.
// Run by `npm run lock` after every change of dependencies.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** How native packages name their platform: `binding-linux-arm64-musl`, `core-win32-x64-msvc`. */
const PLATFORM =
  /-?\b(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/;
const LIBC = new Map([
  ["gnu", "glibc"],
  ["musl", "musl"],
]);

/** What the lock file says of one package, as far as it matters here. */
interface LockEntry {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly dev?: boolean;
}
type LockPackages = Readonly<Record<string, LockEntry>>;

/** The path from which a package at `path` loads `name`, nearest first as Node does; undefined when there is none. */
function resolvedPath(packages: LockPackages, path: string, name: string): string | undefined {
  for (let base = path; ; base = base.slice(0, Math.max(base.lastIndexOf("/node_modules/"), 0))) {
    const candidate = base === "" ? `node_modules/${name}` : `${base}/node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (base === "") return undefined;
  }
}

/**
 * Returns the entries that a lock file lacks, by path.
 * Throws for a missing package whose name tells no platform: that one is for every platform, and npm's to add.
 */
export function missingEntries(packages: LockPackages): Record<string, object> {
  const missing: Record<string, object> = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (resolvedPath(packages, path, name) !== undefined) continue;
      const platform = PLATFORM.exec(name);
      if (platform === null)
        throw new Error(`${name} (wanted by ${path}) is missing, and names no platform.`);
      const [, os, cpu, abi = ""] = platform;
      const libc = LIBC.get(abi);
      missing[`node_modules/${name}`] = {
        version,
        cpu: [cpu],
        ...(dev === true && { dev }),
        ...(libc !== undefined && { libc: [libc] }),
        optional: true,
        os: [os],
      };
    }
  }
  return missing;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const lockFile of process.argv.slice(2)) {
    const lock = JSON.parse(readFileSync(lockFile, "utf8")) as { packages: LockPackages };
    const missing = missingEntries(lock.packages);
    const entries = Object.entries({ ...lock.packages, ...missing });
    lock.packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, "en")));
    writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
    process.stderr.write(`${lockFile}: added ${Object.keys(missing).length} packages of other platforms.\n`);
  }
}
