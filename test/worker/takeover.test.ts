import { expect, test } from "@jest/globals";
import { createTakeover } from "../../src/worker/takeover.ts";

// OPERATE-52
test("what somebody waits for is taken over soon, while Temporal responds quickly", () => {
  const takeover = createTakeover();
  const soon = { workflowTaskTimeout: "1500ms" };
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
