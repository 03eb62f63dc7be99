import { expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { IMPORTS } from "../support/repository/structure.ts";

const SOURCE = new URL("../../src/", import.meta.url);

/** The packages that a process loads before it runs: those of all files that its first one imports, and they in turn. */
function packagesOf(entry: string): string[] {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: URL): void => {
    if (seen.has(file.href)) return;
    seen.add(file.href);
    for (const { 1: type, 2: specifier } of readFileSync(file, "utf8").matchAll(IMPORTS)) {
      if (type !== undefined || specifier === undefined) continue;
      if (specifier.startsWith(".")) follow(new URL(specifier, file));
      else if (!specifier.startsWith("node:")) packages.add(nameOf(specifier));
    }
  };
  follow(new URL(entry, SOURCE));
  return [...packages].toSorted();
}

/** The first part of a path in a package, or the first two of one with a scope. */
const nameOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0];

// Each takes a tenth of a second to load and 10 MB or more, in a process that may have no use for it.
const LOADED_WHEN_USED = [
  "@modelcontextprotocol/server",
  "@simplewebauthn/server",
  "ioredis",
  "nodemailer",
  "stripe",
  "undici",
];

test.each(["api/main.ts", "worker/main.ts", "cli/main.ts", "demo/seed-demo.ts"])(
  "%s loads what many a deployment does without only once it is used",
  (entry) => {
    const packages = packagesOf(entry);
    expect(packages).toContain("pg");
    expect(packages.filter((name) => LOADED_WHEN_USED.includes(name))).toEqual([]);
  },
);

test.each([
  ["local/main.ts", ["pg", "zod"]],
  ["db/migrate.ts", ["pg"]],
])("%s, which each start of the service runs, loads little", (entry, packages) => {
  expect(packagesOf(entry)).toEqual(packages);
});
