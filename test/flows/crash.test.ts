import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { TemporalServer } from "../../src/local/temporal/temporal.ts";
import { prepareOwnTemporal, type OwnTemporal } from "../support/servers/own-temporal.ts";
import { startReceiver, type Receiver } from "../support/servers/receiver.ts";
import { temporaryDataFolder } from "../support/servers/temporary-folder.ts";
import { until } from "../support/scenes/until.ts";
import { startWorkerProcess, type WorkerProcess } from "../support/servers/worker-process.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";

const folder = temporaryDataFolder();
let world: WorkerWorld;
let receiver: Receiver;
let temporal: OwnTemporal;
let server: TemporalServer;
let worker: WorkerProcess;

beforeAll(async () => {
  temporal = await prepareOwnTemporal(folder);
  server = await temporal.start();
  // The first call of all hangs, so that the worker can be killed in the middle of it.
  receiver = await startReceiver((response, _hit, number) => {
    if (number > 0) response.end("noted");
  });
  world = await openWorkerWorld({
    TEMPORAL_ADDRESS: temporal.address,
    POSTBACK_RETRY_DELAYS: "100ms,100ms,100ms",
  });
  await world.setPostbackUrl(`${receiver.origin}/pb?c={conversion_id}`);
});

afterAll(async () => {
  await worker?.end("SIGKILL");
  await world?.close();
  await server?.stop();
  await receiver?.close();
});

const releasedCount = async () =>
  (await world.deps.sql.row<{ count: number }>(
    "select count(*) from conversion where released_at is not null",
  ))!.count;

const attemptsOf = async (deliveryId: string) =>
  (await world.deps.sql.row<{ attempts: number }>("select attempts from postback_delivery where id = $1", [
    deliveryId,
  ]))!.attempts;

// OPERATE-7
test("a worker and a Temporal server that are killed in mid-path leave one effect each", async () => {
  worker = startWorkerProcess(world.environment);
  const holds = await Promise.all(
    Array.from({ length: 20 }, (_, index) => world.sale({ holdHours: (2 + index / 4) / 3600 })),
  );
  for (const id of holds) await world.watchHold(id);
  await until("the first hold to be released", async () => (await releasedCount()) > 0);
  // The last step before the kill: a call that hangs is given up after five seconds.
  const hanging = await world.postback();
  await until("the first call to hang", () => receiver.hits.length === 1);
  const callsBefore = await attemptsOf(hanging);

  await Promise.all([worker.end("SIGKILL"), (server.child.kill("SIGKILL"), server.child.exited)]);
  const during = await world.postback({ cause: "while everything is down" });
  server = await temporal.start();
  worker = startWorkerProcess(world.environment);

  await until("all holds to be released", async () => (await releasedCount()) === holds.length);
  const rows = await until("both postbacks to be delivered", async () => {
    const found = await world.deps.sql.rows<{ id: string; attempts: number }>(
      "select id, attempts from postback_delivery where status = 'sent' order by id",
    );
    return found.length === 2 ? found : null;
  });
  // The call that was cut off counts as a try.
  expect(rows).toEqual([
    { id: hanging, attempts: callsBefore + 1 },
    { id: during, attempts: 1 },
  ]);
  const audit = await world.deps.sql.rows<{ target_id: string }>(
    "select target_id from audit_entry where action = 'hold.release'",
  );
  expect(audit.map((row) => row.target_id).sort()).toEqual([...holds].sort());
  const stamped = await world.deps.sql.rows("select from conversion where released_at <> hold_until");
  expect(stamped).toEqual([]);
});

test("a worker that is asked to stop lets running work end and exits with status 0", async () => {
  await worker.polling();
  expect(await worker.end("SIGTERM")).toBe(0);
  expect(worker.log()).toContain("worker drains");
});
