import { expect, test } from "@jest/globals";
import { createTakeover } from "../../src/worker/takeover.ts";

// OPERATE-52
test("what somebody waits for is taken over soon, while Temporal responds quickly", () => {
  const takeover = createTakeover();
  const soon = { workflowTaskTimeout: "1250ms" };
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
  expect(takeover.optionsOf({ kind: "payout" })).toEqual({});
  for (let calls = 0; calls < 6; calls += 1) takeover.note(20);
  expect(takeover.optionsOf({ kind: "payout" })).toEqual({ workflowTaskTimeout: "1250ms" });
  for (let calls = 0; calls < 10; calls += 1) takeover.note(20);
  takeover.note(1_000);
  expect(takeover.optionsOf({ kind: "payout" })).toEqual({ workflowTaskTimeout: "1250ms" });
});
