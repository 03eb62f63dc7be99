import { expect, test } from "@jest/globals";
import { setTimeout as pause } from "node:timers/promises";
import { createRejectionTurns } from "../../../src/api/rate-limits/rejection-turns.ts";
import { createWorkQueues } from "../../../src/db/work-queues.ts";

// API-13
test("repeated rejections of one moment are answered together, after what somebody has just begun", async () => {
  const queues = createWorkQueues(12, () => 0);
  const rejectionTurn = createRejectionTurns(queues);
  let isOver = false;
  const sale = queues.inTurn("program", 60_000, async () => {
    await pause(40);
    isOver = true;
  });
  const [first, second] = [rejectionTurn(), rejectionTurn()];
  expect(second).toBe(first);
  expect(await first.then(() => isOver)).toBe(true);
  await sale;
  expect(rejectionTurn()).not.toBe(first);
});
