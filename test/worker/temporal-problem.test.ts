import { expect, test } from "@jest/globals";
import { NotReady, problemOf } from "../../src/worker/temporal-problem.ts";
import { BUSY_WORKFLOW, responseOf, RPS_LIMIT } from "../support/servers/grpc-response.ts";

// OPERATE-14
// Review: scale 8
test.each([
  ["INVALID_ARGUMENT", 3, "refused"],
  ["UNKNOWN", 2, "failing"],
  ["INTERNAL", 13, "failing"],
  ["DATA_LOSS", 15, "failing"],
  ["FAILED_PRECONDITION", 9, "failing"],
  ["ABORTED", 10, "failing"],
  ["UNIMPLEMENTED", 12, "failing"],
  ["UNAVAILABLE", 14, "away"],
  ["DEADLINE_EXCEEDED", 4, "away"],
  ["PERMISSION_DENIED", 7, "away"],
  ["RESOURCE_EXHAUSTED", 8, "busy"],
])("%s (%i) means %s", (_name, code, problem) => {
  expect(problemOf(responseOf(code))).toBe(problem);
});

test("a limit of the namespace slows everything down, a busy workflow only its own message", () => {
  expect(problemOf(responseOf(8, RPS_LIMIT))).toBe("busy");
  expect(problemOf(responseOf(8, BUSY_WORKFLOW))).toBe("failing");
});

test("what never reached Temporal is the message's fault, unless Temporal was not ready", () => {
  expect(problemOf(new Error("unknown process kind"))).toBe("refused");
  expect(problemOf(new NotReady("not yet"))).toBe("away");
});
