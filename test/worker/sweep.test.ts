import { afterEach, expect, test } from "@jest/globals";
import { Client, Connection } from "@temporalio/client";
import { FOLD_QUEUES, unfoldedAtMost } from "../../src/commands/upkeep/fold-queues.ts";
import { startWorker } from "../../src/worker/start-worker.ts";
import { asOwner } from "../support/scenes/as-owner.ts";
import { respondWith, startReceiver } from "../support/servers/receiver.ts";
import { registerNamespace } from "../support/servers/namespaces.ts";
import { startTcpProxy } from "../support/servers/tcp-proxy.ts";
import { testServers } from "../support/servers/test-servers.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";

const worlds: WorkerWorld[] = [];

async function openWorld(settings?: Record<string, string>): Promise<WorkerWorld> {
  const world = await openWorkerWorld(settings);
  worlds.push(world);
  return world;
}

afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.close()));
});

const stateOf = async (world: WorkerWorld, workflowId: string) =>
  (
    await world.temporal.workflow
      .getHandle(workflowId)
      .describe()
      .catch(() => null)
  )?.status.name ?? "ABSENT";

const allHandedOver = (world: WorkerWorld) =>
  until("the outbox to be empty", async () =>
    (await world.deps.sql.row("select from outbox where done_at is null")) === null ? true : null,
  );

// OPERATE-7
test("when Temporal has lost everything, every open process is back by itself, with one effect each", async () => {
  const receiver = await startReceiver(respondWith(503));
  // The retry is due long after the test, however busy the machine is.
  const world = await openWorld({ POSTBACK_RETRY_DELAYS: "1h" });
  await world.setPostbackUrl(`${receiver.origin}/pb`);
  const holds = await Promise.all(Array.from({ length: 120 }, () => world.sale({ holdHours: 24 })));
  for (const id of holds) await world.watchHold(id);
  const delivery = await world.postback({ conversionId: holds[0]! });
  const first = world.startWorker({ sweep: { everyMs: 200 } });
  await first.polling;
  await until("the postback to be called", () => receiver.hits.length === 1);
  await allHandedOver(world);
  await first.stop();

  // Another namespace is a Temporal that knows nothing of what was.
  const connection = await Connection.connect({ address: testServers().temporalAddress });
  const namespace = await registerNamespace(connection, "lost");
  const deps = { ...world.deps, config: { ...world.deps.config, temporalNamespace: namespace } };
  const second = startWorker(deps, {
    workflowBundle: { codePath: testServers().workflowBundlePath },
    sweep: { everyMs: 200 },
  });
  const workflowIds = [...holds.map((id) => `hold/${id}`), `postback/${delivery}`];
  const lostClient = new Client({ connection, namespace });
  const isRunning = async (workflowId: string) =>
    (
      await lostClient.workflow
        .getHandle(workflowId)
        .describe()
        .catch(() => null)
    )?.status.name === "RUNNING";
  await until("every process to run in the new namespace", async () =>
    (await Promise.all(workflowIds.map(isRunning))).every(Boolean),
  );
  // The retry is not due yet, so the new workflow waits like the old one.
  expect(receiver.hits).toHaveLength(1);
  await second.stop();
  await connection.close();
  await receiver.close();
});

// OPERATE-46
// Review: scale 4
test("sums are folded while Temporal is away", async () => {
  const proxy = await startTcpProxy(testServers().temporalAddress);
  const world = await openWorld({ TEMPORAL_ADDRESS: proxy.address });
  await proxy.shut();
  world.startWorker({ sweep: { everyMs: 50 }, upkeep: { foldEveryMs: 50 } });
  const { program, partner } = world;
  await asOwner(
    world,
    `insert into balance_change (program_id, partner_id, bucket, period, amount_cents, hour, kind)
     select '${program.id}', '${partner.id}', 'earned', extract(year from service_now()), 3,
       hour_number(service_now()), 'direct'`,
  );
  await until("the change to be folded", async () => {
    return (await unfoldedAtMost(world.deps.sql))[FOLD_QUEUES.balances.table] === 0;
  });
});

// Review: scale 2, cluster D5
test("a workflow that somebody ended begins again while its row is open", async () => {
  const world = await openWorld();
  await world.startWorker({ sweep: { everyMs: 100 } }).polling;
  const id = await world.sale();
  await world.watchHold(id);
  await allHandedOver(world);
  await world.temporal.workflow.getHandle(`hold/${id}`).terminate("by mistake");
  await until("the hold to run again", async () => (await stateOf(world, `hold/${id}`)) === "RUNNING");
});

test("an overdue row whose workflow sleeps is nudged", async () => {
  const world = await openWorld();
  await world.startWorker({ sweep: { everyMs: 100 } }).polling;
  const id = await world.sale({ holdHours: 24 });
  await world.watchHold(id);
  await allHandedOver(world);
  await until("the hold to run", async () => (await stateOf(world, `hold/${id}`)) === "RUNNING");
  // The clock moves and nobody nudges the workflow, whose timer was set by the clock before.
  await world.factories.moveClock(2);
  expect(await world.temporal.workflow.getHandle(`hold/${id}`).result()).toBe("released");
});

test("when more rows are overdue than a sample holds, all of their workflows are nudged", async () => {
  const world = await openWorld();
  await world.startWorker({ sweep: { everyMs: 3_600_000 } }).polling;
  const ids = await Promise.all(Array.from({ length: 130 }, () => world.sale({ holdHours: 24 })));
  for (const id of ids) await world.watchHold(id);
  await allHandedOver(world);
  const isAsleep = async (id: string) => {
    const { raw } = await world.temporal.workflow.getHandle(`hold/${id}`).describe();
    return raw.pendingWorkflowTask === null || raw.pendingWorkflowTask === undefined;
  };
  await until("every hold to sleep", async () => (await Promise.all(ids.map(isAsleep))).every(Boolean));

  await world.factories.moveClock(2);
  // Another worker sweeps once, at its start.
  world.startWorker({ sweep: { everyMs: 3_600_000 } });
  await until("every hold to be released", async () => {
    const open = await world.deps.sql.row<{ count: number }>(
      "select count(*) from conversion where released_at is null",
    );
    return open?.count === 0;
  });
});

test("a parked outbox message is left to an operator", async () => {
  const world = await openWorld();
  const id = await world.sale();
  await world.watchHold(id);
  await world.deps.sql.execute("update outbox set parked_at = now(), attempts = 10");
  const other = await world.sale({ holdHours: -1 });
  world.startWorker({ sweep: { everyMs: 50 } });
  await until(
    "the sweep to have found the other one",
    async () => (await stateOf(world, `hold/${other}`)) === "COMPLETED",
  );
  expect(await stateOf(world, `hold/${id}`)).toBe("ABSENT");
  const { rows } = await world.deps.pool.query("select from outbox where workflow_id = $1", [`hold/${id}`]);
  expect(rows).toHaveLength(1);
});
