import { expect, test } from "@jest/globals";
import { createTakeover } from "../../src/worker/takeover.ts";

// OPERATE-52
test("what somebody waits for is taken over soon, while Temporal responds quickly", () => {
  const takeover = createTakeover();
  const soon = { workflowTaskTimeout: 1_250 };
  expect(takeover.optionsOf({ kind: "postback" })).toEqual({});
  takeover.note(10);
  expect(takeover.optionsOf({ kind: "postback" })).toEqual(soon);
  expect(takeover.optionsOf({ kind: "payout" })).toEqual(soon);
  expect(takeover.optionsOf({ kind: "payout", isBulk: true })).toEqual({});
  expect(takeover.optionsOf({ kind: "hold" })).toEqual({});
  for (let calls = 0; calls < 20; calls += 1) takeover.note(2_000);
  expect(takeover.optionsOf({ kind: "postback" })).toEqual({});
  for (let calls = 0; calls < 40; calls += 1) takeover.note(10);
  expect(takeover.optionsOf({ kind: "postback" })).toEqual(soon);
});

// OPERATE-52
test("a process that was slow by itself when it started soon takes Temporal for quick, and one slow response changes nothing", () => {
  const takeover = createTakeover();
  takeover.note(1_000);
  expect(takeover.optionsOf({ kind: "payout" })).toEqual({ workflowTaskTimeout: 8_000 });
  for (let calls = 0; calls < 6; calls += 1) takeover.note(20);
  expect(takeover.optionsOf({ kind: "payout" })).toEqual({ workflowTaskTimeout: 1_250 });
  for (let calls = 0; calls < 10; calls += 1) takeover.note(20);
  takeover.note(1_000);
  expect(takeover.optionsOf({ kind: "payout" })).toEqual({ workflowTaskTimeout: 1_250 });
});

// OPERATE-52
test.each([
  [20, 1_250],
  [150, 1_250],
  [400, 3_200],
  [1_200, 9_600],
])(
  "where a response takes %d ms, a task that is lost on its way is made again after %d",
  (tookMs, timeoutMs) => {
    const takeover = createTakeover();
    takeover.note(tookMs);
    expect(takeover.optionsOf({ kind: "postback" })).toEqual({ workflowTaskTimeout: timeoutMs });
  },
);
