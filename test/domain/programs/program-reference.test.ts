import { expect, test } from "@jest/globals";
import { newId } from "../../../src/domain/ids.ts";
import { isProgramReference } from "../../../src/domain/programs/program-reference.ts";

test.each([
  [newId("program"), true],
  [newId("partner"), true],
  ["acme-partners-2", true],
  ["", false],
  ["a b", false],
  ["a\0b", false],
  ["a'b", false],
  ["ü", false],
  ["acme\n", false],
])("%j can name a program: %s", (text, expected) => {
  expect(isProgramReference(text)).toBe(expected);
});
