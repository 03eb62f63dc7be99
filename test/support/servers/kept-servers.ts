import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readPidFile, writePidFile } from "../../../src/local/process/pid-file.ts";
import type { TestServers } from "./servers.ts";

/** Test servers that stay up between runs (`npm run test:servers`), noted where the next run looks for them. */

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const FOLDER = join(ROOT, "node_modules/.cache/partner-program");
const SERVERS_FILE = join(FOLDER, "test-servers.json");
const KEEPER_FILE = join(FOLDER, "test-servers-keeper.json");

interface KeptServers {
  readonly servers: TestServers;
  /** What they were made from: a migrated template database and bundled workflows. */
  readonly madeFrom: string;
}

function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const path of globSync("src/{db,temporal,workflows}/**/*.ts", { cwd: ROOT }).sort()) {
    hash.update(path).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest("hex");
}

/** Notes that this process keeps the servers. */
export function noteKeptServers(servers: TestServers): void {
  mkdirSync(dirname(SERVERS_FILE), { recursive: true });
  const kept: KeptServers = { servers, madeFrom: hashOfSources() };
  writeFileSync(SERVERS_FILE, JSON.stringify(kept), { mode: 0o600 });
  writePidFile(KEEPER_FILE, process.pid);
}

export function forgetKeptServers(): void {
  rmSync(KEEPER_FILE, { force: true });
  rmSync(SERVERS_FILE, { force: true });
}

/** The servers that another process keeps, or null: none, or they were made from other migrations or workflows. */
export function keptServers(): TestServers | null {
  if (readPidFile(KEEPER_FILE) === null) return null;
  const { servers, madeFrom } = JSON.parse(readFileSync(SERVERS_FILE, "utf8")) as KeptServers;
  if (madeFrom === hashOfSources()) return servers;
  process.stderr.write(
    "The kept test servers have an older schema or older workflows and are not used: restart `npm run test:servers`.\n",
  );
  return null;
}
