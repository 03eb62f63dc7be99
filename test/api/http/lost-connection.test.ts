import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { startApi, type StartedApi } from "../../support/scenes/api.ts";
import { startApiProcess, type ApiProcess } from "../../support/servers/api-process.ts";
import { startDatabaseProxy, type DatabaseProxy } from "../../support/servers/database-proxy.ts";
import { eventId, orderId, sendEvent } from "../../support/scenes/events.ts";
import { factoriesOf, type Factories } from "../../support/scenes/factories.ts";
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
