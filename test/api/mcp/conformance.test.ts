import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { startApi, type StartedApi } from "../../support/scenes/api.ts";
import { factoriesOf } from "../../support/scenes/factories.ts";
import { temporaryFolder } from "../../support/servers/temporary-folder.ts";
import { openKeyedEntryPoint, type KeyedEntryPoint } from "../../support/scenes/with-key.ts";
import { scenario } from "../../support/scenes/scenario.ts";

const require = createRequire(import.meta.url);
const INSPECTOR = `${dirname(require.resolve("@modelcontextprotocol/inspector/package.json"))}/clients/launcher/build/index.js`;
const CONFORMANCE = `${dirname(require.resolve("@modelcontextprotocol/conformance/package.json"))}/dist/index.js`;

const folder = temporaryFolder();
let api: StartedApi;
let entryPoint: KeyedEntryPoint;
let keys: Record<"owner" | "write", string>;
let programId: string;
beforeAll(async () => {
  api = await startApi();
  const made = await scenario(factoriesOf(api.deps), { partner: {} });
  programId = made.program.id;
  keys = { owner: made.keys.owner, write: made.partner.keys.write };
  entryPoint = await openKeyedEntryPoint(api.baseUrl, keys.owner);
});
afterAll(async () => {
  await entryPoint.close();
  await api.close();
});

/** Runs a script of Node. @returns its exit status and what it printed */
async function run(script: string, ...words: string[]) {
  const env = { PATH: process.env["PATH"], HOME: folder };
  const options = { env, cwd: folder, maxBuffer: 20_000_000 };
  const ended = promisify(execFile)(process.execPath, [script, ...words], options);
  const failed = (error: { code: number; stdout: string; stderr: string }) => error;
  return { code: 0, ...(await ended.catch(failed)) };
}

describe("the protocol's official inspector", () => {
  const inspect = (key: string | undefined, ...words: string[]) => {
    const header = key === undefined ? [] : ["--header", `Authorization: Bearer ${key}`];
    const server = ["--cli", `${api.baseUrl}/mcp`, "--transport", "http", ...header];
    return run(INSPECTOR, ...server, ...words);
  };

  test.each(["owner", "write"] as const)("has nothing to complain about in the tools of %s", async (name) => {
    const { code, stdout, stderr } = await inspect(keys[name], "--method", "tools/list", "--strict");
    expect([code, stderr]).toEqual([0, ""]);
    expect((JSON.parse(stdout) as { tools: unknown[] }).tools.length).toBeGreaterThan(15);
  });

  test("calls a tool", async () => {
    const call = [
      "--method",
      "tools/call",
      "--tool-name",
      "get_program",
      "--tool-arg",
      `programId=${programId}`,
    ];
    const { code, stdout } = await inspect(keys.owner, ...call);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).structuredContent.data.id).toBe(programId);
  });

  test("understands an API error as a tool's error", async () => {
    const call = ["--method", "tools/call", "--tool-name", "get_program", "--tool-arg", "programId=prg_none"];
    const { code, stdout, stderr } = await inspect(keys.owner, ...call);
    expect([code, stderr]).toEqual([5, expect.stringContaining("tool_is_error")]);
    expect(JSON.parse(JSON.parse(stdout).content[0].text).error.code).toBe("program_not_found");
  });

  test("understands that a key is needed", async () => {
    const { code, stderr } = await inspect(undefined, "--method", "tools/list", "--stored-auth-only");
    expect([code, stderr]).toEqual([3, expect.stringContaining("auth")]);
  });
});

/** Checks about what a server of tools alone, without streams, has not got; all others must succeed. */
const NOT_OURS: Readonly<Record<string, readonly string[]>> = {
  caching: [
    "sep-2549-prompts-list-caching-hints",
    "sep-2549-resources-list-caching-hints",
    "sep-2549-resources-templates-list-caching-hints",
  ],
  "server-stateless": [
    // They ask for diagnostic tools that ask back or write to the client's log.
    "sep-2575-http-server-no-independent-requests-on-stream",
    "sep-2575-missing-capability-http-400",
    "sep-2575-server-no-log-without-loglevel",
    "sep-2575-server-rejects-undeclared-capability",
    // Nothing here can be listened for (Decision 0014).
    "sep-2575-server-sends-subscription-ack",
    "sep-2575-server-tags-subscription-id",
  ],
};

interface Check {
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
}

describe("the protocol's conformance suite", () => {
  // TOOL-1
  test.each([
    ["server-initialize", "2025-11-25"],
    ["ping", "2025-11-25"],
    ["tools-list", "2026-07-28"],
    ["server-stateless", "2026-07-28"],
    ["http-header-validation", "2026-07-28"],
    ["caching", "2026-07-28"],
    ["dns-rebinding-protection", "2026-07-28"],
  ])("%s of %s", async (scenario, version) => {
    const out = `${folder}/${scenario}-${version}`;
    const words = ["--scenario", scenario, "--spec-version", version, "-o", out];
    const { stdout, stderr } = await run(
      CONFORMANCE,
      "server",
      "--url",
      `${entryPoint.baseUrl}/mcp`,
      ...words,
    );
    expect(stdout + stderr).toContain("Test Results:");
    const [results] = readdirSync(out);
    const checks = JSON.parse(readFileSync(`${out}/${results!}/checks.json`, "utf8")) as Check[];
    const idsOf = (...statuses: Check["status"][]) =>
      checks.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
    expect(idsOf("FAILURE", "WARNING").toSorted()).toEqual(NOT_OURS[scenario] ?? []);
    expect(idsOf("SUCCESS", "INFO").length).toBeGreaterThan(0);
  });
});
