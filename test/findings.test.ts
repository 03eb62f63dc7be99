import { expect, test } from "@jest/globals";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const NAME = /(?:money|rules|security|third parties|scale|cluster) [A-Z]?\d+/g;

/** The findings that docs/findings.md lists: the first cell of each row. */
function listedFindings(): string[] {
  const page = readFileSync(`${ROOT}docs/findings.md`, "utf8");
  return [...page.matchAll(/^\| `([^`]+)`/gm)].map((row) => row[1]!);
}

/** The findings that tests name, in comments such as "Review: money 1, security 11". */
function namedFindings(): Set<string> {
  const texts = globSync("test/**/*.ts", { cwd: ROOT }).map((path) => readFileSync(`${ROOT}${path}`, "utf8"));
  const comments = texts.flatMap((text) => text.match(/Review: .*/g) ?? []);
  return new Set(comments.flatMap((comment) => comment.match(NAME) ?? []));
}

test("every finding of the review is held by a test, and no test names one that is not listed", () => {
  const listed = listedFindings();
  expect(listed.length).toBeGreaterThan(80);
  expect([...namedFindings()].sort()).toEqual([...listed].sort());
});
