import { expect, test } from "@jest/globals";
import { csvText } from "../../src/domain/csv.ts";

test.each([
  ["plain", "plain"],
  ["with, comma", '"with, comma"'],
  ['with "quotes"', '"with ""quotes"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+49 170", "'+49 170"],
  ["@me", "'@me"],
  ["-cmd", "'-cmd"],
  ["-12.50", "-12.50"],
  [-1250, "-1250"],
  [0, "0"],
  [null, ""],
] as const)("a cell %j is written %s", (value, written) => {
  expect(csvText(["a", "b"], [{ a: value, b: 1 }])).toBe(`a,b\n${written},1\n`);
});

test("without rows there is the header", () => {
  expect(csvText(["a", "b"], [])).toBe("a,b\n");
});
