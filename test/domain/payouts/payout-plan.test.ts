import { describe, expect, test } from "@jest/globals";
import { payoutSumOf, planPayouts, type PayoutCandidate } from "../../../src/domain/payouts/payout-plan.ts";

const NOW = new Date("2026-11-18T12:00:00.000Z");
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);

describe("what a payout would be of", () => {
  // PAYOUT-7
  test.each([
    // undisputed, disputed, amount, all in dispute
    [1_000, 0, 1_000, false],
    [1_000, 500, 1_000, false],
    [1, 5_000, 1, false],
    [0, 5_000, 5_000, true],
    [-200, 5_000, 4_800, true],
    [-200, 0, -200, false],
    [1_000, -500, 1_000, false],
    [0, 0, 0, false],
  ])(
    "%i beside %i in dispute: %i, all in dispute: %s",
    (undisputedCents, disputedCents, amountCents, isAllInDispute) => {
      expect(payoutSumOf({ undisputedCents, disputedCents })).toEqual({ amountCents, isAllInDispute });
    },
  );
});

function candidate(partnerId: string, values: Partial<PayoutCandidate> = {}): PayoutCandidate {
  return {
    partnerId,
    undisputedCents: 2_000,
    disputedCents: 0,
    dueSince: hoursAgo(1),
    unitCents: 1,
    needsDeposit: true,
    facts: {
      hasPayoutAccount: true,
      isTaxFormMissing: false,
      isAccountRefused: false,
      isSuspended: false,
      accountChangedAt: null,
    },
    ...values,
  };
}

const plan = (candidates: readonly PayoutCandidate[], availableCents = 100_000, minimumPayoutCents = 1_000) =>
  planPayouts(candidates, { availableCents, minimumPayoutCents }, NOW).map((payout) => [
    payout.candidate.partnerId,
    payout.amountCents,
    payout.heldReason,
  ]);

const changed = { ...candidate("").facts, accountChangedAt: hoursAgo(1) };
const suspended = { ...candidate("").facts, isSuspended: true };

describe("a plan", () => {
  test("has nobody whose sum is not due", () => {
    expect(plan([candidate("a", { undisputedCents: 999 }), candidate("b", { undisputedCents: -1 })])).toEqual(
      [],
    );
    expect(plan([candidate("a", { undisputedCents: 0 })], 0, 0)).toEqual([]);
  });

  // RAIL-6
  // Review: money 12
  test("is in the unit of the rail: what it cannot send is left, also of the minimum", () => {
    const ariary = { unitCents: 100 };
    expect(plan([candidate("a", { ...ariary, undisputedCents: 2_099 })])).toEqual([["a", 2_000, null]]);
    expect(plan([candidate("b", { ...ariary, undisputedCents: 1_099 })], 100_000, 1_050)).toEqual([]);
  });

  // PAYOUT-9
  test("gives the deposit to what has been due longest", () => {
    const older = candidate("older", { dueSince: hoursAgo(5) });
    const newer = candidate("newer");
    expect(plan([newer, older], 2_000)).toEqual([
      ["newer", 2_000, "funding_short"],
      ["older", 2_000, null],
    ]);
  });

  // FUNDING-2
  test("asks no deposit for a bank transfer, and none is lent to it", () => {
    const transfer = candidate("transfer", { needsDeposit: false, dueSince: hoursAgo(9) });
    expect(plan([transfer, candidate("rail")], 2_000)).toEqual([
      ["transfer", 2_000, null],
      ["rail", 2_000, null],
    ]);
    expect(plan([transfer], -5_000)).toEqual([["transfer", 2_000, null]]);
  });

  test("keeps no deposit back for what is held for another reason", () => {
    const held = candidate("held", { facts: suspended, dueSince: hoursAgo(9) });
    expect(plan([held, candidate("b")], 2_000)).toEqual([
      ["held", 2_000, "suspended"],
      ["b", 2_000, null],
    ]);
  });

  test.each([
    [4_000, "payout_account_changed"],
    [3_999, "funding_short"],
  ] as const)(
    "names of two reasons the first: with %i, a changed account is held for %s",
    (available, reason) => {
      const payouts = [candidate("changed", { facts: changed, dueSince: hoursAgo(9) }), candidate("b")];
      expect(plan(payouts, available)).toEqual([
        ["changed", 2_000, reason],
        ["b", 2_000, null],
      ]);
    },
  );

  // PAYOUT-7
  test("holds what is all in dispute, and pays the rest of what is not", () => {
    expect(
      plan([
        candidate("all", { undisputedCents: 0, disputedCents: 1_500 }),
        candidate("part", { undisputedCents: 1_200, disputedCents: 1_500 }),
        candidate("little", { undisputedCents: 10, disputedCents: 1_500 }),
      ]),
    ).toEqual([
      ["all", 1_500, "dispute_open"],
      ["part", 1_200, null],
    ]);
  });
});
