import { describe, expect, test } from "@jest/globals";

import {
  conversionRate,
  costsOf,
  earningsPerClick,
  firstPeriods,
  roas,
  shareOfTotal,
  trackingStatus,
  windowStart,
} from "../../../src/domain/sales/statistics.ts";

describe("statistics", () => {
  // STATISTICS-5
  test.each([
    // revenue, cost, roas
    [10_000, 2100, 4.76], // 4.7619
    [10_000, 2000, 5],
    [201, 200, 1.01], // 1.005: half goes up, where floats would give 1
    [0, 500, 0],
    [500, 0, null],
    [0, 0, null],
  ])("revenue %i at a cost of %i has the roas %j", (revenue, cost, expected) => {
    expect(roas(revenue, cost)).toBe(expected);
  });

  // STATISTICS-5
  test.each([
    [1, 3, 0.3333],
    [2, 3, 0.6667],
    [5, 5, 1],
    [0, 7, 0],
    [0, 0, 0],
  ])("%i of %i is the share %d", (part, whole, expected) => {
    expect(shareOfTotal(part, whole)).toBe(expected);
  });

  // STATISTICS-5
  test.each([
    [1, 3, 0.3333],
    [3, 2, 1.5],
    [0, 4, 0],
    [0, 0, null],
    [2, 0, null],
  ])("%i sales for %i clicks are the rate %j", (sales, clicks, expected) => {
    expect(conversionRate(sales, clicks)).toBe(expected);
  });

  test.each([
    [1000, 3, 333],
    [5, 2, 3], // 2.5
    [0, 2, 0],
    [5, 0, null],
  ])("%i cents for %i clicks are %j a click", (earned, clicks, expected) => {
    expect(earningsPerClick(earned, clicks)).toBe(expected);
  });

  // STATISTICS-1
  test("a window counts back from now in days of 24 hours, and 0 is all time", () => {
    const now = new Date("2026-11-20T12:00:00.000Z");
    expect(windowStart(now, 7)?.toISOString()).toBe("2026-11-13T12:00:00.000Z");
    expect(windowStart(now, 365)?.toISOString()).toBe("2025-11-20T12:00:00.000Z");
    expect(windowStart(now, 0)).toBeNull();
  });
});

// STATISTICS-5
test("commission is direct and override together, cost adds the fee", () => {
  expect(costsOf({ directCents: 2000, overrideCents: 200, feeCents: 110 })).toEqual({
    commissionCents: 2200,
    costCents: 2310,
  });
});

describe("tracking", () => {
  const lastEventAt = new Date("2026-03-02T10:00:00.000Z");
  // STATISTICS-4
  test.each([
    // last event, processed, duplicate, unmatched, error
    [null, 0, 0, 0, 0, "no_events"],
    [lastEventAt, 0, 0, 0, 0, "quiet"],
    [lastEventAt, 1, 0, 0, 0, "healthy"],
    [lastEventAt, 0, 0, 9, 0, "healthy"],
    [lastEventAt, 0, 1, 0, 0, "healthy"],
    [lastEventAt, 2, 0, 1, 2, "healthy"],
    [lastEventAt, 2, 0, 1, 3, "failing"],
    [lastEventAt, 0, 9, 0, 1, "failing"],
  ])(
    "with the last event at %j and %i %i %i %i is %s",
    (last, processed, duplicate, unmatched, error, expected) => {
      expect(trackingStatus({ processed, duplicate, unmatched, error }, last)).toBe(expected);
    },
  );
});

describe("the periods wholly in a window", () => {
  const hours = (count: number) => new Date(count * 3_600_000);
  test.each([
    ["begin with the window", hours(768), { hour: 768, day: 32, block: 1 }],
    [
      "begin after the hour that it begins in",
      new Date(hours(768).getTime() + 1),
      { hour: 769, day: 33, block: 2 },
    ],
    ["are hours, then days, then 32 days", hours(25), { hour: 25, day: 2, block: 1 }],
    ["go back as far as the window does", hours(-25.5), { hour: -25, day: -1, block: 0 }],
  ])("%s", (_, since, expected) => {
    const { hour, day, block } = firstPeriods(since);
    expect([hour + 0, day + 0, block + 0]).toEqual([expected.hour, expected.day, expected.block]);
  });

  test("of all time are the longest ones", () => {
    const { hour, day, block } = firstPeriods(null);
    expect([hour, day]).toEqual([block * 768, block * 32]);
    expect(hours(hour).getUTCFullYear()).toBeLessThan(-4000);
  });
});
