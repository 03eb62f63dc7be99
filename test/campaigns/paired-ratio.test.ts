import { expect, test } from "@jest/globals";
import { meanOf, pairedRatio } from "../../campaigns/paired-ratio.ts";

test("pairs of one ratio have it without an error, whatever their level", () => {
  const { ratio, error } = pairedRatio([
    [100, 110],
    [10, 11],
    [50, 55],
  ]);
  expect(ratio).toBeCloseTo(1.1, 10);
  expect(error).toBeCloseTo(0, 10);
});

test("a half and a double are one in the mean, and its error is that of their logarithms", () => {
  const { ratio, error } = pairedRatio([
    [100, 50],
    [100, 200],
  ]);
  expect(ratio).toBeCloseTo(1, 10);
  expect(error).toBeCloseTo(Math.log(2), 10);
});

test("a single pair has a ratio and no error", () => {
  expect(pairedRatio([[2, 3]])).toEqual({ ratio: expect.closeTo(1.5), error: NaN });
  expect(meanOf([1, 2, 6])).toBe(3);
});
