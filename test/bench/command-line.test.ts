import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "@jest/globals";
import { wantedOf } from "../../bench/command-line.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const PARTS = {
  sale: { size: 1_500, quickSize: 600 },
  memory: { size: 50_000, quickSize: null },
  relay: { size: 3_000, quickSize: 500 },
};

/** The parts to measure with their sizes, and whether their figures are kept. */
function read(line: string) {
  const { names, sizeOf, isKept } = wantedOf(line.split(" ").filter(Boolean), PARTS);
  const sizes = names.map((name) => [name, sizeOf(PARTS[name as keyof typeof PARTS])]);
  return { sizes: Object.fromEntries(sizes), isKept };
}

describe("the command line of bench", () => {
  test.each([
    ["", { sale: 1_500, memory: 50_000, relay: 3_000 }, true],
    ["--quick", { sale: 600, memory: null, relay: 500 }, true],
    ["relay sale", { sale: 1_500, relay: 3_000 }, false],
    ["memory --quick --keep", { memory: 50_000 }, true],
    ["sale 20", { sale: 20 }, false],
  ])("%s", (line, sizes, isKept) => {
    expect(read(line)).toEqual({ sizes, isKept });
  });

  test.each([
    ["sales", "sales is no part, and no size"],
    ["toString", "toString is no part, and no size"],
    ["sale 1.5", "1.5 is no part, and no size: a size is a whole number."],
    ["sale 10 20", "One size at most: 10, 20 are more."],
    ["sale --fast", "Unknown option '--fast'"],
  ])("%s is refused", (line, problem) => {
    expect(() => read(line)).toThrow(problem);
  });
});

// They load much before they read their words, so each is tried once.
test.each([
  ["bench/main.ts", ["nonsense"], "nonsense is no part", "npm run bench -- [PART …] [SIZE]"],
  ["campaigns/drill/main.ts", ["lost"], "lost is nothing", "npm run drill -- [ahead] [behind] [gone]"],
  [
    "prove/main.ts",
    ["--steps", "many"],
    "--steps must be a whole number",
    "npm run prove:money -- [--steps N]",
  ],
  ["scripts/build-workflows.ts", [], "Name one folder.", "node scripts/build-workflows.ts FOLDER"],
  ["test/upgrade/record-release.ts", ["v1"], "Name a commit", "record-release.ts REF FOLDER"],
])("%s %j ends with 2, what is wrong, and what is allowed", (script, words, problem, usage) => {
  const { status, stderr } = spawnSync(process.execPath, [ROOT + script, ...words], { encoding: "utf8" });
  expect([status, stderr.startsWith(problem)]).toEqual([2, true]);
  expect(stderr).toContain(`Usage: `);
  expect(stderr).toContain(usage);
  expect(stderr).not.toMatch(/^\s+at /m);
});
