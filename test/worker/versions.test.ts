import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { randomBytes } from "node:crypto";
import { advanceClock } from "../../src/commands/clock/advance-clock.ts";
import { runVp } from "../cli/run-vp.ts";
import { until } from "../support/scenes/until.ts";
import { prepareOwnTemporal } from "../support/servers/own-temporal.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";
import { startReceiver, type Receiver } from "../support/servers/receiver.ts";
import { startWorkerProcess, type WorkerProcess } from "../support/servers/worker-process.ts";

const TWO_DAYS_SECONDS = 2 * 86_400;
const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;
const deployment = `versions-${randomBytes(4).toString("hex")}`;

const temporary = temporaryFolder();
let world: WorkerWorld;
let receiver: Receiver;
let isReceiverWell = false;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  receiver = await startReceiver((response) => response.writeHead(isReceiverWell ? 200 : 503).end());
  world = await openWorkerWorld({
    WORKER_DEPLOYMENT_NAME: deployment,
    POSTBACK_RETRY_DELAYS: "5s,10s,10s,20s,30s,60s",
  });
  await world.setPostbackUrl(`${receiver.origin}/pb?c={conversion_id}`);
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.end("SIGKILL")));
  await world.close();
  await receiver.close();
});

function startVersion(buildId: string): WorkerProcess {
  const worker = startWorkerProcess({ ...world.environment, WORKER_BUILD_ID: buildId });
  workers.push(worker);
  return worker;
}

async function vp(...words: string[]) {
  const { exitStatus, stdout, stderr } = await runVp(world.environment, ["temporal", ...words]);
  expect(stderr).toBe("");
  return { exitStatus, ...JSON.parse(stdout) };
}

/** The build id of the version that carries the workflow on. */
async function versionOf(workflowId: string): Promise<string | null | undefined> {
  const { raw } = await world.temporal.workflow.getHandle(workflowId).describe();
  return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId;
}

const statusOf = async (deliveryId: string) =>
  (await world.deps.sql.row<{ status: string }>("select status from postback_delivery where id = $1", [
    deliveryId,
  ]))!.status;

// OPERATE-38
test("a new version takes over holds, and the old one ends its postbacks before it may be stopped", async () => {
  expect(await vp("promote", "--build-id", "1.0.0")).toMatchObject({
    exitStatus: 1,
    promoted: null,
    problems: ["No worker of version 1.0.0 is running."],
    versions: [],
  });
  const old = startVersion("1.0.0");
  expect(await vp("promote", "--build-id", "1.0.0", "--wait", "240")).toMatchObject({
    exitStatus: 0,
    promoted: { buildId: "1.0.0", percentage: null },
  });
  const saleId = await world.sale({ holdHours: 24 });
  await world.watchHold(saleId);
  const postbackId = await world.postback({ conversionId: saleId });
  await until("the first call to fail", async () => (await statusOf(postbackId)) === "retrying");
  // Wakes it: until it is due, a hold would begin with whatever version is the current one.
  await world.watchHold(saleId);
  await until("the hold to wait", async () => (await versionOf(`hold/${saleId}`)) === "1.0.0");

  startVersion("1.1.0");
  expect(await vp("promote", "--build-id", "1.1.0", "--wait", "240")).toMatchObject({
    exitStatus: 0,
    currentBuildId: "1.1.0",
    problems: [],
  });
  isReceiverWell = true;
  expect(
    await advanceClock(world.deps, { seconds: TWO_DAYS_SECONDS, origin, patienceMs: 240_000 }),
  ).toMatchObject({
    settled: true,
  });
  await until("the postback to be sent", async () => (await statusOf(postbackId)) === "sent");
  // The commission is released within the workflow's task, which ends a moment later.
  await until("the new version to end the hold", async () => (await versionOf(`hold/${saleId}`)) === "1.1.0");
  expect(await versionOf(`postback/${postbackId}`)).toBe("1.0.0");
  const laterId = await world.postback();
  await until("the later postback to be sent", async () => (await statusOf(laterId)) === "sent");
  expect(await versionOf(`postback/${laterId}`)).toBe("1.1.0");

  await until("the old version to have drained", async () => {
    const { versions } = await vp("versions");
    return versions.some(
      (each: { buildId: string; mayBeStopped: boolean }) => each.buildId === "1.0.0" && each.mayBeStopped,
    );
  });
  expect(await old.end("SIGTERM")).toBe(0);
});

// OPERATE-38
test("a Temporal without versions runs the workers as if they had none", async () => {
  const own = await prepareOwnTemporal(temporary, { "system.enableDeploymentVersions": false });
  const server = await own.start();
  const plain = await openWorkerWorld({ TEMPORAL_ADDRESS: own.address, WORKER_BUILD_ID: "1.0.0" });
  try {
    await plain.startWorker().polling;
    const id = await plain.sale({ holdHours: -1 });
    await plain.watchHold(id);
    await until("the hold to be released", () =>
      plain.deps.sql.row("select from conversion where id = $1 and released_at is not null", [id]),
    );
    const { exitStatus, stdout } = await runVp(plain.environment, ["temporal", "promote"]);
    expect({ exitStatus, ...JSON.parse(stdout) }).toMatchObject({
      ...{ exitStatus: 1, isSupported: false, promoted: null },
      problems: ["This Temporal has no Worker Versioning. Run the workers without WORKER_BUILD_ID."],
    });
  } finally {
    await plain.close();
    await server.stop();
  }
});
