import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import Koa from "koa";
import { connect, type AddressInfo } from "node:net";
import type { RequestState } from "../../../src/api/http/context.ts";
import { createApiServer } from "../../../src/api/http/create-server.ts";
import { createRateLimits } from "../../../src/api/rate-limits/rate-limits.ts";
import { API_ERRORS } from "../../../src/domain/api-errors.ts";
import { startApi } from "../../support/scenes/api.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { expectOurError } from "../../support/repository/contract.ts";
import { factoriesOf } from "../../support/scenes/factories.ts";
import { requestText, sendRaw, type RawResponse } from "../../support/entry-points/raw-http.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi({ LOG_LEVEL: "silent" });
let key: string;
let program: { id: string };
beforeAll(async () => {
  program = await make.program((await make.brand()).id);
  key = await make.brandKey((await make.brand()).id);
});

const bearer = () => `Authorization: Bearer ${key}`;

/** Every kind of response that is no success, and a few that are: what leaves the service at all. */
const ANSWERS: [number, string, () => string][] = [
  [200, "a success", () => requestText("GET /api/v1/me HTTP/1.1", [bearer()])],
  [200, "the contract", () => requestText("GET /api/v1/openapi.json HTTP/1.1", [])],
  [200, "health", () => requestText("GET /healthz HTTP/1.1", [])],
  [404, "metrics, which have a port of their own", () => requestText("GET /metrics HTTP/1.1", [])],
  [204, "OPTIONS", () => requestText("OPTIONS /api/v1/me HTTP/1.1", [])],
  [400, "a wrong parameter", () => requestText("GET /api/v1/me?x=1 HTTP/1.1", [bearer()])],
  [401, "no key", () => requestText("GET /api/v1/me HTTP/1.1", [])],
  [401, "a wrong key", () => requestText("GET /api/v1/me HTTP/1.1", ["Authorization: Bearer vpk_no"])],
  [401, "a wrong signature", () => requestText("POST /api/v1/events HTTP/1.1", ["Content-Length: 0"])],
  [403, "a partner endpoint", () => requestText("GET /api/v1/partner/me HTTP/1.1", [bearer()])],
  [404, "no such endpoint", () => requestText("GET /api/v1/nothing HTTP/1.1", [])],
  [404, "no such record", () => requestText(`GET /api/v1/programs/${program.id} HTTP/1.1`, [bearer()])],
  [405, "another method", () => requestText("DELETE /api/v1/me HTTP/1.1", [])],
  [
    413,
    "too large",
    () => requestText("POST /api/v1/programs HTTP/1.1", [bearer(), "Content-Length: 99999999"]),
  ],
  [400, "an unknown method", () => requestText("BREW /api/v1/me HTTP/1.1", [])],
  [400, "no HTTP at all", () => "hello\r\n\r\n"],
  [400, "headers too long", () => requestText("GET /api/v1/me HTTP/1.1", [`X-Long: ${"x".repeat(20_000)}`])],
  [400, "an address too long", () => requestText(`GET /api/v1/me?${"x".repeat(20_000)} HTTP/1.1`, [])],
  [
    400,
    "two lengths",
    () => requestText("POST /api/v1/me HTTP/1.1", ["Content-Length: 1", "Content-Length: 2"]),
  ],
  [400, "a length that is none", () => requestText("POST /api/v1/me HTTP/1.1", ["Content-Length: many"])],
  [
    400,
    "length and chunks",
    () =>
      requestText("POST /api/v1/me HTTP/1.1", ["Content-Length: 5", "Transfer-Encoding: chunked"], "hello"),
  ],
  [
    400,
    "a broken chunk",
    () => requestText("POST /api/v1/programs HTTP/1.1", [bearer(), "Transfer-Encoding: chunked"], "zz\r\n"),
  ],
  [400, "a broken header", () => "GET /api/v1/me HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n"],
  [400, "no Host", () => `GET /api/v1/me HTTP/1.1\r\n${bearer()}\r\n\r\n`],
  [
    200,
    "an expectation nobody knows",
    () => requestText("GET /api/v1/me HTTP/1.1", [bearer(), "Expect: a-miracle"]),
  ],
  [
    200,
    "a request for another protocol",
    () => requestText("GET /api/v1/me HTTP/1.1", [bearer(), "Connection: Upgrade", "Upgrade: websocket"]),
  ],
  [200, "HTTP/1.0 without Host", () => `GET /api/v1/me HTTP/1.0\r\n${bearer()}\r\n\r\n`],
];

function expectFrame(response: RawResponse): void {
  expect(response.headers.get("x-request-id")).toMatch(/^[\w-]{8,64}$/);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  for (const name of ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"]) {
    expect([name, response.headers.get(name)]).toEqual([name, expect.stringMatching(/^\d+$/)]);
  }
  if (response.status < 400) return;
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expectOurError({ status: response.status, headers: new Headers(), body: JSON.parse(response.body) });
}

// API-6, API-13
test.each(ANSWERS)(
  "%i (%s) has the headers of every response, and the one shape of errors",
  async (status, _, text) => {
    const response = await sendRaw(api.baseUrl, text());
    expect(response.status).toBe(status);
    expectFrame(response);
  },
);

test("a request that does not arrive in time is answered like any other wrong request", async () => {
  const slow = await startApi({}, { requestTimeoutMs: 200 });
  try {
    const make = factoriesOf(slow.deps);
    const { id } = await make.program((await make.brand()).id);
    const head = requestText("POST /api/v1/events HTTP/1.1", [`X-Vp-Program: ${id}`, "Content-Length: 10"]);
    for (const text of [head, "GET /api/v1/me HTT"]) {
      const response = await sendRaw(slow.baseUrl, text);
      expect([response.status, JSON.parse(response.body).error.message]).toEqual([
        400,
        expect.stringContaining("in time"),
      ]);
      expectFrame(response);
    }
  } finally {
    await slow.close();
  }
});

// API-14
test("a connection whose reader takes nothing of a response is closed", async () => {
  // More than the buffers between the two hold.
  const app = new Koa<RequestState>().use((ctx) => void (ctx.body = Buffer.alloc(50_000_000)));
  const server = createApiServer(app, await createRateLimits(api.deps), { stalledResponseMs: 200 });
  const closed = Promise.withResolvers<void>();
  server.on("connection", (socket) => socket.on("close", () => closed.resolve()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const reader = connect((server.address() as AddressInfo).port, "127.0.0.1");
  try {
    reader.pause().write(requestText("GET / HTTP/1.1", []));
    await closed.promise;
  } finally {
    reader.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

test("a connection that sends nothing readable and goes away hurts nobody", async () => {
  const { hostname, port } = new URL(api.baseUrl);
  for (const text of ["", "GET", "\0\0\0", "GET / HTTP/1.1\r\n"]) {
    const socket = connect(Number(port), hostname);
    socket.write(text);
    socket.destroy();
  }
  expect((await api.call("GET", "/me", { key })).status).toBe(200);
});

describe("X-Request-Id", () => {
  const idOf = async (sent?: string) =>
    (
      await api.fetch("/api/v1/me", { headers: sent === undefined ? {} : { "x-request-id": sent } })
    ).headers.get("x-request-id");

  // API-6
  test("is the sender's own where it can be one, in the error of ours too", async () => {
    expect(await idOf("order-4711_retry")).toBe("order-4711_retry");
    expect(await idOf("x".repeat(64))).toBe("x".repeat(64));
  });

  // API-6
  test.each(["short", "x".repeat(65), "with space", "ünïcode-id", "a,b,c,d,e,f", '"quoted-id"'])(
    "is made where the sender's (%s) cannot be one",
    async (sent) => {
      const { headers } = await api.fetch("/api/v1/me", { headers: { "x-request-id": encodeURI(sent) } });
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test("is another one for each request", async () => {
    expect(await idOf()).not.toBe(await idOf());
  });

  test("stands in the audit trail of what was done", async () => {
    const make = factoriesOf(api.deps);
    const own = await make.program((await make.brand()).id);
    const partner = await make.partner(own, (await make.account()).id);
    const response = await api.call("POST", `/partners/${partner.id}/suspend`, {
      key: await make.brandKey(own.brandId),
      body: { reason: "Spam" },
      headers: { "x-request-id": "suspend-them-all" },
    });
    expect([response.status, response.headers.get("x-request-id")]).toEqual([200, "suspend-them-all"]);
    const rows = await api.deps.sql.rows("select request_id from audit_entry where target_id = $1", [
      partner.id,
    ]);
    expect(rows).toEqual([{ request_id: "suspend-them-all" }]);
  });
});

describe("a failure of the service", () => {
  afterEach(() => asOwner(api, "alter table if exists conversion_gone rename to conversion"));

  // API-6
  test("is 500 server_error with the request id, and says nothing of its inside", async () => {
    const make = factoriesOf(api.deps);
    const own = await make.program((await make.brand()).id);
    const ownKey = await make.brandKey(own.brandId);
    await asOwner(api, "alter table conversion rename to conversion_gone");
    const response = await api.call("GET", `/programs/${own.id}/conversions`, {
      key: ownKey,
      headers: { "x-request-id": "support-case-1" },
    });
    expect(response.status).toBe(500);
    expect(response.body).toEqual({
      error: {
        status: 500,
        code: "server_error",
        message: API_ERRORS.server_error.message,
        next: API_ERRORS.server_error.next,
        requestId: "support-case-1",
      },
    });
    expect(response.headers.get("x-request-id")).toBe("support-case-1");
    expect(response.headers.get("ratelimit-limit")).toBe("100000");
  });
});
