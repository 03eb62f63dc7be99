import { expect, test } from "@jest/globals";
import { createBulkPace } from "../../src/worker/bulk-pace.ts";

const SECOND_MS = 1_000;
const CALLS_PER_SECOND = 10;

/** A pace, and its calls second by second. @returns passes some seconds; gives how much bulk was allowed in the last */
function clock() {
  let nowMs = 0;
  const pace = createBulkPace(nowMs);
  return (seconds: number, tookMs: number, isBulk = false): number => {
    let allowed = 0;
    for (let second = 0; second < seconds; second += 1) {
      allowed = 0;
      for (let call = 0; call < CALLS_PER_SECOND; call += 1) {
        nowMs += SECOND_MS / CALLS_PER_SECOND;
        pace.note({ startedAtMs: nowMs - tookMs, endedAtMs: nowMs, isBulk });
        const most = pace.most(nowMs);
        pace.spend(most);
        allowed += most;
      }
    }
    return allowed;
  };
}

// OPERATE-15
test("bulk goes on faster while Temporal answers as quickly as it can, up to fifty a second", () => {
  const pass = clock();
  const atFirst = pass(2, 10);
  const later = pass(20, 10);
  expect(later).toBeGreaterThan(atFirst);
  expect([49, 50]).toContain(pass(200, 10));
});

test("it slows down as soon as answers take a quarter longer, to one a second and never to none", () => {
  const pass = clock();
  const before = pass(60, 10);
  expect(pass(5, 20)).toBeLessThan(before / 2);
  pass(60, 20);
  const tenSeconds = Array.from({ length: 10 }, () => pass(1, 20));
  expect([9, 10]).toContain(tenSeconds.reduce((sum, allowed) => sum + allowed));
  expect(pass(60, 10)).toBeGreaterThan(10);
});

test("with nobody else there it is at its most within seconds, however slow the answers, and yields to the next", () => {
  const pass = clock();
  pass(10, 5);
  expect([49, 50]).toContain(pass(10, 200, true));
  expect(pass(30, 20)).toBeLessThanOrEqual(1);
});

test("what was usual once is forgotten after some minutes, so a slower machine is not strained for ever", () => {
  const pass = clock();
  pass(10, 5);
  expect(pass(60, 20)).toBeLessThanOrEqual(1);
  pass(700, 20);
  expect(pass(100, 20)).toBeGreaterThan(10);
});

test("pauses save up no more than a second's worth", () => {
  const pace = createBulkPace(0);
  expect(pace.most(3_600_000)).toBe(2);
});
