import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { HELD_REASONS } from "../../../src/domain/payouts/payout.ts";
import { ATTENTION_REASONS } from "../../../src/domain/payouts/rail.ts";
import { RAIL_DIFFERENCES } from "../../../src/domain/payouts/rail-difference.ts";
import { KINDS_OF_ATTENTION } from "../../../src/queries/operations/attention.ts";

const PAGE = readFileSync(fileURLToPath(new URL("../../../docs/operating.md", import.meta.url)), "utf8");

/** The words in the first column of the table under a heading. */
function rowsUnder(heading: string): string[] {
  const start = PAGE.indexOf(`\n### ${heading}\n`);
  expect(start).toBeGreaterThan(0);
  const section = PAGE.slice(start, PAGE.indexOf("\n### ", start + 1));
  return [...section.matchAll(/^\| `([a-z_]+)`/gm)]
    .map(([, word]) => word!)
    .filter((word) => word !== "reason" && word !== "kind");
}

describe("the page on operating says what to do about", () => {
  // PAYOUT-12, PAYOUT-16
  test.each<[string, string, readonly string[]]>([
    ["every reason why a payout is held", "A payout is held", HELD_REASONS],
    ["every reason why one needs attention", "A payout needs attention", Object.keys(ATTENTION_REASONS)],
    ["everything that needs the operator", "What needs the operator", KINDS_OF_ATTENTION],
    [
      "every difference from a rail's list",
      "Comparing with the rail's own list",
      Object.keys(RAIL_DIFFERENCES),
    ],
  ])("%s", (_, heading, words) => {
    expect(rowsUnder(heading).toSorted()).toEqual([...words].toSorted());
  });
});
