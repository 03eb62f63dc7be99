import { Client, Connection } from "@temporalio/client";
import { ApplicationFailure } from "@temporalio/common";
import { historyToJSON } from "@temporalio/common/lib/proto-utils.js";
import { defineSearchAttributeKey, TypedSearchAttributes } from "@temporalio/common/lib/search-attributes.js";
import type { WorkflowHandle } from "@temporalio/client";
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from "@temporalio/worker";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { claimPorts } from "../../src/local/ports.ts";
import { progressTo } from "../../src/local/progress.ts";
import { findTemporalCli } from "../../src/local/temporal/temporal-cli.ts";
import { startTemporal } from "../../src/local/temporal/temporal.ts";
import { taskQueuesOf } from "../../src/temporal/task-queues.ts";
import { RECHECK } from "../../src/workflows/names.ts";
import { DUE_AT, WORKFLOW_PATHS, type WorkflowPath } from "./paths.ts";

/**
 * Records a history of every workflow path, with activities that respond by the script of the path. Run it after a
 * change that is meant to take new paths, and commit only the histories that are new: the older ones stand for
 * workflows that are still open somewhere (docs/operating.md).
 *
 * node test/workflows/record-histories.ts [NAME ...]     all paths, or those named
 */
const HISTORIES = fileURLToPath(new URL("./histories", import.meta.url));
const WORKFLOWS = fileURLToPath(new URL("../../src/workflows/index.ts", import.meta.url));
const QUEUE = "recorder";
/** In the place of process and host, which are nobody's business. */
const IDENTITY = "recorder";

const NEEDS_ATTENTION = defineSearchAttributeKey("VpNeedsAttention", "BOOL");
const DUE = defineSearchAttributeKey("VpDueAt", "DATETIME");
/** Events of a history after which a workflow is asked to begin a fresh one; more than any other path has. */
const LONG_HISTORY = 90;

const names = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "partner-program-record-"));
const [port] = (await claimPorts([
  { setting: "TEMPORAL_PORT", use: "Temporal", host: "127.0.0.1", port: 0 },
])) as [number];
const progress = progressTo((line) => process.stderr.write(`${line}\n`));
const cli = await findTemporalCli({
  configuredPath: process.env["TEMPORAL_CLI"] || null,
  env: process.env,
  progress,
});
const server = await startTemporal({
  cli: cli.path,
  port,
  uiPort: null,
  namespace: "default",
  databaseFile: null,
  dynamicConfig: { "limit.historyCount.suggestContinueAsNew": LONG_HISTORY },
  logFile: join(folder, "temporal.log"),
  pidFile: join(folder, "temporal.json"),
});
const logger = new DefaultLogger("ERROR");
Runtime.install({ logger });
const workflowBundle = await bundleWorkflowCode({ workflowsPath: WORKFLOWS, logger });
const connection = await NativeConnection.connect({ address: server.address });
const clientConnection = await Connection.connect({ address: server.address });
const client = new Client({ connection: clientConnection, identity: IDENTITY });
mkdirSync(HISTORIES, { recursive: true });
for (const [name, path] of Object.entries(WORKFLOW_PATHS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  writeFileSync(join(HISTORIES, `${name}.json`), `${await record(name, path)}\n`);
  process.stdout.write(`${name}\n`);
}
await connection.close();
await clientConnection.close();
await server.stop();
rmSync(folder, { recursive: true });

async function record(name: string, path: WorkflowPath): Promise<string> {
  let asked = 0;
  const activity = () => {
    const answer = path.answers[Math.min(asked, path.answers.length - 1)];
    asked += 1;
    if (answer === "crash") throw ApplicationFailure.retryable("the worker died");
    return Promise.resolve(answer);
  };
  const shared = { connection, identity: IDENTITY, activities: { [path.activity]: activity } };
  const workers = await Promise.all([
    Worker.create({ ...shared, taskQueue: QUEUE, workflowBundle }),
    ...taskQueuesOf(QUEUE)
      .filter((taskQueue) => taskQueue !== QUEUE)
      .map((taskQueue) => Worker.create({ ...shared, taskQueue })),
  ]);
  const runs = workers.map((worker) => worker.run());
  // Long enough for a nudge to come before it.
  const firstLookAt = new Date(Date.now() + 2_000).toISOString();
  const input = path.input["firstLookAt"] === undefined ? path.input : { ...path.input, firstLookAt };
  const handle = await client.workflow.start(path.workflowType, {
    workflowId: name,
    taskQueue: QUEUE,
    args: [input],
    typedSearchAttributes: attributesOf(path),
  });
  await (path.isLongLived ? liveLong(handle) : liveThrough(handle, path.nudges));
  const history = await client.workflow.getHandle(name, handle.firstExecutionRunId).fetchHistory();
  for (const worker of workers) worker.shutdown();
  await Promise.all(runs);
  const json = JSON.parse(historyToJSON(history)) as unknown;
  return JSON.stringify(withoutStacks(json), null, 2);
}

function attributesOf({ hasAttentionAttribute, hasDueAttribute }: WorkflowPath): TypedSearchAttributes {
  return new TypedSearchAttributes([
    ...(hasAttentionAttribute ? [{ key: NEEDS_ATTENTION, value: false }] : []),
    ...(hasDueAttribute ? [{ key: DUE, value: new Date(DUE_AT) }] : []),
  ]);
}

async function liveThrough(handle: WorkflowHandle, nudges: number): Promise<void> {
  for (let nudge = 0; nudge < nudges; nudge += 1) {
    await untilItWaits(handle.workflowId, nudge + 1);
    await handle.signal(RECHECK);
  }
  await handle.result();
}

/** Nudges the workflow until it goes on with a fresh history, and ends that one. */
async function liveLong(handle: WorkflowHandle): Promise<void> {
  const runOf = async () => (await handle.describe()).runId;
  const firstRun = await runOf();
  while ((await runOf()) === firstRun) {
    await handle.signal(RECHECK);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await handle.terminate();
}

async function untilItWaits(workflowId: string, timers: number): Promise<void> {
  for (;;) {
    const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
    const started = (events ?? []).filter((event) => event.timerStartedEventAttributes);
    if (started.length >= timers) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Stack traces name the folders of the machine that recorded. */
function withoutStacks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutStacks);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === "stackTrace" ? "" : withoutStacks(inner)]),
  );
}
