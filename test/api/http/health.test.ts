import { afterEach, describe, expect, test } from "@jest/globals";
import { once } from "node:events";
import { Agent, get as httpGet } from "node:http";
import type { Socket } from "node:net";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { withClient } from "../../../src/local/postgres/databases.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { startApi, type StartedApi } from "../../support/scenes/api.ts";
import { startApiProcess } from "../../support/servers/api-process.ts";
import { factoriesOf } from "../../support/scenes/factories.ts";
import { testServers } from "../../support/servers/test-servers.ts";
import { until } from "../../support/scenes/until.ts";

let api: StartedApi;
afterEach(() => api.close());

const get = async (baseUrl: string, path: string) => {
  const response = await fetch(`${baseUrl}${path}`);
  return [response.status, await response.json()] as const;
};

const READY = [200, { status: "ready", missing: [] }] as const;

/** Readiness has two seconds, which a connection that is opened for it may exceed on a busy machine. */
const untilAnswered = (baseUrl: string, path: string, answer: readonly [number, unknown]) =>
  until(`${path} to answer ${JSON.stringify(answer)}`, async () =>
    isDeepStrictEqual(await get(baseUrl, path), answer),
  );

/** One connection that is used for several requests, as long as the service keeps it. */
async function openKeptConnection(baseUrl: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let socket: Socket | undefined;
  const send = (path: string) =>
    new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
      const request = httpGet(`${baseUrl}${path}`, { agent }, (response) => {
        const { statusCode: status = 0, headers } = response;
        response.resume().on("end", () => resolve({ status, connection: headers.connection }));
      });
      request.on("error", reject).on("socket", (used) => {
        expect(used).toBe((socket ??= used));
      });
    });
  await send("/healthz");
  return { get: send, ended: once(socket!, "close") };
}

/** Cuts the service off its database, or lets it back. */
async function allowConnections(isAllowed: boolean): Promise<void> {
  const name = new URL(api.environment["DATABASE_URL"]!).pathname.slice(1);
  await withClient(`${testServers().adminUrlBase}postgres`, async (client) => {
    await client.query(`alter database ${name} allow_connections ${isAllowed}`);
    if (!isAllowed) {
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    }
  });
}

describe("without its database, the service", () => {
  // API-23, OPERATE-2
  test("is alive and not ready, asks callers to come back later, counts itself, and recovers", async () => {
    api = await startApi();
    const make = factoriesOf(api.deps);
    const key = await make.brandKey((await make.brand()).id);
    await allowConnections(false);
    try {
      expect(await get(api.baseUrl, "/healthz")).toEqual([200, { status: "alive" }]);
      const notReady = [503, { status: "not_ready", missing: ["database"] }];
      expect(await get(api.baseUrl, "/readyz")).toEqual(notReady);
      expect(await get(api.baseUrl, "/readyz/api")).toEqual(notReady);
      const sentAway = await api.call("GET", "/me", { key });
      expect([sentAway.status, sentAway.body.error.code, sentAway.headers.get("retry-after")]).toEqual([
        503,
        "unavailable",
        "5",
      ]);
      expect((await api.call("GET", "/me")).body.error.code).toBe("missing_key");
      const text = await api.metrics();
      expect(text).toContain('status="5xx"');
      expect(text).toContain("database_up 0");
    } finally {
      await allowConnections(true);
    }
    await untilAnswered(api.baseUrl, "/readyz", READY);
    expect((await api.call("GET", "/me", { key })).status).toBe(200);
  });
});

describe("without Temporal, the service", () => {
  // OPERATE-2
  test("is not ready as a whole; its API is, and answers", async () => {
    api = await startApi();
    const make = factoriesOf(api.deps);
    const key = await make.brandKey((await make.brand()).id);
    const served = await startApiProcess({ ...api.environment, TEMPORAL_ADDRESS: "127.0.0.1:1" });
    await untilAnswered(served.baseUrl, "/readyz", [503, { status: "not_ready", missing: ["temporal"] }]);
    await untilAnswered(served.baseUrl, "/readyz/api", READY);
    const me = await fetch(`${served.baseUrl}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } });
    expect(me.status).toBe(200);
    expect(await served.stop("SIGTERM")).toBe(0);
  });

  // OPERATE-2
  test("is ready with it", async () => {
    api = await startApi();
    const { temporalAddress } = testServers();
    const served = await startApiProcess({ ...api.environment, TEMPORAL_ADDRESS: temporalAddress });
    await untilAnswered(served.baseUrl, "/readyz", READY);
    expect(await served.stop("SIGTERM")).toBe(0);
  });
});

test("metrics name operations and classes of status, and no ids", async () => {
  api = await startApi();
  const make = factoriesOf(api.deps);
  const program = await make.program((await make.brand()).id);
  const key = await make.brandKey(program.brandId);
  await api.call("GET", `/programs/${program.id}`, { key });
  await api.call("GET", "/programs/prg_none", { key });
  await api.fetch(`/nothing/${program.id}`);
  const text = await api.metrics();
  for (const line of [
    'http_request_duration_seconds_count{operation="get_program",method="GET",status="2xx"} 1',
    'http_request_duration_seconds_count{operation="get_program",method="GET",status="4xx"} 1',
    'http_request_duration_seconds_count{operation="unknown",method="GET",status="4xx"} 1',
    'outbox_rows{state="open"} 0',
    "database_up 1",
    "process_cpu_seconds_total",
  ]) {
    expect(text).toContain(line);
  }
  expect(text).not.toContain(program.id);
});

/** A program that can take a test sale, and its brand's key. */
async function sellingProgram({ deps }: StartedApi) {
  const make = factoriesOf(deps);
  const program = await make.program((await make.brand()).id);
  await make.partner(program, (await make.account()).id);
  return { program, key: await make.brandKey(program.brandId) };
}

test("asked to stop, the service says so while it still answers, ends what it began, and then itself", async () => {
  api = await startApi();
  const { program, key } = await sellingProgram(api);
  const served = await startApiProcess({ ...api.environment, DRAIN_NOTICE_SECONDS: "7" });
  const kept = await openKeptConnection(served.baseUrl);
  expect(await kept.get("/healthz")).toMatchObject({ status: 200, connection: "keep-alive" });
  const holder = new pg.Client({ connectionString: api.environment["DATABASE_URL"]! });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select from program where id = $1 for update", [program.id]);
  const running = fetch(`${served.baseUrl}/api/v1/programs/${program.id}/test-sales`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
  });
  await until("the request to wait for the program", () =>
    api.deps.sql.row(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    ),
  );
  const stopped = served.stop("SIGTERM");
  await until("the service to drain", () => served.log().includes("api drains"));
  // Proxies learn it from readiness, clients with a connection of their own from its end.
  expect(await get(served.baseUrl, "/readyz/api")).toEqual([
    503,
    { status: "not_ready", missing: ["draining"] },
  ]);
  expect(await kept.get("/healthz")).toMatchObject({ status: 200, connection: "close" });
  await kept.ended;
  await until("the service to take no more connections", () =>
    served.log().includes("api stopped accepting connections"),
  );
  await expect(fetch(`${served.baseUrl}/healthz`)).rejects.toThrow("fetch failed");
  await holder.query("commit");
  await holder.end();
  const ended = await running;
  expect([ended.status, ended.headers.get("connection")]).toEqual([201, "close"]);
  expect(await stopped).toBe(0);
});

test("asked to stop, the service does not wait for a transaction whose request was cut off", async () => {
  api = await startApi();
  const { program, key } = await sellingProgram(api);
  await asOwner(
    api,
    `create function take_long() returns trigger language plpgsql as
       $$ begin perform pg_sleep(15); return new; end $$;
     create trigger takes_long before insert on conversion for each row execute function take_long()`,
  );
  const isUnderWay = () =>
    api.deps.sql.row(
      `select from pg_stat_activity
       where datname = current_database() and state = 'active' and wait_event = 'PgSleep'`,
    );
  const served = await startApiProcess({ ...api.environment, DRAIN_NOTICE_SECONDS: "0" });
  const cut = new AbortController();
  const request = fetch(`${served.baseUrl}/api/v1/programs/${program.id}/test-sales`, {
    ...{ method: "POST", headers: { authorization: `Bearer ${key}` }, signal: cut.signal },
  });
  await until("the transaction to be under way", isUnderWay);
  cut.abort();
  await expect(request).rejects.toThrow("abort");
  expect(await served.stop("SIGTERM")).toBe(0);
  // Had the service waited for it, it would have been committed before the end of the service.
  await until("the transaction to end", async () => (await isUnderWay()) === null);
  const sold = await api.deps.sql.row("select from conversion where program_id = $1", [program.id]);
  expect(sold).toBeNull();
});
