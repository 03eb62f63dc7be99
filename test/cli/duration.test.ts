import { expect, test } from "@jest/globals";
import { secondsOf } from "../../src/cli/duration.ts";

test.each([
  ["15d", 1_296_000],
  ["2w", 1_209_600],
  ["36h", 129_600],
  ["90m", 5_400],
  ["45s", 45],
  ["1d12h30m", 131_400],
  ["0s", 0],
])("%s is %i seconds", (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds);
});

test.each(["", "15", "d", "15 d", "-1d", "1.5d", "1y", "15D", "1d-2h", "١d"])(
  "%j is no length of time",
  (text) => {
    expect(secondsOf(text)).toBeNull();
  },
);
