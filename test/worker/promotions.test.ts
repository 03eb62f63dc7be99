import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { randomBytes } from "node:crypto";
import { advanceClock } from "../../src/commands/clock/advance-clock.ts";
import { startWorker, type RunningWorker } from "../../src/worker/start-worker.ts";
import { runVp } from "../cli/run-vp.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";
import { startReceiver, type Receiver } from "../support/servers/receiver.ts";
import { testServers } from "../support/servers/test-servers.ts";

const POSTBACKS = 24;
const TWO_DAYS_SECONDS = 2 * 86_400;
const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;

let world: WorkerWorld;
let receiver: Receiver;
let isReceiverWell: boolean;
let workers: RunningWorker[];

beforeAll(async () => {
  receiver = await startReceiver((response) => response.writeHead(isReceiverWell ? 200 : 503).end());
});
afterAll(() => receiver.close());

beforeEach(async () => {
  isReceiverWell = false;
  workers = [];
  world = await openWorkerWorld({
    WORKER_DEPLOYMENT_NAME: `promotions-${randomBytes(4).toString("hex")}`,
    POSTBACK_RETRY_DELAYS: "5s,10s,10s,20s,30s,60s",
  });
  await world.setPostbackUrl(`${receiver.origin}/pb?c={conversion_id}`);
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await world.close();
});

/** @param workerBuildId null: workers without a version */
function startVersion(workerBuildId: string | null): RunningWorker {
  const { deps } = world;
  const worker = startWorker(
    { ...deps, config: { ...deps.config, workerBuildId } },
    { workflowBundle: { codePath: testServers().workflowBundlePath } },
  );
  workers.push(worker);
  return worker;
}

/** Ends it before the test does. */
async function stop(worker: RunningWorker): Promise<void> {
  workers = workers.filter((each) => each !== worker);
  await worker.stop();
}

async function vp(...words: string[]) {
  const { exitStatus, stdout, stderr } = await runVp(world.environment, ["temporal", ...words]);
  expect([exitStatus, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

const promote = (buildId: string, ...words: string[]) =>
  vp("promote", "--build-id", buildId, "--wait", "240", ...words);

const isOpen = async (workflowId: string): Promise<boolean> => {
  const { count } = await world.temporal.workflow.count(`WorkflowId = "${workflowId}"`);
  return count > 0;
};

/** The build id of the version that carries the workflow on; null: workers without a version. */
async function versionOf(workflowId: string): Promise<string | null> {
  const { raw } = await world.temporal.workflow.getHandle(workflowId).describe();
  return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId ?? null;
}

const openPinned = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await vp("versions")).versions.map(({ buildId, ...each }: { buildId: string; openPinned: number }) => [
      buildId,
      each.openPinned,
    ]),
  );

const haveAll = (status: string) => async () =>
  (await world.deps.sql.row<{ is: boolean }>("select bool_and(status = $1) as is from postback_delivery", [
    status,
  ]))!.is;

const letTwoDaysPass = async () =>
  expect(
    await advanceClock(world.deps, { seconds: TWO_DAYS_SECONDS, origin, patienceMs: 240_000 }),
  ).toMatchObject({
    settled: true,
  });

// OPERATE-38
test("a version with a share gets some of the workflows, and takes over the pinned ones on request", async () => {
  const old = startVersion("1.0.0");
  await promote("1.0.0");
  startVersion("1.1.0");
  expect(await promote("1.1.0", "--percentage", "50")).toMatchObject({
    promoted: { buildId: "1.1.0", percentage: 50 },
    currentBuildId: "1.0.0",
    ramping: { buildId: "1.1.0", percentage: 50 },
  });
  const ids = await Promise.all(Array.from({ length: POSTBACKS }, () => world.postback()));
  await until("the first calls to fail", haveAll("retrying"));
  const versions = await Promise.all(ids.map((id) => versionOf(`postback/${id}`)));
  const onOld = versions.filter((version) => version === "1.0.0").length;
  const onNew = versions.filter((version) => version === "1.1.0").length;
  // That one of them gets all by chance happens once in eight million runs.
  expect([onOld > 0, onNew > 0, onOld + onNew]).toEqual([true, true, POSTBACKS]);

  expect(await promote("1.1.0")).toMatchObject({ currentBuildId: "1.1.0", ramping: null });
  await until("Temporal to list them", async () => (await openPinned())["1.0.0"] === onOld);
  expect(await vp("move-pinned", "--build-id", "1.0.0")).toEqual({ buildId: "1.0.0", moved: onOld });
  await until("none to be pinned to the old one", async () => (await openPinned())["1.0.0"] === 0);
  await stop(old);
  isReceiverWell = true;
  await letTwoDaysPass();
  await until("all to be sent", haveAll("sent"));
  expect(new Set(await Promise.all(ids.map((id) => versionOf(`postback/${id}`))))).toEqual(
    new Set(["1.1.0"]),
  );
});

// OPERATE-38
test("workers without a version take the tasks back", async () => {
  const versioned = startVersion("1.0.0");
  await promote("1.0.0");
  const saleId = await world.sale({ holdHours: 24 });
  await world.watchHold(saleId);
  await until("the hold to start", () => isOpen(`hold/${saleId}`));
  // Wakes it: until it is due, a hold would begin with whatever version is the current one.
  await world.watchHold(saleId);
  await until("the hold to wait", async () => (await versionOf(`hold/${saleId}`)) === "1.0.0");

  startVersion(null);
  expect(await vp("promote", "--unversioned", "--percentage", "10")).toMatchObject({
    currentBuildId: "1.0.0",
    ramping: { buildId: null, percentage: 10 },
  });
  expect(await vp("promote", "--unversioned")).toMatchObject({
    promoted: { buildId: null, percentage: null },
    currentBuildId: null,
    ramping: null,
  });
  await stop(versioned);
  isReceiverWell = true;
  const postbackId = await world.postback();
  await until("the postback to be sent", haveAll("sent"));
  await letTwoDaysPass();
  await until("the hold to be released", () =>
    world.deps.sql.row("select from conversion where id = $1 and released_at is not null", [saleId]),
  );
  expect(await versionOf(`postback/${postbackId}`)).toBeNull();
  // The sale is released within the task that ends the hold, a moment before Temporal has the task's end.
  await until("no version to have ended the hold", async () => (await versionOf(`hold/${saleId}`)) === null);
});
