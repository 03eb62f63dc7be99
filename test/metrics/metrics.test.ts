import { expect, test } from "@jest/globals";
import { createMetrics } from "../../src/metrics/metrics.ts";
import { serveMetrics, type MetricsServer } from "../../src/metrics/serve-metrics.ts";
import type { Deps } from "../../src/deps.ts";
import { sumAttention } from "../../src/queries/operations/attention.ts";
import { outboxStatus } from "../../src/queries/operations/outbox-status.ts";
import { countWaiting } from "../../src/queries/postbacks/waiting-hosts.ts";
import { asOwner } from "../support/scenes/as-owner.ts";
import { planOf, rowsReadOf } from "../support/scenes/plans.ts";
import { startApiProcess } from "../support/servers/api-process.ts";
import { payoutWorld } from "../support/scenes/payout-world.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";
import { testServers } from "../support/servers/test-servers.ts";
import { until } from "../support/scenes/until.ts";
import { startWorkerProcess } from "../support/servers/worker-process.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

// Review: security 5

const dataDir = temporaryFolder();
const { deps, environment } = useDeps({
  TEMPORAL_ADDRESS: testServers().temporalAddress,
  TEMPORAL_TASK_QUEUE: "test-metrics",
});

const servedPort = (log: string) => /"port":(\d+)[^\n]*"msg":"serving metrics"/.exec(log)?.[1];
const textAt = async (port: number | string) => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    expect.stringContaining("text/plain"),
  ]);
  return response.text();
};
const withPort = (metricsPort: number | null): Pick<Deps, "config" | "log" | "meters"> => ({
  log: deps.log,
  meters: deps.meters,
  config: { ...deps.config, metricsPort },
});

// OPERATE-3, OPERATE-10, OPERATE-30
test("API and worker each serve metrics on a port of their own, and the public API does not", async () => {
  const settings = { ...environment, METRICS_PORT: "0", DATA_DIR: dataDir };
  const api = await startApiProcess(settings);
  const worker = startWorkerProcess(settings);
  try {
    const response = await fetch(`${api.baseUrl}/metrics`);
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: expect.objectContaining({ code: "no_such_endpoint" }) },
    ]);
    const apiPort = await until("the API's metrics", () => servedPort(api.log()));
    expect(await textAt(apiPort)).toContain('operation="unknown",method="GET",status="4xx"');
    const workerPort = await until("the worker's metrics", () => servedPort(worker.log()));
    expect(workerPort).not.toBe(apiPort);
    for (const line of ["database_up 1", 'outbox_rows{state="open"} 0', "process_cpu_seconds_total"]) {
      expect(await textAt(workerPort)).toContain(line);
    }
    // Review: cluster D4
    // OPERATE-16. Left out while Temporal does not respond in time.
    const backlog = 'temporal_backlog_tasks{queue="test-metrics",kind="workflow"} 0';
    await until("Temporal's backlog", async () => (await textAt(workerPort)).includes(backlog));
    const forwarded = { "x-forwarded-for": "203.0.113.7" };
    const other = await fetch(`http://127.0.0.1:${workerPort}/elsewhere`, { headers: forwarded });
    expect(other.status).toBe(404);
    await until("the worker to warn of a proxy", () => worker.log().includes("TRUST_PROXY"));
    await worker.polling();
    // OPERATE-30
    for (const [port, path] of [apiPort, workerPort].flatMap((each) => [
      [each, "healthz"],
      [each, "readyz"],
    ])) {
      expect((await fetch(`http://127.0.0.1:${port}/${path}`)).status).toBe(200);
    }
    expect(await textAt(apiPort)).toContain('process_ready{process="api"} 1');
    expect(await textAt(workerPort)).toContain('process_ready{process="worker"} 1');
  } finally {
    expect(await Promise.all([api.stop("SIGTERM"), worker.end("SIGTERM")])).toEqual([0, 0]);
  }
});

test("a process whose port is set does not start where that is taken; one without a setting goes on", async () => {
  const metrics = createMetrics(deps);
  const first = await serveMetrics(withPort(0), metrics, "api", () => true);
  await expect(serveMetrics(withPort(first.port), metrics, "worker", () => true)).rejects.toThrow(
    /METRICS_PORT: .*EADDRINUSE/,
  );
  await first.close();

  // OPERATE-30
  const idle = await serveMetrics(withPort(0), metrics, "worker", () => false);
  expect((await fetch(`http://127.0.0.1:${idle.port}/readyz`)).status).toBe(503);
  expect((await fetch(`http://127.0.0.1:${idle.port}/healthz`)).status).toBe(200);
  expect(await textAt(idle.port!)).toContain('process_ready{process="worker"} 0');
  await idle.close();

  // Whoever is first takes the usual port; both go on.
  const both: MetricsServer[] = [];
  for (let count = 0; count < 2; count += 1) {
    both.push(await serveMetrics(withPort(null), metrics, "worker", () => true));
  }
  expect(both[1]!.port).toBeNull();
  await Promise.all(both.map((server) => server.close()));
});

test("however many ask, the database is read once, and again only when the figures are old", async () => {
  let reads = 0;
  let now = new Date();
  const counted = { ...deps.sql };
  counted.rows = (statement, parameters) => {
    reads += 1;
    return deps.sql.rows(statement, parameters);
  };
  const metrics = createMetrics({ ...deps, sql: counted, systemClock: { now: () => now } });
  await Promise.all(Array.from({ length: 20 }, () => metrics.text()));
  const once = reads;
  expect(once).toBeGreaterThan(0);
  await metrics.text();
  expect(reads).toBe(once);
  now = new Date(now.getTime() + 15_000);
  await Promise.all([metrics.text(), metrics.text()]);
  expect(reads).toBe(2 * once);
});

// OPERATE-3
// Review: scale 13
test("counting stops early, so that a scrape costs no more when millions of rows are open", async () => {
  const { sql } = deps;
  await sql.execute(
    `insert into outbox (topic, workflow_id, payload, created_at, available_at)
     select 'hold', 'hold/cnv_counted_' || n, '{}', now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, 20000) n`,
  );
  await asOwner({ environment }, "analyze outbox");
  const [some, all] = [await outboxStatus(sql, 10), await outboxStatus(sql)];
  expect([some.open, all.open]).toEqual([10, 20_000]);
  // The oldest is among those due first.
  expect(some.oldestAgeSeconds).toBeGreaterThanOrEqual(20_000 * 60);
  const none = { open: 0, parked: 0, oldestAgeSeconds: 0 };
  const nodes = await planOf(sql, (explained) => outboxStatus(explained, 10), none);
  expect(Math.max(...rowsReadOf(nodes, "outbox"))).toBeLessThan(20);
  expect(await createMetrics(deps).text()).toContain('outbox_rows{state="open"} 20000');
  await sql.execute(
    "update outbox set parked_at = now() where id in (select id from outbox order by id limit 5)",
  );
  expect(await sumAttention(sql, 3)).toContainEqual(expect.objectContaining({ kind: "outbox", count: 3 }));
  await sql.execute("delete from outbox");
});

// OPERATE-15
test("bulk is counted, and its age alarms nobody", async () => {
  const { sql } = deps;
  await sql.execute(
    `insert into outbox (topic, workflow_id, lane, payload, created_at)
     values ('payout', 'payout/pay_bulk', 'bulk', '{}', now() - interval '9 hours'),
       ('hold', 'hold/cnv_urgent', 'holds', '{}', now() - interval '5 minutes')`,
  );
  for (const status of [await outboxStatus(sql, 10), await outboxStatus(sql)]) {
    expect([status.open, Math.round(status.oldestAgeSeconds / 60)]).toEqual([2, 5]);
  }
  await sql.execute("delete from outbox");
});

// OPERATE-3
test("the queue of postbacks is counted up to a limit", async () => {
  const { sql } = deps;
  await sql.execute(
    `insert into postback_turn (delivery_id, host, program_id, since)
     select 'dlv_' || n, 'h.example', 'prg_1', now() from generate_series(1, 30) n`,
  );
  expect(await countWaiting(sql, 10)).toBe(10);
  expect(await createMetrics(deps).text()).toContain("postback_queue_rows 30");
  await sql.execute("delete from postback_turn");
});

// PAYOUT-12
test("money that stands still is in the metrics, by kind and reason, with its age", async () => {
  // Review: money 7
  const world = await payoutWorld(deps);
  await world.deposit(10_000);
  await world.earn((await world.payee()).id, 2_000);
  await world.batch();
  await deps.sql.execute(
    `update payout set rail_state = 'needs_attention', reason = 'no_answer',
       updated_at = service_now() - interval '1 hour' where program_id = $1`,
    [world.program.id],
  );
  const text = await createMetrics(deps).text();
  expect(text).toContain('attention_open{kind="payout",reason="no_answer"} 1');
  const [, age] = /attention_oldest_age_seconds\{kind="payout",reason="no_answer"\} (\d+)/.exec(text) ?? [];
  expect(Number(age)).toBeGreaterThanOrEqual(3_600);
  expect(text).not.toContain(world.program.id);
});

// OPERATE-3
test("while the database does not respond, its last figures stay, so that no alert ends by it", async () => {
  let isAway = false;
  let now = new Date();
  const passing = { ...deps.sql };
  passing.rows = (statement, parameters) =>
    isAway ? Promise.reject(new Error("away")) : deps.sql.rows(statement, parameters);
  const metrics = createMetrics({ ...deps, sql: passing, systemClock: { now: () => now } });
  await deps.sql.execute(
    `insert into outbox (topic, workflow_id, payload, attempts, last_error, parked_at)
     values ('mail', 'mail/mail_parked', '{}', 10, 'too large', now())`,
  );
  const figures = async () => {
    const text = await metrics.text();
    return text.split("\n").filter((line) => /^(database_up|outbox_rows|attention_open)\b/.test(line));
  };
  const parked = ['outbox_rows{state="parked"} 1', 'attention_open{kind="outbox",reason="parked"} 1'];
  expect(await figures()).toEqual(expect.arrayContaining(["database_up 1", ...parked]));
  isAway = true;
  now = new Date(now.getTime() + 15_000);
  expect(await figures()).toEqual(expect.arrayContaining(["database_up 0", ...parked]));
  await deps.sql.execute("delete from outbox");
});

test("connections at work and work that waits for its turn are in the metrics of their process", async () => {
  const metrics = createMetrics(deps);
  const figures = async () => {
    const text = await metrics.text();
    const read = (name: string) =>
      Number(
        text
          .split("\n")
          .find((line) => line.startsWith(`${name} `))
          ?.split(" ")[1],
      );
    return {
      inUse: read('database_connections{state="in_use"}'),
      waiters: read("database_connection_waiters"),
      waiting: read("work_waiting"),
      blocked: read("work_lines_blocked"),
    };
  };
  // What a test before began to read may not be over.
  await until("no connection to be in use", async () => (await figures()).inUse === 0);
  expect(await figures()).toEqual({ inUse: 0, waiters: 0, waiting: 0, blocked: 0 });

  const clients = await Promise.all([deps.pool.connect(), deps.pool.connect(), deps.pool.connect()]);
  const gate = Promise.withResolvers<void>();
  // Half of the ten connections is the most that one program's work gets.
  const work = Array.from({ length: 7 }, () => deps.queues.inTurn("prg_busy", 60_000, () => gate.promise));
  let tries = 0;
  work.push(
    deps.queues.inTurn("prg_locked", 60_000, () => {
      tries += 1;
      return tries > 1 ? gate.promise : Promise.reject(Object.assign(new Error("locked"), { code: "55P03" }));
    }),
  );
  try {
    await until("the locked program's work to be tried again", () => tries > 1);
    expect(await figures()).toEqual({ inUse: 3, waiters: 0, waiting: 2, blocked: 1 });
  } finally {
    gate.resolve();
    await Promise.all(work);
    for (const client of clients) client.release();
  }
  expect(await figures()).toEqual({ inUse: 0, waiters: 0, waiting: 0, blocked: 0 });
});
