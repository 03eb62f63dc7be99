import { expect, test } from "@jest/globals";
import { csvHeader, csvLines, csvText } from "../../src/domain/csv.ts";

// API-25
test.each([
  ["plain", "plain"],
  ["with, comma", '"with, comma"'],
  ['with "quotes"', '"with ""quotes"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+49 170", "'+49 170"],
  ["@me", "'@me"],
  ["-cmd", "'-cmd"],
  ["\t=1+1", "'\t=1+1"],
  ["\n=1+1", '"\'\n=1+1"'],
  ["＝1+1", "'＝1+1"],
  ["a=1+1", "a=1+1"],
  // Review: security 10, third parties 8
  ["a;=1+1", `"a;'=1+1"`],
  ["a; =1+1", `"a; '=1+1"`],
  ['a;"=1+1', `"a;""'=1+1"`],
  ["=a;-1", `"'=a;'-1"`],
  ["a;b", '"a;b"'],
  ["-12.50", "-12.50"],
  [-1250, "-1250"],
  [0, "0"],
  [true, "true"],
  [null, ""],
] as const)("a cell %j is written %s", (value, written) => {
  expect(csvText(["a", "b"], [{ a: value, b: 1 }])).toBe(`a,b\n${written},1\n`);
});

test("without rows there is the header", () => {
  expect(csvText(["a", "b"], [])).toBe("a,b\n");
});

test("pieces join to the whole", () => {
  const columns = ["a", "b"] as const;
  const rows = [
    { a: 1, b: "=x" },
    { a: 2, b: null },
    { a: 3, b: "z" },
  ];
  expect(csvHeader(columns) + csvLines(columns, rows.slice(0, 1)) + csvLines(columns, rows.slice(1))).toBe(
    csvText(columns, rows),
  );
  expect(csvLines(columns, [])).toBe("");
});
