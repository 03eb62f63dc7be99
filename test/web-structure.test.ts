import { describe, expect, test } from "@jest/globals";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { webViolationsOf } from "./support/repository/web-structure.ts";

const SOURCE = fileURLToPath(new URL("../web/src/", import.meta.url));

const files = new Map(
  globSync("**/*.{ts,tsx}", { cwd: SOURCE })
    .filter((path) => !path.startsWith("api/generated/"))
    .sort()
    .map((path) => [path, readFileSync(`${SOURCE}${path}`, "utf8")]),
);

test("the web app keeps its own rules", () => {
  expect(files.size).toBeGreaterThan(100);
  expect(webViolationsOf(files)).toEqual([]);
});

describe("a violation is found:", () => {
  test.each<[string, string, string, string]>([
    [
      "the portal imports the console",
      "portal/x.ts",
      'import { a } from "../console/a.ts";',
      "../console/a.ts",
    ],
    ["the console imports the desk", "console/x.ts", 'import type { A } from "../ops/a.ts";', "../ops/a.ts"],
    ["the desk loads the portal later", "ops/x.ts", 'void import("../portal/a.ts");', "../portal/a.ts"],
    ["what is shared imports an app", "app/x.ts", 'import { a } from "../portal/a.ts";', "../portal/a.ts"],
    ["the kit imports a session", "kit/x.ts", 'import { a } from "../session/a.ts";', "../session/a.ts"],
    ["the kit imports texts", "kit/x.ts", 'import a from "../words/a.json";', "../words/a.json"],
    [
      "the service is imported",
      "api/x.ts",
      'import { a } from "../../../src/domain/a.ts";',
      "src/domain/a.ts",
    ],
    ["a room of no name", "utils/x.ts", "export const a = 1;", "utils/x.ts:1 stands in no room"],
    ["a long file", "kit/x.tsx", "go();\n".repeat(301), "kit/x.tsx:301 is longer"],
  ])("%s", (_, path, text, expected) => {
    expect(webViolationsOf(new Map([[path, text]]))).toEqual([expect.stringContaining(expected)]);
  });

  test("a screen imports another", () => {
    const texts = new Map([
      ["portal/screens/sales/screen.tsx", 'import { a } from "../home/parts/a.tsx";'],
      ["portal/screens/home/screen.tsx", 'import { a } from "./parts/a.tsx";'],
      ["portal/screens/home/parts/a.tsx", "export const a = 1;"],
    ]);
    expect(webViolationsOf(texts)).toEqual([
      "portal/screens/sales/screen.tsx:1 may not import ../home/parts/a.tsx",
    ]);
  });
});

test("screens may share what stands beside them", () => {
  const texts = new Map([
    ["console/screens/applications/list/screen.tsx", 'import { a } from "../queue.tsx";'],
    ["console/screens/applications/detail/screen.tsx", 'import { a } from "../queue.tsx";'],
    ["console/screens/applications/queue.tsx", 'import { A } from "../../../kit/a.tsx";'],
  ]);
  expect(webViolationsOf(texts)).toEqual([]);
});
