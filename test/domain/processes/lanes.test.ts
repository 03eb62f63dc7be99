import { expect, test } from "@jest/globals";
import { divideBatch, type Lane } from "../../../src/domain/processes/lanes.ts";

const line = (lane: Lane, due: number, turn = "brd_1") => ({ lane, turn, due });

// OPERATE-15
test.each([
  ["all lanes have enough", [500, 500, 500, 500], [50, 25, 15, 10]],
  ["money needs little", [1, 500, 500, 500], [1, 50, 30, 19]],
  ["only mail has any", [0, 0, 0, 500], [0, 0, 0, 100]],
  ["there is less than a batch", [3, 0, 2, 1], [3, 0, 2, 1]],
])("lanes share a batch: %s", (_case, [money, holds, postbacks, mail], expected) => {
  const lines = [
    line("money", money!),
    line("holds", holds!),
    line("postbacks", postbacks!),
    line("mail", mail!),
  ];
  const given = divideBatch(lines, 100);
  expect(given.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(100);
  for (const [index, share] of expected.entries()) {
    expect(Math.abs(given[index]! - share)).toBeLessThanOrEqual(1);
  }
});

test("the brands of a lane share what it gets, and what one does not need goes to the others", () => {
  expect(divideBatch([line("holds", 200, "a"), line("holds", 2, "b"), line("holds", 200, "c")], 100)).toEqual(
    [49, 2, 49],
  );
});

test("where there is not one for each, the first ones are served", () => {
  expect(
    divideBatch(
      ["a", "b", "c"].map((brand) => line("mail", 5, brand)),
      2,
    ),
  ).toEqual([1, 1, 0]);
});
