import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { startApi, type StartedApi } from "../../support/scenes/api.ts";
import { startApiProcess, type ApiProcess } from "../../support/servers/api-process.ts";
import { startDatabaseProxy, type DatabaseProxy } from "../../support/servers/database-proxy.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { eventId, orderId, sendEvent } from "../../support/scenes/events.ts";
import { factoriesOf, type Factories } from "../../support/scenes/factories.ts";
import { heldOpen } from "../../support/scenes/held-open.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { until } from "../../support/scenes/until.ts";

/** How a commit is sent: a message of its own, whose text ends with a zero byte. */
const COMMIT = "commit\0";
const BROKEN = [
  ["before PostgreSQL has it", "before"],
  ["after PostgreSQL has done it", "after"],
] as const;

let api: StartedApi;
let make: Factories;
let proxy: DatabaseProxy;
let server: ApiProcess;
let scene: SellingScene;
beforeAll(async () => {
  api = await startApi();
  make = factoriesOf(api.deps);
  proxy = await startDatabaseProxy(api.environment["DATABASE_URL"]!);
  server = await startApiProcess({ ...api.environment, DATABASE_URL: proxy.databaseUrl });
});
afterAll(async () => {
  await server?.stop("SIGTERM");
  await proxy?.close();
  await api?.close();
});
beforeEach(async () => {
  scene = await sellingScene(make);
});

interface Reported {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly next: string | undefined;
  readonly retryAfter: string | null;
  readonly isReplay: boolean;
}

async function call(method: string, path: string, headers: Record<string, string> = {}): Promise<Reported> {
  const response = await fetch(`${server.baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${scene.keys.owner}`, ...headers },
  });
  return shownError(response.status, response.headers, await response.json());
}

function shownError(status: number, headers: Headers, body: unknown): Reported {
  const { error } = body as { error?: { code: string; message: string; next: string } };
  return {
    status,
    code: error?.code,
    message: error?.message,
    next: error?.next,
    retryAfter: headers.get("retry-after"),
    isReplay: headers.get("idempotent-replayed") === "true",
  };
}

const sendTestSale = (idempotencyKey: string) =>
  call("POST", `/programs/${scene.program.id}/test-sales`, { "Idempotency-Key": idempotencyKey });

const conversions = async () =>
  (await api.deps.sql.row<{ count: number }>(
    "select count(*) as count from conversion where program_id = $1",
    [scene.program.id],
  ))!.count;

const UNKNOWN = {
  status: 503,
  code: "unavailable",
  message: expect.stringMatching(/outcome is unknown/),
  next: expect.stringContaining("same Idempotency-Key"),
  retryAfter: "5",
};

// API-23
describe.each(BROKEN)("when the connection to the database breaks at the commit, %s", (_, when) => {
  test("the caller learns that the outcome is not known, and the same Idempotency-Key does it once", async () => {
    proxy.breakAt(COMMIT, when);
    const key = eventId();
    expect(await sendTestSale(key)).toMatchObject(UNKNOWN);
    expect(await conversions()).toBe(when === "after" ? 1 : 0);
    expect(await sendTestSale(key)).toMatchObject({ status: 201, isReplay: when === "after" });
    expect(await conversions()).toBe(1);
  });

  test("the sender of an event learns so too, and the same event counts once", async () => {
    const sale = {
      type: "sale",
      id: eventId(),
      order_id: orderId(),
      amount_cents: 10_000,
      ref_code: scene.seller.refCode,
    };
    const send = () => sendEvent(server, scene.program, sale);
    proxy.breakAt(COMMIT, when);
    const { status, headers, body } = await send();
    expect(shownError(status, headers, body)).toMatchObject(UNKNOWN);
    expect((await send()).body.status).toBe(when === "after" ? "duplicate" : "processed");
    expect(await conversions()).toBe(1);
  });

  test("a message that may have been sent counts against its limit", async () => {
    proxy.breakAt(COMMIT, when);
    expect([await sendMessage(), await sendMessage()]).toEqual([503, 201]);
    // The process writes its counts down every second.
    await until("both messages to be counted", async () => {
      const counted = await api.deps.sql.row<{ requests: number }>(
        "select requests from rate_limit_count where limit_name = 'messageBrand' and subject = $1",
        [scene.brand.id],
      );
      return counted?.requests === 2;
    });
  });
});

/** Sends the partner a message. @returns the status of the response */
async function sendMessage(): Promise<number> {
  const { status } = await fetch(`${server.baseUrl}/api/v1/partners/${scene.seller.id}/messages`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${scene.keys.owner}`,
      "content-type": "application/json",
      "Idempotency-Key": eventId(),
    },
    body: JSON.stringify({ body: "Hello" }),
  });
  return status;
}

const UNCHANGED = {
  status: 503,
  code: "unavailable",
  message: expect.stringContaining("Nothing was changed"),
  retryAfter: "5",
};

// API-23
describe.each(BROKEN)("when the connection breaks at a statement before the commit, %s", (_, when) => {
  test("the caller learns that nothing was changed, and may send the request again", async () => {
    const key = eventId();
    // Its name: a connection that has prepared the statement sends no more of it.
    proxy.breakAt("insert-conversion", when);
    expect(await sendTestSale(key)).toMatchObject(UNCHANGED);
    expect(await conversions()).toBe(0);
    expect(await sendTestSale(key)).toMatchObject({ status: 201, isReplay: false });
  });

  test("so is one who only reads", async () => {
    const path = `/programs/${scene.program.id}/conversions`;
    proxy.breakAt("from conversion", when);
    expect(await call("GET", path)).toMatchObject(UNCHANGED);
    expect((await call("GET", path)).status).toBe(200);
  });
});

// API-23
describe.each(BROKEN)("when the connection breaks while an Idempotency-Key is claimed, %s", (_, when) => {
  test("nothing was changed, and the same key is free again", async () => {
    const key = eventId();
    proxy.breakAt("insert into idempotency_record", when);
    expect(await sendTestSale(key)).toMatchObject(UNCHANGED);
    expect(await sendTestSale(key)).toMatchObject({ status: 201, isReplay: false });
    expect(await conversions()).toBe(1);
  });
});

// API-23
test("while the database is away, every entry point says so, and each goes on when it is back", async () => {
  const sale = { type: "sale", id: eventId(), order_id: orderId(), amount_cents: 10_000 };
  const key = eventId();
  const calls = async (): Promise<Reported[]> => {
    const event = await sendEvent(server, scene.program, sale);
    return [
      await call("GET", `/programs/${scene.program.id}/conversions`),
      await sendTestSale(key),
      shownError(event.status, event.headers, event.body),
    ];
  };
  proxy.shut();
  for (const reported of await calls()) expect(reported).toMatchObject(UNCHANGED);
  const link = await fetch(`${server.baseUrl}/r/${scene.seller.refCode}`, { redirect: "manual" });
  expect([link.status, link.headers.get("retry-after")]).toEqual([503, "5"]);
  proxy.open();
  expect((await calls()).map(({ status }) => status)).toEqual([200, 201, 200]);
});

// API-23
test("a connection that an administrator ends in the middle of a statement is no fault of ours", async () => {
  const held = await heldOpen(api.deps, (tx) =>
    tx.execute("select from program where id = $1 for update", [scene.program.id]),
  );
  const response = sendTestSale(eventId());
  await until("the waiting connection to be ended", async () => {
    const ended = await api.deps.sql.row<{ count: number }>(
      `select count(pg_terminate_backend(pid)) as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return ended!.count > 0;
  });
  expect(await response).toMatchObject(UNCHANGED);
  await held.commit();
});

// API-23
test.each([
  ["has no memory left", "53200"],
  ["has lost the race each time", "40001"],
  ["is a standby", "25006"],
  ["cannot read its disk", "58030"],
])("a database that %s is unavailable, not broken", async (_, state) => {
  await asOwner(
    api,
    `create function fail_with_state() returns trigger language plpgsql as $$
       begin raise exception 'not now' using errcode = '${state}'; end $$;
     create trigger fails_with_state before insert on conversion for each row execute function fail_with_state()`,
  );
  const key = eventId();
  expect(await sendTestSale(key)).toMatchObject(UNCHANGED);
  await asOwner(api, "drop function fail_with_state cascade");
  expect(await sendTestSale(key)).toMatchObject({ status: 201 });
});
