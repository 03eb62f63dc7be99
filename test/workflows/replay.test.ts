import { beforeAll, describe, expect, test } from "@jest/globals";
import { DefaultLogger, Runtime, Worker } from "@temporalio/worker";
import { DeterminismViolationError } from "@temporalio/workflow";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PROCESSES } from "../../src/domain/processes/process.ts";
import * as workflows from "../../src/workflows/index.ts";
import { testServers } from "../support/servers/test-servers.ts";
import { WORKFLOW_PATHS } from "./paths.ts";

const HISTORIES = new URL("./histories/", import.meta.url);
const FILES = readdirSync(HISTORIES).filter((file) => file.endsWith(".json"));
const historyIn = (file: string): unknown => JSON.parse(readFileSync(new URL(file, HISTORIES), "utf8"));

// One of these tests fails a workflow on purpose, and the SDK would log at length.
Runtime.install({
  logger: new DefaultLogger("ERROR", () => undefined),
  telemetryOptions: { logging: { forward: {} } },
});

describe("a workflow that is open while the code changes", () => {
  /** What came of each history. One worker replays them all: a worker of its own for each would read the code anew. */
  const errors = new Map<string, Error | "none">();
  beforeAll(async () => {
    const workflowBundle = { codePath: testServers().workflowBundlePath };
    const histories = FILES.map((file) => ({ workflowId: file, history: historyIn(file) }));
    for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle }, histories)) {
      errors.set(workflowId, error ?? "none");
    }
  });

  test.each(FILES)("goes on as it began: %s", (file) => {
    expect(errors.get(file)).toBe("none");
  });

  test("is noticed when it would not", async () => {
    const workflowsPath = fileURLToPath(new URL("./changed/index.ts", import.meta.url));
    const replay = Worker.runReplayHistory(
      { workflowsPath },
      historyIn("hold-released-in-time.json"),
      "changed",
    );
    await expect(replay).rejects.toThrow(DeterminismViolationError);
  });
});

test("there is a history of every path", () => {
  const recorded = FILES.map((file) => file.replace(/\.json$/, ""));
  expect(Object.keys(WORKFLOW_PATHS).filter((name) => !recorded.includes(name))).toEqual([]);
});

test("every workflow has paths", () => {
  const withPaths = new Set(Object.values(WORKFLOW_PATHS).map(({ workflowType }) => workflowType));
  expect([...withPaths].sort()).toEqual(Object.keys(workflows).sort());
});

// OPERATE-7
test("every process that can be intended has its workflow", () => {
  const types = Object.values(PROCESSES).map(({ workflowType }): string => workflowType);
  expect(types.filter((type) => !Object.hasOwn(workflows, type))).toEqual([]);
});
