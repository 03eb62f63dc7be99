import { expect, test } from "@jest/globals";
import { createCallLimit } from "../../src/worker/call-limit.ts";

/** Calls one after the other, each of `tookMs`. @returns makes some, and gives the limit after them */
function caller() {
  const limit = createCallLimit();
  let nowMs = 0;
  return (calls: number, tookMs: number, isStrained = false): number => {
    for (let made = 0; made < calls; made += 1) {
      const startedAtMs = nowMs;
      nowMs += tookMs;
      limit.note({ startedAtMs, endedAtMs: nowMs, outcome: isStrained ? "failing" : "delivered" });
    }
    return limit.current();
  };
}

test("quick calls raise the limit to its most, one by one", () => {
  const call = caller();
  const [atFirst, afterSome, atLast] = [call(0, 1), call(20, 10), call(2_000, 10)];
  expect(afterSome).toBeGreaterThan(atFirst);
  expect(afterSome).toBeLessThan(atFirst + 4);
  expect(atLast).toBe(30);
});

// Review: cluster D6
test("slow calls lower it to eight, and failures lower it faster, but never below one", () => {
  const [slow, strained] = [caller(), caller()];
  slow(2_000, 10);
  strained(2_000, 10);
  const afterSlow = slow(1, 500);
  expect(afterSlow).toBe(24);
  expect(strained(1, 10, true)).toBe(15);
  expect(slow(100, 500)).toBe(8);
  expect(strained(100, 10, true)).toBe(1);
  expect(strained(1, 500)).toBe(1);
});

test("calls slow down before their leases are renewed, which is every 0.3 seconds", () => {
  const call = caller();
  const quick = call(2_000, 150);
  expect(quick).toBe(30);
  expect(call(1, 250)).toBeLessThan(quick);
});

test("calls that were made at once lower it once", () => {
  const limit = createCallLimit();
  const before = limit.current();
  for (let made = 0; made < 8; made += 1) {
    limit.note({ startedAtMs: 0, endedAtMs: 2_000 + made, outcome: "failing" });
  }
  expect(limit.current()).toBe(before / 2);
});

/** Makes some calls, one after the other, `restMs` after the one before. @returns whether it needs help after them */
function helpSeeker() {
  const limit = createCallLimit();
  let nowMs = 0;
  return (
    calls: number,
    tookMs: number,
    { outcome = "delivered", restMs = 0 }: { outcome?: "delivered" | "refused"; restMs?: number } = {},
  ): boolean => {
    for (let made = 0; made < calls; made += 1) {
      nowMs += restMs;
      limit.note({ startedAtMs: nowMs, endedAtMs: nowMs + tookMs, outcome });
      nowMs += tookMs;
    }
    return limit.needsHelp();
  };
}

test("others help at its most calls, where Temporal is far away, and not where it is busy", () => {
  const [far, busy] = [helpSeeker(), helpSeeker()];
  expect([far(20, 80), busy(20, 10)]).toEqual([false, false]);
  expect([far(1_000, 80), busy(1_000, 80)]).toEqual([true, false]);
  expect([far(100, 190), busy(100, 15)]).toEqual([false, true]);
});

test("a Temporal that has moved far away is known as such after two hours at most", () => {
  const needsHelp = helpSeeker();
  const hours = (count: number, tookMs: number) => needsHelp((count * 3_600_000) / tookMs, tookMs);
  expect(hours(1, 10)).toBe(true);
  expect(hours(0.1, 100)).toBe(false);
  expect(hours(2.1, 100)).toBe(true);
  const afterANight = helpSeeker();
  afterANight(1_000, 10);
  afterANight(1, 100, { restMs: 8 * 3_600_000 });
  expect(afterANight(1_000, 100)).toBe(true);
});

test("a refusal says nothing of how far away Temporal is", () => {
  const needsHelp = helpSeeker();
  expect(needsHelp(1_000, 100)).toBe(true);
  expect(needsHelp(1, 0.1, { outcome: "refused" })).toBe(true);
});
