import { describe, expect, test } from "@jest/globals";

import {
  availableParts,
  type Due,
  forecastDays,
  fundingForecast,
  invoiceStatuses,
  payoutDues,
  referenceOf,
} from "../../../src/domain/balances/funding.ts";

const NOW = new Date("2026-03-02T10:00:00.000Z");
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const due = (days: number, amountCents: number): Due => ({ dueAt: day(days), amountCents });

describe("what the payouts of a partner need", () => {
  test.each<[string, number, Due[], number, Due[]]>([
    ["nothing where nothing is owed", 0, [], 1000, []],
    ["what is payable, now", 1500, [], 1000, [due(0, 1500)]],
    ["nothing below the minimum", 999, [], 1000, []],
    ["all of it once the minimum is reached", 600, [due(2, 500)], 1000, [due(2, 1100)]],
    ["what falls due later as it does", 1000, [due(3, 5)], 1000, [due(0, 1000), due(3, 5)]],
    ["less after a clawback", -400, [due(1, 300), due(2, 1500)], 1000, [due(2, 1400)]],
    ["nothing while refunds reversed more than is due", -400, [due(1, 300)], 0, []],
    ["in order of the dates, however they come", 0, [due(4, 7), due(1, 5)], 0, [due(1, 5), due(4, 7)]],
  ])("is %s", (_, payableCents, maturing, minimumPayoutCents, expected) => {
    expect(payoutDues(payableCents, maturing, minimumPayoutCents, NOW)).toEqual(expected);
  });
});

// CONSOLE-35
test.each([
  // available, due -> covered, free
  [1_000, 0, 0, 1_000],
  [1_000, 400, 400, 600],
  [1_000, 1_000, 1_000, 0],
  [1_000, 1_500, 1_000, 0],
  [-200, 500, 0, 0],
  [-200, 0, 0, 0],
])("of %i available, with %i due, %i is needed and %i left", (available, due, coveredCents, freeCents) => {
  expect(availableParts(available, due)).toEqual({ coveredCents, freeCents });
});

describe("the forecast by day", () => {
  // FUNDING-5, FUNDING-7
  test("begins with what is overdue, ends after 7 days, and adds up to the forecast", () => {
    const dues = [due(-2, 300), due(0, 200), due(3, 600), due(7, 50), due(7.1, 9_999)];
    const days = forecastDays(1_000, dues, NOW);
    expect(days.map((one) => [one.day, one.dueCents, one.leftCents])).toEqual([
      ["2026-03-02", 500, 500],
      ["2026-03-03", 0, 500],
      ["2026-03-04", 0, 500],
      ["2026-03-05", 600, -100],
      ["2026-03-06", 0, -100],
      ["2026-03-07", 0, -100],
      ["2026-03-08", 0, -100],
      ["2026-03-09", 50, -150],
    ]);
    expect(fundingForecast(1_000, dues, NOW)).toEqual({
      availableCents: 1_000,
      dueCents: days.reduce((sum, { dueCents }) => sum + dueCents, 0),
      shortfallCents: 150,
      shortfallDay: "2026-03-05",
    });
  });
});

// FUNDING-1, CONSOLE-4
test.each([
  [{ kind: "deposit", cause: "deposit:NTRF:7781" }, "NTRF:7781"],
  [{ kind: "withdrawal", cause: "withdrawal:back" }, "back"],
  [{ kind: "deposit", cause: "deposit:1f0c8a52-7a3e-4c9b-9d1e-0a5b6c7d8e9f" }, null],
  [{ kind: "payout_sent", cause: "payout_sent:pay_1" }, null],
])("the reference of %j is %j", (entry, reference) => {
  expect(referenceOf(entry)).toBe(reference);
});

describe("invoices", () => {
  const figures = (depositedCents: number, feesCents: number) => ({
    depositedCents,
    sentCents: 0,
    inFlightCents: 0,
    feesCents,
  });

  test.each([
    // newest first, deposited, fees of all time, statuses
    [[300, 200, 100], 600, 600, ["paid", "paid", "paid"]],
    [[300, 200, 100], 599, 600, ["open", "paid", "paid"]],
    [[300, 200, 100], 300, 600, ["open", "paid", "paid"]],
    [[300, 200, 100], 299, 600, ["open", "open", "paid"]],
    [[300, 200, 100], 0, 600, ["open", "open", "open"]],
    // Fees of the running month, on no invoice yet, are missing first.
    [[300, 200, 100], 600, 1000, ["paid", "paid", "paid"]],
    [[300, 200, 100], 599, 1000, ["open", "paid", "paid"]],
    [[], 0, 1000, []],
    // A month that gave back more than it drew is never owed.
    [[-50, 200, 100], 0, 250, ["paid", "open", "open"]],
    [[-50, 200, 100], 250, 250, ["paid", "paid", "paid"]],
  ])("of %j with deposits of %i and fees of %i are %j", (invoices, deposited, fees, expected) => {
    expect(invoiceStatuses(invoices, figures(deposited, fees))).toEqual(expected);
  });
});
