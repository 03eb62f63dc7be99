import { expect, test } from "@jest/globals";
import { workflowCacheSizeFor } from "../../src/worker/workflow-cache.ts";

const GB = 1024 ** 3;

// OPERATE-22
// Review: scale 17
test.each([
  [0.25 * GB, 200],
  [1 * GB, 426],
  [4 * GB, 1_706],
  [64 * GB, 2_000],
])("with %i bytes of memory a worker keeps %i workflows", (bytes, workflows) => {
  expect(workflowCacheSizeFor(bytes)).toBe(workflows);
});
