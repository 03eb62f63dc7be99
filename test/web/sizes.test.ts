import { expect, test } from "@jest/globals";
import { weigh } from "../../scripts/web-budgets/sizes.ts";

// `npm run web:check` shows them all.
test("no app loads more for its first visit, a screen or a chart than its budget", () => {
  const figures = weigh();
  expect(figures.length).toBeGreaterThan(50);
  expect(figures.filter(({ value, most }) => most !== null && value > most)).toEqual([]);
});
