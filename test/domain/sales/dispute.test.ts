import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";

import {
  DISPUTE_STATUSES,
  type DisputeFact,
  hasOpenDispute,
  heldByTransactions,
  withDispute,
} from "../../../src/domain/sales/dispute.ts";

const dispute = (status: DisputeFact["status"], changes: Partial<DisputeFact> = {}): DisputeFact => ({
  disputeRef: "dp_1",
  amountCents: 3000,
  status,
  ...changes,
});

// Review: money 4
describe("an update of a dispute", () => {
  // STRIPE-9
  test.each([
    // known, update, kept
    ["open", "open", "open"],
    ["open", "withdrawn", "withdrawn"],
    ["open", "won", "won"],
    ["open", "lost", "lost"],
    ["withdrawn", "won", "won"],
    ["withdrawn", "lost", "lost"],
    ["won", "lost", "lost"],
    ["lost", "lost", "lost"],
  ] as const)("%s and %s, in either order, come to %s", (one, other, expected) => {
    expect(withDispute([dispute(one)], dispute(other))).toEqual([dispute(expected)]);
    expect(withDispute([dispute(other)], dispute(one))).toEqual([dispute(expected)]);
  });

  // STRIPE-9
  test("come to the same in every order of arrival, however often each arrives", () => {
    const update = fc.record({
      disputeRef: fc.constantFrom("dp_1", "dp_2"),
      status: fc.constantFrom(...DISPUTE_STATUSES),
      amountCents: fc.integer({ min: 1, max: 3 }),
    });
    // A transaction is the same in all bodies that list it.
    const moved = { txn_1: -300, txn_2: 100, txn_3: 200 };
    const listed = fc.subarray(Object.entries(moved)).map(Object.fromEntries);
    const reported = fc.array(
      fc
        .record({ update, listed, isConverted: fc.boolean() })
        .map(({ update: one, listed: transactions, isConverted }) => ({
          ...one,
          ...(Object.keys(transactions).length > 0 && { transactions }),
          ...(isConverted && { isConverted }),
        })),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(reported, fc.infiniteStream(fc.integer()), (all, places) => {
        const shuffled = [...all, ...all]
          .map((one) => ({ one, place: places.next().value as number }))
          .toSorted((left, right) => left.place - right.place)
          .map(({ one }) => one);
        expect(shuffled.reduce(withDispute, [])).toEqual(all.reduce(withDispute, []));
      }),
    );
  });
});

describe("what a dispute keeps by its transactions", () => {
  // STRIPE-9
  test.each<[string, DisputeFact, number | null]>([
    ["is not known without any", dispute("withdrawn"), null],
    ["is what was withdrawn", dispute("withdrawn", { transactions: { txn_1: -3000 } }), 3000],
    [
      "is what was withdrawn without what was returned, of a lost one",
      dispute("lost", { transactions: { txn_1: -3000, txn_2: 900 } }),
      2100,
    ],
    ["is nothing once all was returned", dispute("won", { transactions: { txn_1: -3000, txn_2: 3000 } }), 0],
    ["is the rest of one won in part", dispute("won", { transactions: { txn_1: -3000, txn_2: 2000 } }), 1000],
    [
      "is nothing of one won whose return is not listed yet",
      dispute("won", { transactions: { txn_1: -3000 } }),
      0,
    ],
    [
      "is nothing of one won whose money came back at another rate",
      dispute("won", { transactions: { txn_1: -3000, txn_2: 2900 }, isConverted: true }),
      0,
    ],
    [
      "is what was not returned of a lost one, at whatever rate",
      dispute("lost", { transactions: { txn_1: -3000, txn_2: 900 }, isConverted: true }),
      2100,
    ],
    ["is never less than nothing", dispute("won", { transactions: { txn_2: 50 } }), 0],
  ])("%s", (_name, given, expected) => {
    expect(heldByTransactions(given)).toBe(expected);
  });
});

// PAYOUT-7
test("only a dispute that is open keeps the order's lines out of payouts", () => {
  expect(DISPUTE_STATUSES.filter((status) => hasOpenDispute([dispute(status)]))).toEqual(["open"]);
  expect(hasOpenDispute([])).toBe(false);
});
