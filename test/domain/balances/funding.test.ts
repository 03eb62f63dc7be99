import { describe, expect, test } from "@jest/globals";

import { type Due, invoiceStatuses, payoutDues } from "../../../src/domain/balances/funding.ts";

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
