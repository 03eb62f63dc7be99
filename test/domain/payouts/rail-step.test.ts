import { describe, expect, test } from "@jest/globals";
import type { RailCallOutcome, RailCallVerb } from "../../../src/domain/payouts/rail.ts";
import {
  LONGEST_CALL_MS,
  payoutStepOf,
  whyUncertain,
  type RailCall,
  type WatchedPayout,
} from "../../../src/domain/payouts/rail-step.ts";

const NOW = new Date("2026-11-18T12:00:00.000Z");
const SECOND = 1_000;
const HOUR = 3_600_000;
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
const later = (ms: number): Date => new Date(NOW.getTime() + ms);

const payout = (values: Partial<WatchedPayout> = {}): WatchedPayout => ({
  status: "pending",
  method: "stripe",
  railState: "submitted",
  railAttempt: 1,
  reason: null,
  isTransferKnown: false,
  isRestoring: false,
  ...values,
});

/** A call that ended so long ago, at once after it began. */
const call = (
  verb: RailCallVerb,
  outcome: RailCallOutcome | null,
  endedMsAgo: number,
  railAttempt = 1,
): RailCall => ({
  verb,
  outcome,
  railAttempt,
  startedAt: ago(endedMsAgo),
  finishedAt: outcome === null ? null : ago(endedMsAgo),
});

const stepOf = (watched: WatchedPayout, calls: readonly RailCall[] = [], isRailConnected = true) =>
  payoutStepOf(watched, calls, isRailConnected, NOW);

const SEND = { kind: "call", verb: "send" };
const LOOK_UP = { kind: "call", verb: "look_up" };
const wait = (what: string, ms: number) => ({ kind: "wait", for: what, until: later(ms) });

// RAIL-10
// Review: scale 16
test("a payout that its rail settles days later is looked up every quarter of an hour at first, then more rarely", () => {
  const end = 5 * 24 * HOUR;
  const calls: RailCall[] = [];
  const at = (ms: number): Date => new Date(NOW.getTime() + ms);
  const lookUps: number[] = [];
  for (let ms = 0; ms < end;) {
    const verb = calls.length === 0 ? "send" : "look_up";
    calls.push({ verb, outcome: "accepted", railAttempt: 1, startedAt: at(ms), finishedAt: at(ms) });
    if (verb === "look_up") lookUps.push(ms);
    const step = payoutStepOf(payout({ railState: "in_transit" }), calls, true, at(ms));
    expect(step).toMatchObject({ kind: "wait", for: "rail" });
    ms = (step as { until: Date }).until.getTime() - NOW.getTime();
    expect(payoutStepOf(payout({ railState: "in_transit" }), calls, true, at(ms))).toEqual(LOOK_UP);
  }
  expect(lookUps.slice(0, 4)).toEqual([1, 2, 3, 4].map((n) => n * 15 * 60 * SECOND));
  expect(lookUps.filter((ms) => ms < 24 * HOUR).length).toBeLessThanOrEqual(20);
  expect(lookUps.filter((ms) => ms >= 4 * 24 * HOUR).length).toBeLessThanOrEqual(4);
});

describe("a payout that no rail is asked about", () => {
  test.each([
    [payout({ status: "paid", railState: "settled" }), { kind: "done" }],
    [payout({ status: "failed", railState: "refused" }), { kind: "done" }],
    [payout({ status: "held", railState: null }), wait("release", 24 * HOUR)],
    [payout({ method: "bank_transfer", railState: null }), { kind: "done" }],
    [payout({ method: "bank_transfer", railState: null, status: "held" }), { kind: "done" }],
  ])("%j", (watched, step) => {
    expect(stepOf(watched)).toEqual(step);
  });

  test("because the deployment has no such rail, needs attention", () => {
    const reason = "rail_not_connected";
    expect(stepOf(payout({ railState: "queued" }), [], false)).toEqual({ kind: "attention", reason });
    expect(stepOf(payout({ railState: "needs_attention" }), [], false)).toEqual(wait("attention", HOUR));
  });
});

describe("a payout over a rail", () => {
  test.each<[string, readonly RailCall[], object]>([
    ["is sent at first", [], SEND],
    ["is looked up when its process died in a call", [call("send", null, SECOND)], LOOK_UP],
    ["waits a second after no answer", [call("send", "unknown", 0)], wait("retry", SECOND)],
    ["is looked up before it is sent again", [call("send", "unknown", SECOND)], LOOK_UP],
    [
      "is sent again, under the same key, when it was not there",
      [call("send", "unknown", 2 * SECOND), call("look_up", "absent", 0)],
      SEND,
    ],
    [
      "waits longer with every call without an answer",
      [call("send", "unknown", 9 * SECOND), call("look_up", "unknown", 0)],
      wait("retry", 5 * SECOND),
    ],
    [
      "waits half an hour at most",
      Array.from({ length: 20 }, (_, index) => call("look_up", "unknown", (20 - index) * SECOND)),
      wait("retry", 30 * 60 * SECOND - SECOND),
    ],
    ["waits for the settlement", [call("send", "accepted", 0)], wait("rail", 15 * 60 * SECOND)],
    [
      "asks about the settlement where no webhook came",
      [call("send", "accepted", 16 * 60 * SECOND)],
      LOOK_UP,
    ],
    [
      "begins to count anew after a definite answer",
      [
        call("send", "unknown", 30 * HOUR),
        call("look_up", "accepted", 20 * HOUR),
        call("look_up", "unknown", 0),
      ],
      wait("retry", SECOND),
    ],
  ])("%s", (_, calls, step) => {
    expect(stepOf(payout(calls.length === 0 ? { railState: "queued" } : {}), calls)).toEqual(step);
  });
});

describe("without a response for 23 hours", () => {
  const unclear = [call("send", "unknown", 23 * HOUR), call("look_up", "unknown", SECOND)];
  const absent = [call("send", "unknown", 23 * HOUR), call("look_up", "absent", SECOND)];
  const attention = payout({ railState: "needs_attention" });
  const asked = payout({ railState: "queued" });

  // RAIL-3
  test("one millisecond before, it is tried as ever", () => {
    const calls = [
      { ...call("send", "unknown", 0), startedAt: later(1 - 23 * HOUR) },
      call("look_up", "absent", 0),
    ];
    expect(stepOf(payout(), calls)).toEqual(SEND);
    expect(whyUncertain(calls, 1, NOW)).toBeNull();
  });

  // RAIL-3
  test.each([
    ["needs attention", payout(), unclear, { kind: "attention", reason: "no_answer" }],
    [
      "needs attention also when it was not there",
      payout(),
      absent,
      { kind: "attention", reason: "no_answer" },
    ],
    ["is asked about every hour from then on", attention, unclear, wait("attention", HOUR - SECOND)],
    ["is never sent by itself", attention, absent, wait("attention", HOUR - SECOND)],
    ["is looked up when somebody asks", asked, unclear, LOOK_UP],
    ["is looked up anew when somebody asks, though it was not there before", asked, absent, LOOK_UP],
  ] as const)("it %s", (_, watched, calls, step) => {
    expect(stepOf(watched, calls)).toEqual(step);
  });

  // RAIL-3
  test("it is looked up before it goes under the next key, also after a look-up that found nothing", () => {
    expect(stepOf({ ...asked, railAttempt: 2 }, absent)).toEqual(LOOK_UP);
    expect(stepOf({ ...asked, railAttempt: 2 }, [...absent, call("look_up", "absent", 0, 2)])).toEqual(SEND);
  });

  // Review: money 14
  test("since the key was first used, it is never sent under it again, whatever the rail said in between", () => {
    const calls = [
      call("send", "unknown", 30 * HOUR),
      call("look_up", "accepted", SECOND),
      call("look_up", "absent", 0),
    ];
    expect(stepOf(payout({ railState: "in_transit" }), calls)).toEqual({
      kind: "attention",
      reason: "not_found",
    });
    expect(stepOf(payout({ railState: "needs_attention", reason: "not_found" }), calls)).toEqual(
      wait("attention", HOUR),
    );
    expect(stepOf(asked, calls)).toEqual(LOOK_UP);
    const young = calls.map((one) => ({ ...one, startedAt: ago(22 * HOUR) }));
    expect(stepOf(payout({ railState: "in_transit" }), young)).toEqual(SEND);
  });
});

describe("after a refusal that moved no money", () => {
  const calls = [call("send", "balance_too_low", SECOND)];
  const next = payout({ railState: "needs_attention", reason: "balance_too_low", railAttempt: 2 });

  // RAIL-2
  // Review: money 8
  test("it is looked up before it goes under the next key, an hour later or when somebody asks", () => {
    expect(stepOf(next, calls)).toEqual(wait("attention", HOUR - SECOND));
    expect(stepOf({ ...next, railState: "queued" }, calls)).toEqual(LOOK_UP);
    const longAgo = call("send", "balance_too_low", HOUR);
    expect(stepOf(next, [longAgo])).toEqual(LOOK_UP);
    expect(stepOf(next, [longAgo, call("look_up", "absent", 0, 2)])).toEqual(SEND);
    expect(stepOf(next, [longAgo, call("look_up", "unknown", 0, 2)])).toEqual(wait("retry", SECOND));
  });

  // Review: money 8
  test("the look-up waits until whatever another worker has begun is over at the rail", () => {
    const begun = call("send", null, 5 * SECOND);
    const asked = { ...next, railState: "queued" } as const;
    const due = wait("retry", LONGEST_CALL_MS - 5 * SECOND);
    expect(stepOf(asked, [begun, ...calls])).toEqual(due);
    expect(stepOf(asked, [{ ...begun, startedAt: ago(LONGEST_CALL_MS) }, ...calls])).toEqual(LOOK_UP);
  });
});

describe("while a transfer that is not its own names it", () => {
  // Review: money 1
  test.each(["unknown_transfer", "paid_twice", "may_be_replaced"])(
    "%s: nothing is sent before an operator has looked",
    (reason) => {
      const stopped = payout({ railState: "needs_attention", reason, isTransferKnown: true });
      expect(stepOf({ ...stopped, isTransferKnown: false })).toEqual(wait("attention", HOUR));
      expect(stepOf(stopped, [call("look_up", "absent", 0)])).toEqual(wait("attention", HOUR));
      expect(stepOf(payout({ railState: "queued", isTransferKnown: true }))).toEqual(LOOK_UP);
      expect(stepOf(payout({ railState: "queued" }), [call("look_up", "absent", 0)])).toEqual(SEND);
    },
  );
});

test("a send that was given up is looked up at once", () => {
  expect(stepOf(payout(), [call("send", "given_up", 0)])).toEqual(LOOK_UP);
});
