import { expect, test } from "@jest/globals";
import { batchPauseMs, type BatchStage } from "../../../src/domain/processes/batch-watch.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** How often a batch that stays in a stage is counted until it is so old. */
function pollsUntil(stage: BatchStage, ageMs: number): number {
  let polls = 0;
  for (let age = 0; age < ageMs; polls += 1) age += batchPauseMs(stage, age);
  return polls;
}

// PAYOUT-29
// Review: scale 15
test("a batch that is young is counted soon, and ever more rarely as it grows old", () => {
  expect(batchPauseMs("isBeingSent", 0)).toBe(5 * SECOND);
  expect(batchPauseMs("isInTransit", 0)).toBe(60 * SECOND);
  expect(batchPauseMs("isByBankTransfer", 0)).toBe(HOUR);
  // 720 counts of 100,000 payouts in an hour were as many for a batch that had been sent in a minute.
  expect(pollsUntil("isBeingSent", HOUR)).toBeLessThanOrEqual(90);
  expect(pollsUntil("isInTransit", 24 * HOUR)).toBeLessThanOrEqual(180);
  expect(pollsUntil("isByBankTransfer", 7 * 24 * HOUR)).toBeLessThanOrEqual(50);
});
