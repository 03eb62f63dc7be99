import { describe, expect, test } from "@jest/globals";

import {
  CONVERSION_MOVES,
  CONVERSION_STATUSES,
  type ConversionState,
  type ConversionStatus,
  decideApprove,
  decideReject,
  holdStep,
  holdUntilOf,
  isHoldMovable,
  isPayable,
  occurredAtOf,
  REASON_CODES,
  type ReasonCode,
} from "../../../src/domain/sales/conversion.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const HOLDS = {
  future: new Date(NOW.getTime() + 1),
  now: NOW,
  past: new Date(NOW.getTime() - 1),
} as const;
type Hold = keyof typeof HOLDS;

const conversion = (status: ConversionStatus, hold: Hold, isTest = false): ConversionState => ({
  status,
  isTest,
  holdUntil: HOLDS[hold],
});

const response = (decision: ReturnType<typeof decideReject>): string =>
  decision.kind === "move" ? decision.to : decision.code;

describe("approving", () => {
  test.each<[ConversionStatus, string]>([
    ["pending", "approved"],
    ["approved", "conflict"],
    ["rejected", "conflict"],
  ])("a %s conversion: %s", (status, expected) => {
    expect(response(decideApprove({ status }))).toBe(expected);
  });
});

describe("rejecting", () => {
  // MONEY-11, MONEY-12
  test.each<[ConversionStatus, Hold, boolean, ReasonCode | null, string]>([
    // status, payment date, test sale, reason code, outcome
    ["pending", "future", false, null, "rejected"],
    ["pending", "future", false, "duplicate", "rejected"],
    ["pending", "now", false, null, "commission_payable"],
    ["pending", "past", false, null, "commission_payable"],
    ["pending", "past", false, "refund", "commission_payable"],
    ["pending", "past", false, "fraud", "rejected"],
    ["pending", "past", true, null, "rejected"],
    ["approved", "future", false, null, "rejected"],
    ["approved", "now", false, null, "commission_payable"],
    ["approved", "past", false, null, "commission_payable"],
    ["approved", "past", false, "chargeback", "commission_payable"],
    ["approved", "past", false, "fraud", "rejected"],
    ["approved", "past", true, null, "rejected"],
    ["approved", "past", true, "not_valid", "rejected"],
    ["rejected", "future", false, null, "conflict"],
    ["rejected", "past", false, "fraud", "conflict"],
    ["rejected", "past", true, "fraud", "conflict"],
  ])(
    "a %s conversion, payment date %s, test %s, code %s: %s",
    (status, hold, isTest, reasonCode, expected) => {
      expect(response(decideReject(conversion(status, hold, isTest), reasonCode, NOW))).toBe(expected);
    },
  );

  // MONEY-12
  test("past the payment date no code but fraud is taken", () => {
    const taken = REASON_CODES.filter(
      (code) => decideReject(conversion("approved", "past"), code, NOW).kind === "move",
    );
    expect(taken).toEqual(["fraud"]);
  });

  // MONEY-13
  test("the table of moves leads only to approved and rejected, and never out of rejected", () => {
    expect(Object.values(CONVERSION_MOVES).map((move) => move.to)).toEqual(["approved", "rejected"]);
    for (const move of Object.values(CONVERSION_MOVES)) expect(move.from).not.toContain("rejected");
  });
});

describe("payable", () => {
  // MONEY-9
  test("is what is approved, no test, and at or past its payment date", () => {
    const payable = CONVERSION_STATUSES.flatMap((status) =>
      (Object.keys(HOLDS) as Hold[]).flatMap((hold) =>
        [false, true].flatMap((isTest) =>
          isPayable(conversion(status, hold, isTest), NOW) ? [`${status} ${hold} ${isTest}`] : [],
        ),
      ),
    );
    expect(payable).toEqual(["approved now false", "approved past false"]);
  });
});

describe("times", () => {
  test("a sale in the future, or without a time, happened now", () => {
    expect(occurredAtOf(HOLDS.future, NOW)).toEqual(NOW);
    expect(occurredAtOf(null, NOW)).toEqual(NOW);
    expect(occurredAtOf(HOLDS.past, NOW)).toEqual(HOLDS.past);
  });

  // MONEY-10
  test.each([
    // partner's days, program's days, payment date
    [null, 15, "2026-12-05T12:00:00.000Z"],
    [7, 15, "2026-11-27T12:00:00.000Z"],
    [0, 15, "2026-11-20T12:00:00.000Z"],
    [null, 0, "2026-11-20T12:00:00.000Z"],
    [30, 0, "2026-12-20T12:00:00.000Z"],
  ])(
    "with the partner's schedule %j and the program's %i the payment date is %s",
    (partner, program, expected) => {
      expect(holdUntilOf(NOW, partner, program).toISOString()).toBe(expected);
    },
  );

  test.each<[ConversionStatus, Hold, boolean]>([
    ["pending", "future", true],
    ["pending", "past", true],
    ["approved", "future", true],
    ["approved", "now", false],
    ["approved", "past", false],
    ["rejected", "future", false],
    ["rejected", "past", false],
  ])("the payment date of a %s conversion, now %s, can move: %s", (status, hold, expected) => {
    expect(isHoldMovable(conversion(status, hold), NOW)).toBe(expected);
  });
});

describe("the process that waits for a payment date", () => {
  test.each<[ConversionStatus, Hold, string]>([
    ["pending", "future", "wait"],
    ["approved", "future", "wait"],
    ["approved", "now", "release"],
    ["approved", "past", "release"],
    ["pending", "past", "done"],
    ["rejected", "future", "done"],
    ["rejected", "past", "done"],
  ])("%s, payment date %s: %s", (status, hold, expected) => {
    const step = holdStep({ ...conversion(status, hold), releasedAt: null, remainingCents: 1 }, NOW);
    expect(step.kind).toBe(expected);
    if (step.kind === "wait") expect(step.until).toEqual(HOLDS[hold]);
  });

  test.each([
    ["of a test sale", { ...conversion("approved", "past", true), releasedAt: null, remainingCents: 1 }],
    ["once it is released", { ...conversion("approved", "past"), releasedAt: NOW, remainingCents: 1 }],
    [
      "of a sale refunded in full",
      { ...conversion("approved", "past"), releasedAt: null, remainingCents: 0 },
    ],
    [
      "of one refunded in full and in hold",
      { ...conversion("approved", "future"), releasedAt: null, remainingCents: 0 },
    ],
  ])("nothing is left to do %s", (_name, given) => {
    expect(holdStep(given, NOW)).toEqual({ kind: "done" });
  });
});
