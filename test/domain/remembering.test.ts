import { expect, test } from "@jest/globals";
import { remembering } from "../../src/domain/remembering.ts";

test("what was worked out for a text is kept, null as well, until there are too many", () => {
  const asked: string[] = [];
  const lengthOf = remembering(2, (text) => {
    asked.push(text);
    return text === "" ? null : text.length;
  });
  expect(["", "a", "", "a", "bb", "a"].map(lengthOf)).toEqual([null, 1, null, 1, 2, 1]);
  expect(asked).toEqual(["", "a", "bb", "a"]);
});
