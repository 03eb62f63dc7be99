import { describe, expect, test } from "@jest/globals";

import { addBusinessDays, isBusinessDay } from "../../../src/domain/calendar/business-days.ts";
import {
  addDays,
  addMonths,
  dayText,
  lastMomentOf,
  startOfDay,
} from "../../../src/domain/calendar/calendar.ts";

const at = (text: string): Date => new Date(text);

describe("addBusinessDays", () => {
  // TERMS-14
  // 2026-11-16 is a Monday.
  test.each([
    // asked, holidays, three business days on
    ["Monday", "2026-11-16T15:30:00.123Z", [], "2026-11-19T15:30:00.123Z"],
    ["Tuesday", "2026-11-17T15:30:00.000Z", [], "2026-11-20T15:30:00.000Z"],
    ["Wednesday, over the weekend", "2026-11-18T15:30:00.000Z", [], "2026-11-23T15:30:00.000Z"],
    ["Thursday", "2026-11-19T15:30:00.000Z", [], "2026-11-24T15:30:00.000Z"],
    ["Friday", "2026-11-20T15:30:00.000Z", [], "2026-11-25T15:30:00.000Z"],
    ["Friday just before midnight", "2026-11-20T23:59:59.999Z", [], "2026-11-25T23:59:59.999Z"],
    ["Saturday: from Monday 00:00", "2026-11-21T00:00:00.000Z", [], "2026-11-26T00:00:00.000Z"],
    ["Saturday afternoon", "2026-11-21T15:30:00.000Z", [], "2026-11-26T00:00:00.000Z"],
    ["Sunday night", "2026-11-22T23:59:59.999Z", [], "2026-11-26T00:00:00.000Z"],
    ["Monday 00:00", "2026-11-23T00:00:00.000Z", [], "2026-11-26T00:00:00.000Z"],
    ["over a holiday", "2026-11-24T10:00:00.000Z", ["2026-11-26"], "2026-11-30T10:00:00.000Z"],
    [
      "over two holidays",
      "2026-11-25T10:00:00.000Z",
      ["2026-11-26", "2026-11-27"],
      "2026-12-02T10:00:00.000Z",
    ],
    [
      "on a holiday: from the next business day 00:00",
      "2026-11-26T10:00:00.000Z",
      ["2026-11-26"],
      "2026-12-02T00:00:00.000Z",
    ],
    ["a weekend before a holiday", "2026-11-21T10:00:00.000Z", ["2026-11-23"], "2026-11-27T00:00:00.000Z"],
    [
      "a holiday on a weekend changes nothing",
      "2026-11-20T10:00:00.000Z",
      ["2026-11-21"],
      "2026-11-25T10:00:00.000Z",
    ],
    ["over the end of a year", "2026-12-30T08:00:00.000Z", ["2027-01-01"], "2027-01-05T08:00:00.000Z"],
    ["over the end of February", "2028-02-28T08:00:00.000Z", [], "2028-03-02T08:00:00.000Z"],
  ])("%s", (_case, asked, holidays, expected) => {
    expect(addBusinessDays(at(asked), 3, holidays).toISOString()).toBe(expected);
  });

  // TERMS-14
  test.each([
    ["2026-11-20T12:00:00Z", [], true],
    ["2026-11-21T12:00:00Z", [], false],
    ["2026-11-22T12:00:00Z", [], false],
    ["2026-11-20T12:00:00Z", ["2026-11-20"], false],
  ])("%s with holidays %j is a business day: %s", (day, holidays, expected) => {
    expect(isBusinessDay(at(day), holidays)).toBe(expected);
  });
});

describe("calendar", () => {
  // CREDIT-10
  test.each([
    ["2026-01-31T10:00:00.000Z", 1, "2026-02-28T10:00:00.000Z"],
    ["2028-01-31T10:00:00.000Z", 1, "2028-02-29T10:00:00.000Z"],
    ["2026-01-15T10:00:00.000Z", 12, "2027-01-15T10:00:00.000Z"],
    ["2028-02-29T10:00:00.000Z", 12, "2029-02-28T10:00:00.000Z"],
    ["2026-10-31T23:59:59.999Z", 13, "2027-11-30T23:59:59.999Z"],
    ["2026-12-31T00:00:00.000Z", 2, "2027-02-28T00:00:00.000Z"],
    ["2026-03-31T00:00:00.000Z", 36, "2029-03-31T00:00:00.000Z"],
  ])("%s and %i months is %s", (from, months, expected) => {
    expect(addMonths(at(from), months).toISOString()).toBe(expected);
  });

  test("days are 24 hours and begin at 00:00 UTC", () => {
    const noon = at("2026-03-29T12:34:56.789Z");
    expect(addDays(noon, 1).toISOString()).toBe("2026-03-30T12:34:56.789Z");
    expect(addDays(noon, -30).toISOString()).toBe("2026-02-27T12:34:56.789Z");
    expect(startOfDay(noon).toISOString()).toBe("2026-03-29T00:00:00.000Z");
    expect(dayText(at("2026-03-29T23:59:59.999Z"))).toBe("2026-03-29");
  });
});

describe("the last moment of a sale", () => {
  // CREDIT-5
  test.each([
    ["2026-02-01T10:00:00.000Z", "2026-02-01T10:00:00.999Z"],
    ["2026-02-01T10:00:00.001Z", "2026-02-01T10:00:00.001Z"],
    ["2026-02-01T10:00:00.999Z", "2026-02-01T10:00:00.999Z"],
    ["1969-12-31T23:59:59.000Z", "1969-12-31T23:59:59.999Z"],
  ])("sent as %s is %s", (sent, last) => {
    expect(lastMomentOf(at(sent)).toISOString()).toBe(last);
  });
});
