import { describe, expect, test } from "@jest/globals";

import { availableCentsOf, fundingForecast } from "../../../src/domain/balances/funding.ts";
import { notPaidReason } from "../../../src/domain/balances/not-paid-reason.ts";
import {
  decidePayoutMove,
  fundedPayouts,
  HELD_REASONS,
  heldReasonOf,
  type HoldFacts,
  isDue,
  PAYOUT_METHODS,
  PAYOUT_STATUSES,
  PAYOUT_VERBS,
  payoutCalendar,
  type PayoutStatus,
  type PayoutVerb,
  RAIL_STATES,
  type RailState,
  SUMMARY_BUCKETS,
  summaryBucketOf,
  batchAmountsOf,
  transferCountsOf,
} from "../../../src/domain/payouts/payout.ts";

const NOW = new Date("2026-11-18T12:00:00.000Z");
const HOUR_MS = 3_600_000;
const later = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR_MS);

/** Every move there is: status, verb -> status, ledger lines, state at the rail. All else is a conflict. */
const MOVES: [PayoutStatus, PayoutVerb, PayoutStatus, string | null, RailState][] = [
  ["held", "release", "pending", "payout", "queued"],
  ["pending", "settle", "paid", null, "settled"],
  ["pending", "refuse", "failed", "payout_reversal", "refused"],
  ["pending", "return", "failed", "payout_reversal", "returned"],
  ["paid", "return", "failed", "payout_reversal", "returned"],
];

describe("moves of a payout", () => {
  const pairs = PAYOUT_STATUSES.flatMap((status) => PAYOUT_VERBS.map((verb) => ({ status, verb })));

  // PAYOUT-3
  test.each(pairs)("$status, $verb", ({ status, verb }) => {
    const expected = MOVES.find(([from, v]) => from === status && v === verb);
    const decision = decidePayoutMove({ status, method: "stripe" }, verb);
    if (expected === undefined) expect(decision).toMatchObject({ kind: "refuse", code: "conflict" });
    else
      expect(decision).toEqual({
        kind: "move",
        to: expected[2],
        ledger: expected[3],
        railState: expected[4],
      });
  });

  test("a bank transfer never has a state at a rail", () => {
    for (const [status, verb, to, ledger] of MOVES) {
      const decision = decidePayoutMove({ status, method: "bank_transfer" }, verb);
      expect(decision).toEqual({ kind: "move", to, ledger, railState: null });
    }
  });
});

describe("the summary of a batch", () => {
  // PAYOUT-11
  test.each([
    // status, method, state at the rail -> bucket
    ["held", "stripe", null, "held"],
    ["held", "bank_transfer", null, "held"],
    ["pending", "bank_transfer", null, "byBankTransfer"],
    ["paid", "bank_transfer", null, "byBankTransfer"],
    ["failed", "bank_transfer", null, "byBankTransfer"],
    ["pending", "stripe", "queued", "sending"],
    ["pending", "stripe", "submitted", "sending"],
    ["pending", "sandbox", "in_transit", "sending"],
    ["pending", "stripe", "needs_attention", "needsAttention"],
    ["paid", "stripe", "settled", "sent"],
    ["paid", "stripe", "needs_attention", "needsAttention"],
    ["failed", "stripe", "refused", "refused"],
    ["failed", "stripe", "returned", "refused"],
  ] as const)("%s by %s at %s counts as %s", (status, method, railState, expected) => {
    expect(summaryBucketOf({ status, method, railState })).toBe(expected);
  });

  // PAYOUT-11
  test("every payout there can be counts in exactly one bucket", () => {
    for (const status of PAYOUT_STATUSES) {
      for (const method of PAYOUT_METHODS) {
        for (const railState of [null, ...RAIL_STATES]) {
          expect(SUMMARY_BUCKETS).toContain(summaryBucketOf({ status, method, railState }));
        }
      }
    }
  });
});

// CONSOLE-11
test("of a batch's bank transfers, those that are pending are open, and those that failed have failed", () => {
  const parts = [
    { status: "pending", method: "bank_transfer", railState: null, payouts: 2 },
    { status: "failed", method: "bank_transfer", railState: null, payouts: 3 },
    { status: "paid", method: "bank_transfer", railState: null, payouts: 5 },
    { status: "held", method: "bank_transfer", railState: null, payouts: 7 },
    { status: "pending", method: "stripe", railState: "queued", payouts: 11 },
    { status: "failed", method: "stripe", railState: "refused", payouts: 13 },
  ] as const;
  expect(transferCountsOf(parts)).toEqual({ open: 2, failed: 3 });
  expect(transferCountsOf([])).toEqual({ open: 0, failed: 0 });
});

// CONSOLE-11
test("what a batch pays is what is paid or under way, apart from what is held and what failed", () => {
  const parts = [
    { status: "pending", amountCents: 100 },
    { status: "paid", amountCents: 20 },
    { status: "held", amountCents: 3 },
    { status: "failed", amountCents: 4000 },
    { status: "failed", amountCents: 50_000 },
  ] as const;
  expect(batchAmountsOf(parts)).toEqual({ paymentsCents: 120, heldCents: 3, failedCents: 54_000 });
  expect(batchAmountsOf([])).toEqual({ paymentsCents: 0, heldCents: 0, failedCents: 0 });
});

describe("a payout is held", () => {
  const fine: HoldFacts = {
    hasPayoutAccount: true,
    isTaxFormMissing: false,
    isAccountRefused: false,
    isSuspended: false,
    isAllInDispute: false,
    isFundingShort: false,
    accountChangedAt: null,
  };

  // PAYOUT-5
  test.each<[Partial<HoldFacts>, string | null]>([
    [{}, null],
    [{ hasPayoutAccount: false }, "no_payout_account"],
    [{ isAccountRefused: true }, "account_refused"],
    [{ isTaxFormMissing: true }, "tax_form_missing"],
    [{ isSuspended: true }, "suspended"],
    [{ isAllInDispute: true }, "dispute_open"],
    [{ isFundingShort: true }, "funding_short"],
    [{ accountChangedAt: NOW }, "payout_account_changed"],
    [{ accountChangedAt: later(-72 + 0.001) }, "payout_account_changed"],
    [{ accountChangedAt: later(-72) }, null],
  ])("%j: %s", (changes, expected) => {
    expect(heldReasonOf({ ...fine, ...changes }, NOW)).toBe(expected);
  });

  test("of several reasons the first of the list is named", () => {
    const all = {
      hasPayoutAccount: false,
      isAccountRefused: true,
      isTaxFormMissing: true,
      isSuspended: true,
      isAllInDispute: true,
      isFundingShort: true,
      accountChangedAt: NOW,
    };
    const settled = [
      { hasPayoutAccount: true },
      { isAccountRefused: false },
      { isTaxFormMissing: false },
      { isSuspended: false },
      { isAllInDispute: false },
      { isFundingShort: false },
    ];
    const named = [
      all,
      ...settled.map((_, index) => Object.assign({}, all, ...settled.slice(0, index + 1)) as HoldFacts),
    ];
    expect(named.map((facts) => heldReasonOf(facts, NOW))).toEqual(HELD_REASONS);
  });

  // PAYOUT-1
  test.each([
    [1000, 1000, true],
    [999, 1000, false],
    [1, 0, true],
    [0, 0, false],
    [-500, 0, false],
  ])("a sum of %i with a minimum of %i is due: %s", (sum, minimum, expected) => {
    expect(isDue(sum, minimum)).toBe(expected);
  });

  // PAYOUT-9
  test.each([
    ["all, when there is enough", 600, ["old", "middle", "new"]],
    ["what has been due longest, when there is not", 350, ["old", "middle"]],
    ["what fits behind one that does not", 250, ["old", "new"]],
    ["nothing without money", 0, []],
  ])("the money goes to %s", (_name, available, expected) => {
    const payouts = [
      { name: "new", amountCents: 100, dueSince: later(-1) },
      { name: "old", amountCents: 100, dueSince: later(-3) },
      { name: "middle", amountCents: 200, dueSince: later(-2) },
    ];
    expect(fundedPayouts(payouts, available).map((payout) => payout.name)).toEqual(expected);
  });
});

describe("the payout calendar", () => {
  const FRIDAY = 5;
  // PAYOUT-2
  test.each([
    // 2026-11-20 is a Friday.
    ["2026-11-16T00:00:00.000Z", FRIDAY, "2026-11-19T00:00:00.000Z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-19T23:59:59.999Z", FRIDAY, "2026-11-19T00:00:00.000Z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T11:59:59.999Z", FRIDAY, "2026-11-19T00:00:00.000Z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T12:00:00.000Z", FRIDAY, "2026-11-26T00:00:00.000Z", "2026-11-27T12:00:00.000Z"],
    ["2026-11-21T08:00:00.000Z", FRIDAY, "2026-11-26T00:00:00.000Z", "2026-11-27T12:00:00.000Z"],
    ["2026-12-31T08:00:00.000Z", FRIDAY, "2026-12-31T00:00:00.000Z", "2027-01-01T12:00:00.000Z"],
    ["2026-11-20T08:00:00.000Z", 0, "2026-11-21T00:00:00.000Z", "2026-11-22T12:00:00.000Z"],
    ["2026-11-20T08:00:00.000Z", 4, "2026-11-25T00:00:00.000Z", "2026-11-26T12:00:00.000Z"],
  ])("at %s with weekday %i: cutoff %s, payout %s", (now, weekday, cutoff, payoutAt) => {
    const calendar = payoutCalendar(new Date(now), weekday);
    expect(calendar.cutoff.toISOString()).toBe(cutoff);
    expect(calendar.payoutAt.toISOString()).toBe(payoutAt);
  });
});

describe("funding", () => {
  // FUNDING-2
  test("what is available is the deposits less what was sent, is under way, and the fees", () => {
    const figures = { depositedCents: 10_000, sentCents: 2000, inFlightCents: 500, feesCents: 750 };
    expect(availableCentsOf(figures)).toBe(6750);
  });

  const dues = [
    { dueAt: later(24 * 3), amountCents: 300 },
    { dueAt: later(-24 * 40), amountCents: 100 },
    { dueAt: later(24), amountCents: 200 },
    { dueAt: later(24 * 7), amountCents: 50 },
    { dueAt: later(24 * 7 + 1), amountCents: 9999 },
  ];
  // FUNDING-5
  test.each([
    // available -> shortfall, the day it runs out
    [650, 0, null],
    [649, 1, "2026-11-25"],
    [600, 50, "2026-11-25"],
    [599, 51, "2026-11-21"],
    [299, 351, "2026-11-19"],
    [99, 551, "2026-11-18"],
    [0, 650, "2026-11-18"],
  ])("with %i the shortfall is %i on %s", (availableCents, shortfallCents, shortfallDay) => {
    const expected = { availableCents, dueCents: 650, shortfallCents, shortfallDay };
    expect(fundingForecast(availableCents, dues, NOW)).toEqual(expected);
  });

  test.each([0, -500])("with nothing due nothing is short, even with %i", (availableCents) => {
    const reaches = { availableCents, dueCents: 0, shortfallCents: 0, shortfallDay: null };
    expect(fundingForecast(availableCents, [], NOW)).toEqual(reaches);
    const later8Days = [{ dueAt: later(24 * 8), amountCents: 100 }];
    expect(fundingForecast(availableCents, later8Days, NOW)).toEqual(reaches);
  });

  test("what fees have taken beyond the deposits is missing for payouts too", () => {
    expect(fundingForecast(-500, [{ dueAt: NOW, amountCents: 100 }], NOW)).toEqual({
      ...{ availableCents: -500, dueCents: 100, shortfallCents: 600, shortfallDay: "2026-11-18" },
    });
  });
});

describe("why a partner is not paid yet", () => {
  const facts = (pending: number, inHold: number, payable: number) => ({
    balance: { pending, inHold, payable },
    batchCents: payable,
    currency: "USD",
    minimumPayoutCents: 1000,
    heldReason: null,
    heldUntil: null,
    nextHoldUntil: later(48),
    unitCents: 1,
    automaticPayouts: { at: later(24), laterCents: 0, laterAt: later(192) },
  });

  // PARTNER-14
  test.each([
    // pending, in hold, payable, held -> code, until
    ["nothing", facts(0, 0, 0), null, null],
    ["awaiting approval", facts(500, 0, 0), "awaiting_approval", null],
    ["in hold", facts(500, 500, 0), "in_hold", later(48)],
    ["due, on the next payout day", facts(500, 500, 1000), "next_payout_day", later(24)],
    [
      "due, where an operator starts the batches",
      { ...facts(500, 500, 1000), automaticPayouts: null },
      "awaiting_batch",
      null,
    ],
    ["below the minimum", facts(0, 5000, 999), "below_minimum", null],
    [
      "below the minimum without what is disputed",
      { ...facts(0, 0, 5000), batchCents: 999 },
      "below_minimum",
      null,
    ],
    ["reversed", facts(5000, 5000, -1), "negative_balance", null],
    [
      "reversed, but of disputed orders",
      { ...facts(0, 0, -500), batchCents: 1000 },
      "next_payout_day",
      later(24),
    ],
    [
      "reversed of disputed orders, and little else",
      { ...facts(0, 0, 0), batchCents: 999 },
      "below_minimum",
      null,
    ],
    ["held", { ...facts(0, 0, 5000), heldReason: "tax_form_missing" as const }, "tax_form_missing", null],
    [
      "held for a while",
      { ...facts(0, 0, 5000), heldReason: "payout_account_changed" as const, heldUntil: later(10) },
      "payout_account_changed",
      later(10),
    ],
    [
      "held says nothing where nothing is due",
      { ...facts(0, 500, 0), heldReason: "suspended" as const },
      "in_hold",
      later(48),
    ],
  ])("%s", (_name, given, code, until) => {
    const reason = notPaidReason(given);
    expect(reason?.code ?? null).toBe(code);
    expect(reason?.until ?? null).toEqual(until);
    if (reason !== null) expect(reason.message).toMatch(/^[A-Z].*\.$/);
  });

  test("the amounts it names are in major units of the program", () => {
    expect(notPaidReason(facts(0, 0, -1250))?.message).toContain("12.50 USD");
    expect(notPaidReason(facts(0, 0, 1))?.message).toContain("10.00 USD");
  });
});
