import { beforeEach, describe, expect, test } from "@jest/globals";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { progressTo } from "../../src/local/progress.ts";
import { downloadTemporalCli, TEMPORAL_CLI_VERSION } from "../../src/local/temporal/temporal-cli-sources.ts";
import type { TemporalCliSource } from "../../src/local/temporal/temporal-cli-sources.ts";
import { findTemporalCli, type TemporalCli } from "../../src/local/temporal/temporal-cli.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";

const home = temporaryFolder();

/** Where each test looks: a PATH of one folder, and a cache. */
let onPath: string;
let cache: string;
let lines: string[];

beforeEach(() => {
  const place = mkdtempSync(join(home, "place-"));
  onPath = join(place, "bin");
  cache = join(place, "cache");
  lines = [];
});

const cachedPath = () => join(cache, "partner-program", `temporal-${TEMPORAL_CLI_VERSION}`, "temporal");

/** A program that answers `--version` as the Temporal CLI of that server version does. */
function writeCli(path: string, serverVersion: string): string {
  return writeProgram(path, `echo "temporal version 1.0.0 (Server ${serverVersion}, UI 2.0.0)"`);
}

function writeProgram(path: string, body: string): string {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  return path;
}

/** A source that writes a CLI of that version, or fails. */
function source(step: string, serverVersion: string | null, calls: string[] = []): TemporalCliSource {
  return {
    step,
    duration: "a moment",
    async fetchInto(file) {
      calls.push(step);
      if (serverVersion === null) throw new Error("no way out");
      writeCli(file, serverVersion);
    },
  };
}

const find = (configuredPath: string | null, sources: readonly TemporalCliSource[] = []) =>
  findTemporalCli({
    configuredPath,
    env: { PATH: onPath, XDG_CACHE_HOME: cache },
    progress: progressTo((line) => lines.push(line)),
    sources,
  });

describe("where the binary is looked for", () => {
  test("first TEMPORAL_CLI, then PATH, then the cache, then the sources in their order", async () => {
    const calls: string[] = [];
    const sources = [source("first", "0.0.3", calls), source("second", "0.0.4", calls)];
    const configured = writeCli(join(onPath, "..", "configured"), "0.0.1");

    expect(await find(null, sources)).toEqual({ path: cachedPath(), serverVersion: "0.0.3" });
    expect(await find(null, sources)).toEqual({ path: cachedPath(), serverVersion: "0.0.3" });
    expect(calls).toEqual(["first"]);
    const installed = writeCli(join(onPath, "temporal"), "0.0.2");
    expect(await find(null, sources)).toEqual({ path: installed, serverVersion: "0.0.2" });
    expect(await find(configured, sources)).toEqual({ path: configured, serverVersion: "0.0.1" });
  });

  test("a TEMPORAL_CLI that does not exist is an error, although there is another", async () => {
    writeCli(join(onPath, "temporal"), "0.0.2");
    await expect(find("/nowhere/temporal")).rejects.toThrow("TEMPORAL_CLI is /nowhere/temporal");
  });

  test("a TEMPORAL_CLI that is another program is an error", async () => {
    const other = writeProgram(join(onPath, "other"), "echo something else 1.0");
    await expect(find(other)).rejects.toThrow(`TEMPORAL_CLI is ${other}`);
  });

  test("another program of that name on PATH is passed over, and that is said", async () => {
    const other = writeProgram(join(onPath, "temporal"), "exit 3");
    await find(null, [source("fetch", "0.0.3")]);
    expect(lines.join("\n")).toContain(`${other} is not a working Temporal CLI`);
  });
});

describe("fetching it", () => {
  test("goes on with the next source when one fails, and leaves only the binary", async () => {
    await find(null, [source("download", null), source("build", "0.0.4")]);
    expect(lines.join("\n")).toContain("download failed: no way out");
    expect(readdirSync(join(cachedPath(), ".."))).toEqual(["temporal"]);
  });

  test("a result that does not run here is not kept", async () => {
    const broken: TemporalCliSource = {
      step: "broken",
      duration: "a moment",
      async fetchInto(file) {
        writeProgram(file, "exit 1");
      },
    };
    expect(await find(null, [broken, source("build", "0.0.4")])).toMatchObject({ serverVersion: "0.0.4" });
  });

  test("is done once when two starts need it at the same time", async () => {
    const calls: string[] = [];
    const sources = [source("fetch", "0.0.5", calls)];
    const found = await Promise.all([find(null, sources), find(null, sources)]);
    expect(found[0]).toEqual(found[1]);
    expect(calls).toEqual(["fetch"]);
  });

  test("without any way, one message says what can be done", async () => {
    await expect(find(null, [source("download", null), source("build", null)])).rejects.toThrow(
      /TEMPORAL_CLI.*TEMPORAL_ADDRESS.*download failed: no way out; build failed: no way out/s,
    );
  });
});

// Review: security 13
describe("a download", () => {
  const folder = mkdtempSync(join(home, "release-"));
  const archive = join(folder, "archive.tar.gz");
  writeCli(join(folder, "temporal"), "0.0.6");
  execFileSync("tar", ["-czf", archive, "-C", folder, "temporal"]);
  const content = readFileSync(archive);
  const sha256 = createHash("sha256").update(content).digest("hex");

  /** Serves the archive, and gives what the download of it comes to when that SHA-256 is expected. */
  async function download(expected: string): Promise<TemporalCli> {
    const server = createServer((_, response) => response.end(content));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    try {
      return await find(null, [
        downloadTemporalCli(() => ({ url: `http://127.0.0.1:${port}/`, sha256: expected })),
      ]);
    } finally {
      server.close();
    }
  }

  test("with the pinned SHA-256 is unpacked and kept", async () => {
    expect(await download(sha256)).toEqual({ path: cachedPath(), serverVersion: "0.0.6" });
    expect(readdirSync(join(cachedPath(), ".."))).toContain("temporal");
  });

  test("with another content is neither unpacked nor run", async () => {
    const expected = sha256.replaceAll(/./g, "0");
    await expect(download(expected)).rejects.toThrow(`the archive's SHA-256 is ${sha256}`);
    expect(readdirSync(join(cachedPath(), ".."))).not.toContain("temporal");
  });
});

describe("the module it is built from", () => {
  const module = fileURLToPath(new URL("../../temporal", import.meta.url));
  const go = (...words: string[]) =>
    spawnSync("go", ["-C", module, ...words], {
      encoding: "utf8",
      env: { ...process.env, GOPROXY: "off", GOFLAGS: "-mod=readonly" },
    });
  const skipped = whyUnknown();

  /** Its packages can be listed only where they have been fetched once. */
  function whyUnknown(): string {
    if (go("version").status !== 0) return " (no Go)";
    return go("list", "-deps", "tool").stderr.includes("GOPROXY=off") ? " (its packages are not here)" : "";
  }

  const hasChecksums = () => expect(go("list", "-deps", "tool")).toMatchObject({ status: 0, stderr: "" });
  (skipped ? test.skip : test)(`has the checksum of every package${skipped}`, hasChecksums);
});
