import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { pino } from "pino";
import { startPresence } from "../../src/db/presence.ts";
import { callsUnderWay } from "../../src/queries/operations/calls-under-way.ts";
import { presentWorkers } from "../../src/queries/system/present-workers.ts";
import { startLostWorkers } from "../../src/worker/lost-workers.ts";
import { startReceiver, type Receiver } from "../support/servers/receiver.ts";
import { startWorkerProcess, type WorkerProcess } from "../support/servers/worker-process.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";

let world: WorkerWorld;
let receiver: Receiver;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  // The first call is never answered.
  receiver = await startReceiver((response, _hit, number) => void (number > 0 && response.end("fine")));
  world = await openWorkerWorld({ WORKER_ROLES: "postbacks" });
  await world.setPostbackUrl(`${receiver.origin}/pb`);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.end("SIGKILL")));
  await receiver.close();
  await world.close();
});

async function startAnother(): Promise<WorkerProcess> {
  const worker = startWorkerProcess(world.environment);
  workers.push(worker);
  await worker.polling();
  return worker;
}

const pidOf = (name: string) => Number(/ (\d+)@/.exec(name)![1]);

const sessionOf = (name: string) =>
  world.deps.sql.row<{ pid: number }>("select pid from pg_stat_activity where application_name = $1", [name]);

// OPERATE-52
test("the call that a killed worker had under way is made again before a heartbeat is missed", async () => {
  const both = await Promise.all([startAnother(), startAnother()]);
  const [first, second] = both;
  await until(
    "each to see the other",
    () => first.log().includes(` ${second.pid}@`) && second.log().includes(` ${first.pid}@`),
  );
  const deliveryId = await world.postback();
  // A heartbeat is missed after the time of a task; usually that is ten seconds, in which a busy machine does not get to
  // all of this.
  const workflow = await world.temporal.workflow.start("postbackWorkflow", {
    workflowId: `postback/${deliveryId}`,
    taskQueue: world.deps.config.temporalTaskQueue,
    args: [{ deliveryId }],
    workflowTaskTimeout: "1 minute",
  });
  await until("the first call", () => receiver.hits.length === 1);
  const { raw } = await workflow.describe();
  const { lastWorkerIdentity } = raw.pendingActivities![0]!;
  const [killed, other] = first.pid === pidOf(lastWorkerIdentity!) ? both : both.toReversed();
  await killed!.end("SIGKILL");

  await expect(workflow.result()).resolves.toBe("sent");
  expect(receiver.hits).toHaveLength(2);
  const attempts = await world.deps.sql.rows<{ error: string | null }>(
    "select error from postback_attempt where delivery_id = $1 order by number",
    [deliveryId],
  );
  expect(attempts).toEqual([{ error: "the call was interrupted" }, { error: null }]);
  const { events } = await workflow.fetchHistory();
  const repeats = events!.flatMap(({ activityTaskStartedEventAttributes: started }) =>
    started?.attempt === 2 ? [[started.lastFailure?.message, pidOf(started.identity!)]] : [],
  );
  expect(repeats).toEqual([["the worker was lost", other!.pid]]);
});

// OPERATE-52
test("a session that is cut off comes back under its name, and ends with its worker", async () => {
  const { config, log, sql } = world.deps;
  const presence = startPresence({ databaseUrl: config.databaseDirectUrl, log });
  const { name } = presence;
  const { pid } = await until("the session", () => sessionOf(name));
  expect(await presentWorkers(sql)).toContain(name);
  await sql.execute("select pg_terminate_backend($1)", [pid]);
  await until("the next session", async () => ((await sessionOf(name))?.pid ?? pid) !== pid);
  await presence.stop();
  await until("the session to end", async () => !(await presentWorkers(sql)).includes(name));
});

test("postbacks that may be calling their host are those with a slot and the newest, not those that wait for it", async () => {
  const { sql } = world.deps;
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await world.postback({ cause: `open-${count}` }));
  const [called, queued, older, newest] = ids as [string, string, string, string];
  await sql.execute(
    "update postback_delivery set created_at = created_at + interval '1 second' * array_position($1::text[], id) where id = any($1)",
    [[called, older, newest, queued]],
  );
  await sql.execute(
    "insert into postback_slot (delivery_id, host, taken_until) values ($1, 'h.example', now() + interval '1 hour')",
    [called],
  );
  await sql.execute(
    "insert into postback_turn (delivery_id, host, program_id, since) values ($1, 'h.example', 'brd_a', now())",
    [queued],
  );
  const workflows = (...open: string[]) => open.map((id) => `postback/${id}`).toSorted();
  expect((await callsUnderWay(sql, 1)).toSorted()).toEqual(workflows(called, newest));
  expect((await callsUnderWay(sql, 2)).toSorted()).toEqual(workflows(called, newest, older));
});

// OPERATE-52
test("a call that Temporal does not answer about keeps no other waiting, and is asked about again", async () => {
  const own = await openWorkerWorld();
  await own.setPostbackUrl("https://tracker.example/pb");
  const open = [await own.postback({ cause: "one" }), await own.postback({ cause: "other" })];
  const [unanswered, other] = open.map((id) => `postback/${id}`);
  const lines: string[] = [];
  const asked: string[] = [];
  const { config } = own.deps;
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const presence = startPresence({ databaseUrl: config.databaseDirectUrl, log });
  const watch = startLostWorkers(
    { ...own.deps, log },
    {
      failActivitiesOf(workers, workflowId) {
        expect(workers).toEqual([presence.name]);
        const isFirst = !asked.includes(workflowId);
        asked.push(workflowId);
        return isFirst && workflowId === unanswered ? Promise.reject(new Error("busy")) : Promise.resolve();
      },
    },
    "the one that watches",
  );
  await until("the other worker to be seen", () => lines.some((line) => line.includes(presence.name)));
  await presence.stop();
  await until("both to be asked about again", () => asked.length === 4);
  await watch.stop();
  expect(asked.filter((id) => id === unanswered)).toHaveLength(2);
  expect(asked.filter((id) => id === other)).toHaveLength(2);
  await own.close();
});
