import { describe, expect, test } from "@jest/globals";
import { randomBytes } from "node:crypto";
import { withOwnPool } from "../../src/db/own-pool.ts";
import { taskQueuesOf, workflowQueuesOf } from "../../src/temporal/task-queues.ts";
import { laneConnections } from "../../src/worker/lane-pools.ts";
import { startWorker } from "../../src/worker/start-worker.ts";
import { testServers } from "../support/servers/test-servers.ts";
import { until } from "../support/scenes/until.ts";
import { useWorker } from "../support/scenes/use-worker.ts";
import type { WorkerWorld } from "../support/scenes/worker-world.ts";

const TYPE_OF = { workflow: 1 as never, activity: 2 as never } as const;

const isReleased = async (world: WorkerWorld, id: string) =>
  (await world.deps.sql.row("select from conversion where id = $1 and released_at is not null", [id])) !==
  null;

/** The task queues of a kind of tasks that a worker polls, without the name they share. */
async function polledQueues(world: WorkerWorld, kind: keyof typeof TYPE_OF): Promise<string[]> {
  const root = world.deps.config.temporalTaskQueue;
  const polled: string[] = [];
  for (const name of kind === "workflow" ? workflowQueuesOf(root) : taskQueuesOf(root)) {
    const { pollers } = await world.temporal.connection.workflowService.describeTaskQueue({
      namespace: world.deps.config.temporalNamespace,
      taskQueue: { name },
      taskQueueType: TYPE_OF[kind],
    });
    if ((pollers ?? []).length > 0) polled.push(name.slice(root.length));
  }
  return polled;
}

// OPERATE-23
describe("a worker with two roles", () => {
  const world = useWorker({ WORKER_ROLES: "holds,relay" });

  // Review: scale 5, cluster D4
  test("does their work, and takes no other", async () => {
    await world.startWorker().polling;
    const id = await world.sale({ holdHours: -1 });
    await world.watchHold(id);
    await until("the hold to be released", () => isReleased(world, id));
    expect(await polledQueues(world, "activity")).toEqual(["", "-holds"]);
    expect(await polledQueues(world, "workflow")).toEqual(["", "-holds"]);
  });
});

// OPERATE-23
describe("a worker without the role of holds", () => {
  const world = useWorker({ WORKER_ROLES: "money,relay" });

  test("carries out the workflows of all other kinds", async () => {
    await world.startWorker().polling;
    await until(
      "it to poll",
      async () =>
        (await polledQueues(world, "workflow")).length > 0 &&
        (await polledQueues(world, "activity")).length > 0,
    );
    expect(await polledQueues(world, "workflow")).toEqual([""]);
  });
});

// OPERATE-23
describe("after a change of the task queue", () => {
  const world = useWorker();

  // Review: scale 14
  test("a worker that is given the former one carries its workflows on", async () => {
    const id = await world.sale({ holdHours: 24 });
    await world.watchHold(id);
    const before = world.startWorker();
    await until("the hold to be started", () =>
      world.temporal.workflow
        .getHandle(`hold/${id}`)
        .describe()
        .catch(() => null),
    );
    await before.stop();
    const { config } = world.deps;
    const after = startWorker(
      {
        ...world.deps,
        config: {
          ...config,
          temporalTaskQueue: `test-${randomBytes(6).toString("hex")}`,
          temporalFormerTaskQueues: [config.temporalTaskQueue],
        },
      },
      { workflowBundle: { codePath: testServers().workflowBundlePath } },
    );
    await world.deps.sql.execute("update conversion set hold_until = now() where id = $1", [id]);
    await world.watchHold(id);
    await until("the hold to be released", () => isReleased(world, id));
    await after.stop();
  });
});

// OPERATE-23
describe("the connections of a worker", () => {
  const world = useWorker();

  test("are divided among the lanes", () => {
    const sizes = (["money", "holds", "postbacks", "mail"] as const).map((lane) => laneConnections(20, lane));
    expect(sizes).toEqual([6, 5, 3, 2]);
  });

  test("of several lanes carry one piece of heavy work at a time, with what upkeep folds", async () => {
    const lanes = [withOwnPool(world.deps, 2), withOwnPool(world.deps, 2)];
    let running = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await world.deps.sql.row("select 1 as one");
      running -= 1;
    };
    await Promise.all([
      world.deps.queues.heavily([], work),
      ...lanes.map(({ deps }, index) => deps.queues.heavily([`tenant ${index}`], work)),
    ]);
    expect(most).toBe(1);
    await Promise.all(lanes.map((lane) => lane.close()));
  });

  // Review: scale 5
  test("of one lane may all be in use while another goes on", async () => {
    const [postbacks, money] = [withOwnPool(world.deps, 2), withOwnPool(world.deps, 2)];
    const held = await Promise.all([postbacks.deps.pool.connect(), postbacks.deps.pool.connect()]);
    expect(await money.deps.sql.row("select 1 as one")).toEqual({ one: 1 });
    expect(postbacks.deps.pool.idleCount).toBe(0);
    for (const client of held) client.release();
    await Promise.all([postbacks.close(), money.close()]);
  });
});
