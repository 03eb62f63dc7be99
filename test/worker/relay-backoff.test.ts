import { expect, test } from "@jest/globals";
import { pino } from "pino";
import { createRelayBackoff } from "../../src/worker/relay-backoff.ts";

const log = pino({ level: "silent" });

/** A backoff while Temporal is there, by a clock of its own. */
async function backoffAt(clock: { nowMs: number }) {
  const temporal = { isReady: () => Promise.resolve(true) };
  const backoff = createRelayBackoff(temporal, log, 100, () => clock.nowMs);
  expect(await backoff.holdMs()).toBeNull();
  return backoff;
}

// OPERATE-14
test("batches that were under way together raise the pause once, whatever comes of each", async () => {
  const clock = { nowMs: 1_000 };
  const backoff = await backoffAt(clock);
  for (let batches = 0; batches < 6; batches += 1) {
    backoff.noticeLoad(900);
    clock.nowMs += 1;
    backoff.noticeRoom(950);
  }
  expect(await backoff.holdMs()).toBeLessThanOrEqual(500);
  expect(backoff.isHolding()).toBe(true);
});

// OPERATE-14
test("calls that are made after a pause, and are rejected again, double it up to half a minute", async () => {
  const clock = { nowMs: 1_000 };
  const backoff = await backoffAt(clock);
  const paused: number[] = [];
  for (let pauses = 0; pauses < 8; pauses += 1) {
    const begunAtMs = clock.nowMs;
    clock.nowMs += 10;
    backoff.noticeLoad(begunAtMs);
    const holdMs = (await backoff.holdMs())!;
    paused.push(holdMs);
    clock.nowMs += holdMs;
    expect(await backoff.holdMs()).toBeNull();
  }
  // Spread over the second half of each pause.
  const doubled = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
  for (const [index, mostMs] of doubled.entries()) {
    expect(paused[index]).toBeGreaterThanOrEqual(mostMs / 2);
    expect(paused[index]).toBeLessThanOrEqual(mostMs);
  }
  backoff.noticeRoom(clock.nowMs);
  backoff.noticeLoad(clock.nowMs);
  expect(await backoff.holdMs()).toBeLessThanOrEqual(500);
});
