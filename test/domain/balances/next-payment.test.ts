import { expect, test } from "@jest/globals";
import { nextPayment } from "../../../src/domain/balances/next-payment.ts";
import {
  notPaidLadder,
  type NotPaidCode,
  type NotPaidRung,
} from "../../../src/domain/balances/not-paid-reason.ts";

const FRIDAY = new Date("2026-11-06T12:00:00Z");
const NEXT_FRIDAY = new Date("2026-11-13T12:00:00Z");

const rung = (code: NotPaidCode, amountCents: number, until: Date | null = null): NotPaidRung => ({
  code,
  message: code,
  until,
  amountCents,
  figureCents: null,
});

// PORTAL-1
test("the next payment is what the earliest payout day pays, of all programs together", () => {
  const ladders = [
    [rung("next_payout_day", 5_000, NEXT_FRIDAY)],
    [rung("next_payout_day", 2_400, FRIDAY), rung("in_hold", 900, NEXT_FRIDAY)],
    [rung("next_payout_day", 600, FRIDAY)],
    [rung("awaiting_batch", 700)],
    [],
  ];
  expect(nextPayment(ladders)).toEqual({ at: FRIDAY, amountCents: 3_000, programs: 2 });
});

// PORTAL-1
test("without a payout day it is what batches by hand pay", () => {
  const ladders = [[rung("awaiting_batch", 700)], [rung("awaiting_batch", 300)]];
  expect(nextPayment(ladders)).toEqual({ at: null, amountCents: 1_000, programs: 2 });
});

// PORTAL-1
test("what something keeps is no next payment", () => {
  const ladders = [
    [rung("no_payout_account", 5_000), rung("next_payout_day", 5_000, FRIDAY)],
    [rung("in_hold", 900, NEXT_FRIDAY)],
    [rung("below_minimum", 100)],
  ];
  expect(nextPayment(ladders)).toBeNull();
});

const ladderOf = (facts: {
  readonly batchCents: number;
  readonly laterCents: number;
  readonly unitCents: number;
}) =>
  notPaidLadder({
    balance: { pending: 0, inHold: 0, payable: facts.batchCents },
    batchCents: facts.batchCents,
    currency: "HUF",
    minimumPayoutCents: 1_000,
    unitCents: facts.unitCents,
    heldReasons: [],
    heldUntil: null,
    nextHoldUntil: null,
    automaticPayouts: { at: FRIDAY, laterCents: facts.laterCents, laterAt: NEXT_FRIDAY },
  }).map(({ code, amountCents, until }) => [code, amountCents, until]);

// PORTAL-1, PAYOUT-2
test("a payout day pays what was payable at its cutoff; the rest waits for the next one, or for the minimum", () => {
  expect(ladderOf({ batchCents: 5_000, laterCents: 2_000, unitCents: 1 })).toEqual([
    ["next_payout_day", 3_000, FRIDAY],
    ["next_payout_day", 2_000, NEXT_FRIDAY],
  ]);
  expect(ladderOf({ batchCents: 5_000, laterCents: 400, unitCents: 1 })).toEqual([
    ["next_payout_day", 4_600, FRIDAY],
    ["below_minimum", 400, null],
  ]);
});

// PORTAL-1, RAIL-6
test("a payout day pays whole units of the rail", () => {
  expect(ladderOf({ batchCents: 5_050, laterCents: 0, unitCents: 100 })).toEqual([
    ["next_payout_day", 5_000, FRIDAY],
    ["below_minimum", 50, null],
  ]);
});
