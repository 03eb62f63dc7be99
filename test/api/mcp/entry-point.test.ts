import { afterEach, describe, expect, test } from "@jest/globals";
import { connectAgent } from "../../support/entry-points/agent.ts";
import { startApi, type StartedApi } from "../../support/scenes/api.ts";
import { expectOurError } from "../../support/repository/contract.ts";
import { factoriesOf } from "../../support/scenes/factories.ts";

let api: StartedApi;
afterEach(() => api.close());

async function start(settings: Record<string, string> = {}): Promise<string> {
  api = await startApi(settings);
  const make = factoriesOf(api.deps);
  return make.brandKey((await make.brand()).id, "viewer");
}

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const CURRENT = "2026-07-28";
const CURRENT_META = {
  "io.modelcontextprotocol/protocolVersion": CURRENT,
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
};
const CURRENT_HEADERS = { "mcp-protocol-version": CURRENT, "mcp-method": "tools/call", "mcp-name": "whoami" };

/** Sends a message as a client of the former generation does, or with other headers. */
async function post(key: string | undefined, message: unknown, headers: Record<string, string> = {}) {
  const response = await api.fetch("/mcp", {
    method: "POST",
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: typeof message === "string" || message instanceof Buffer ? message : JSON.stringify(message),
  });
  const text = await response.text();
  // oxlint-disable-next-line typescript/no-explicit-any
  const body: any = text === "" ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, body };
}

const whoami = (id: number) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "whoami", arguments: {} },
});

describe("the key", () => {
  // TOOL-1
  test("is needed for every message: without one 401 and how to send it", async () => {
    const key = await start();
    for (const [given, code] of [
      [undefined, "missing_key"],
      ["vpk_mistyped", "invalid_key"],
    ] as const) {
      const response = await post(given, LIST);
      expectOurError(response);
      expect([response.status, response.body.error.code]).toEqual([401, code]);
      expect(response.headers.get("www-authenticate")).toContain("Bearer");
    }
    await expect(connectAgent(api, "vpk_mistyped")).rejects.toThrow("401");
    expect((await post(key, LIST)).status).toBe(200);
  });

  test("stops working on the next message once it is revoked", async () => {
    const key = await start();
    const agent = await connectAgent(api, key);
    expect((await agent.callTool({ name: "whoami", arguments: {} })).isError).toBeFalsy();
    await api.deps.sql.execute("update brand_key set revoked_at = now()");
    await expect(agent.callTool({ name: "whoami", arguments: {} })).rejects.toThrow("401");
    await agent.close();
  });

  test("that is invalid counts for its address, together with REST", async () => {
    const key = await start();
    for (let count = 0; count < 15; count += 1) await post("vpk_mistyped", LIST);
    for (let count = 0; count < 15; count += 1) await api.call("GET", "/me", { key: "vpk_mistyped" });
    expect((await post("vpk_mistyped", LIST)).status).toBe(429);
    expect((await post(key, LIST)).status).toBe(200);
  });
});

describe("the limit of a key", () => {
  // TOOL-6
  test("is 120 messages a minute, apart from its REST requests", async () => {
    const key = await start({ KEY_LIMIT_PER_MINUTE: "" });
    await api.call("GET", "/me", { key });
    const response = await post(key, LIST);
    expect([response.headers.get("ratelimit-limit"), response.headers.get("ratelimit-remaining")]).toEqual([
      "120",
      "119",
    ]);
  });

  test("returns 429 with the seconds to wait, and REST goes on", async () => {
    const key = await start({ KEY_LIMIT_PER_MINUTE: "2" });
    await post(key, LIST);
    await post(key, whoami(2));
    const refused = await post(key, LIST);
    expectOurError(refused);
    expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
    expect(refused.headers.get("retry-after")).toBe(refused.headers.get("ratelimit-reset"));
    expect((await api.call("GET", "/me", { key })).status).toBe(200);
  });

  test("counts every message of a batch, and runs none of a batch that goes beyond it", async () => {
    const key = await start({ KEY_LIMIT_PER_MINUTE: "5" });
    const batch = await post(key, [whoami(1), whoami(2), whoami(3)]);
    expect(batch.body).toHaveLength(3);
    expect(batch.headers.get("ratelimit-remaining")).toBe("2");
    const refused = await post(key, [whoami(4), whoami(5), whoami(6)]);
    expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
    expect((await post(key, LIST)).status).toBe(429);
  });

  test("is not a way to do much at once: a batch has an end", async () => {
    const key = await start();
    const response = await post(
      key,
      Array.from({ length: 1000 }, (_, id) => whoami(id)),
    );
    expect([response.status, response.body.error.code]).toEqual([400, -32_600]);
  });
});

describe("a web page", () => {
  test.each([
    ["https://partners.example", "https://partners.example", 200],
    ["https://partners.example", "https://partners.example:8443", 200],
    ["https://partners.example", "https://evil.example", 403],
    ["https://partners.example", "https://partners.example.evil.example", 403],
    ["https://partners.example", "http://localhost:3000", 403],
    ["https://partners.example", "null", 403],
    ["https://partners.example", "nonsense", 403],
    ["http://localhost:3000", "http://localhost:6274", 200],
    ["http://localhost:3000", "http://127.0.0.1:6274", 200],
    ["http://localhost:3000", "http://rebound.example:3000", 403],
  ])("of %s is asked from %s: %i", async (baseUrl, origin, status) => {
    const key = await start({ BASE_URL: baseUrl });
    const response = await post(key, LIST, { origin });
    expect(response.status).toBe(status);
    if (status === 403)
      expect(response.body).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32_000 } });
  });
});

describe("a message", () => {
  test("of the former generation is answered as JSON, with or without a session's beginning", async () => {
    const key = await start();
    const begun = await post(key, {
      ...{ jsonrpc: "2.0", id: 0, method: "initialize" },
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
    });
    expect(begun.body.result).toMatchObject({ protocolVersion: "2025-06-18", capabilities: { tools: {} } });
    expect(begun.headers.get("mcp-session-id")).toBeNull();
    const response = await post(key, whoami(1));
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.body.result.structuredContent.data.key.role).toBe("viewer");
    expect((await post(key, { jsonrpc: "2.0", id: 2, method: "ping" })).body).toEqual({
      jsonrpc: "2.0",
      id: 2,
      result: {},
    });
  });

  // TOOL-2
  test.each<[string, unknown]>([
    ["a list", ["x"]],
    ["an empty list", []],
    ["text", "{}"],
    ["a number", 7],
    ["false", false],
    ["null", null],
  ])("whose arguments are %s is a tool's error that says so, in a batch too", async (_, given) => {
    const key = await start();
    const message = { ...whoami(1), params: { name: "whoami", arguments: given } };
    const current = { ...message, params: { ...message.params, _meta: CURRENT_META } };
    const responses = [
      (await post(key, message)).body,
      (await post(key, current, CURRENT_HEADERS)).body,
      (await post(key, [whoami(2), message])).body.find(({ id }: { id: number }) => id === 1),
    ];
    for (const { result } of responses) {
      expect(result.isError).toBe(true);
      expect(JSON.parse(result.content[0].text).error).toMatchObject({
        status: 400,
        code: "invalid_request",
        message: "The value of arguments must be an object.",
      });
    }
  });

  test("without arguments calls the tool with none", async () => {
    const key = await start();
    const response = await post(key, { ...whoami(1), params: { name: "whoami" } });
    expect(response.body.result.structuredContent.data.key.role).toBe("viewer");
  });

  test("of the current generation is answered as JSON, and its headers must say what it says", async () => {
    const key = await start();
    const meta = CURRENT_META;
    const message = { ...whoami(1), params: { ...whoami(1).params, _meta: meta } };
    const headers = CURRENT_HEADERS;
    const response = await post(key, message, headers);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("application/json"),
    ]);
    expect(response.body.result.structuredContent.data.key.role).toBe("viewer");
    const wrong = await post(key, message, { ...headers, "mcp-name": "list_programs" });
    expect([wrong.status, wrong.body.error.code]).toEqual([400, -32_020]);
    const listen = {
      jsonrpc: "2.0",
      id: 2,
      method: "subscriptions/listen",
      params: { notifications: {}, _meta: meta },
    };
    const refused = await post(key, listen, {
      "mcp-protocol-version": CURRENT,
      "mcp-method": "subscriptions/listen",
    });
    expect(refused.body.error.code).toBe(-32_603);
  });

  test("without a response is accepted with 202 and nothing", async () => {
    const key = await start();
    const response = await post(key, { jsonrpc: "2.0", method: "notifications/initialized" });
    expect([response.status, response.body, response.headers.get("content-type")]).toEqual([
      202,
      undefined,
      null,
    ]);
  });

  test("is answered to clients that read JSON only, or say nothing of what they read", async () => {
    const key = await start();
    for (const accept of ["application/json", "*/*", "application/*"]) {
      expect([accept, (await post(key, LIST, { accept })).status]).toEqual([accept, 200]);
    }
    expect((await post(key, LIST, { accept: "text/html" })).status).toBe(406);
  });

  test.each<[string, string | Buffer]>([
    ["broken JSON", "{"],
    ["nothing", ""],
    ["a key twice", '{"jsonrpc": "2.0", "id": 1, "id": 2, "method": "tools/list"}'],
    ["bytes that are not UTF-8", Buffer.from([0x7b, 0xff, 0x7d])],
    ["nesting without end", `{"a":${"[".repeat(40_000)}${"]".repeat(40_000)}}`],
  ])("that is %s is a parse error", async (_, body) => {
    const key = await start();
    const response = await post(key, body);
    expect([response.status, response.body.error.code, response.body.id]).toEqual([400, -32_700, null]);
  });

  test("that is no request is refused by the protocol, and hurts nobody", async () => {
    const key = await start();
    for (const message of [
      null,
      1,
      "text",
      [],
      [null],
      {},
      { jsonrpc: "1.0", id: 1, method: "tools/list" },
    ]) {
      const response = await post(key, JSON.stringify(message));
      expect([message, response.status, typeof response.body.error.code]).toEqual([message, 400, "number"]);
    }
    expect((await post(key, { jsonrpc: "2.0", id: 1, method: "resources/list" })).body.error.code).toBe(
      -32_601,
    );
    expect(
      (await post(key, { ...LIST, method: "tools/call", params: { name: 7 } })).body.error,
    ).toBeDefined();
    expect((await post(key, LIST)).status).toBe(200);
  });

  test("that is larger than 100 KB, or no JSON by its type, is refused", async () => {
    const key = await start();
    const large = await post(key, { ...LIST, params: { _meta: { filler: "x".repeat(110_000) } } });
    expect([large.status, large.body.error.code]).toEqual([413, "too_large"]);
    expect((await post(key, LIST, { "content-type": "text/plain" })).status).toBe(415);
  });

  test("twice in a batch with the same id is answered, and does not hang", async () => {
    const key = await start();
    const response = await post(key, [whoami(1), whoami(1)]);
    expect(response.status).toBeLessThan(500);
  });
});

test("there is neither a stream nor a session to ask for", async () => {
  const key = await start();
  for (const method of ["GET", "DELETE"]) {
    const response = await api.fetch("/mcp", { method, headers: { authorization: `Bearer ${key}` } });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "OPTIONS, POST"]);
  }
});

test("every response has the frame's headers, and the log names the tool", async () => {
  const key = await start();
  const response = await post(key, whoami(1), { "x-request-id": "agent-request-1" });
  expect(response.headers.get("x-request-id")).toBe("agent-request-1");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const metrics = await api.metrics();
  expect(metrics).toContain(
    'http_request_duration_seconds_count{operation="mcp:whoami",method="POST",status="2xx"} 1',
  );
});
