import { afterEach, describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createHttpClient, type HttpClientOptions } from "../../src/http-client/http-client.ts";
import type { Resolve } from "../../src/http-client/resolve.ts";
import {
  respondWith,
  silence,
  startReceiver,
  type Behaviour,
  type Receiver,
} from "../support/servers/receiver.ts";

const receivers: Receiver[] = [];
afterEach(() => Promise.all(receivers.splice(0).map((receiver) => receiver.close())));

async function receiverThat(behaviour: Behaviour): Promise<Receiver> {
  const receiver = await startReceiver(behaviour);
  receivers.push(receiver);
  return receiver;
}

const lax = (options: Partial<HttpClientOptions> = {}) =>
  createHttpClient({ isPrivateAllowed: true, ...options });
const strict = (resolve: Resolve) => createHttpClient({ isPrivateAllowed: false, resolve, timeoutMs: 500 });

describe("a call", () => {
  test("gives status, Retry-After, the beginning of the response and the address", async () => {
    const receiver = await receiverThat((response) =>
      response.writeHead(503, { "retry-after": "7" }).end(`busy\0${"x".repeat(1_000)}`),
    );
    const result = await lax().get(`${receiver.origin}/pb?a=1&b=%20`);
    expect(result).toMatchObject({
      kind: "answered",
      statusCode: 503,
      retryAfter: "7",
      address: "127.0.0.1",
    });
    expect(result.kind === "answered" && result.excerpt).toBe(`busy${"x".repeat(496)}`);
    expect(receiver.hits[0]?.query.get("a")).toBe("1");
  });

  // POSTBACK-1
  test("does not follow a redirect", async () => {
    const target = await receiverThat(respondWith(200));
    const receiver = await receiverThat((response) =>
      response.writeHead(302, { location: `${target.origin}/elsewhere` }).end(),
    );
    expect(await lax().get(receiver.origin)).toMatchObject({ statusCode: 302 });
    expect(target.hits).toEqual([]);
  });

  test("reads no more than 64 KB", async () => {
    let sent = 0;
    const receiver = await receiverThat((response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(16 * 1024, "x");
      const more = (): void => {
        while (!response.destroyed && sent < 64 * 1024 * 1024) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
      };
      more();
    });
    expect(await lax().get(receiver.origin)).toMatchObject({ kind: "answered", statusCode: 200 });
    // What lies in the buffers of two sockets may be more than was read; all of it is not.
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  test.each<[string, Behaviour]>([
    ["no answer", silence],
    ["a head without a body", (response) => response.writeHead(200).flushHeaders()],
    [
      "an answer that drips",
      (response) => {
        const timer = setInterval(() => response.write("x"), 20);
        response.on("close", () => clearInterval(timer));
      },
    ],
  ])("ends in time with %s", async (_name, behaviour) => {
    const receiver = await receiverThat(behaviour);
    expect(await lax({ timeoutMs: 300 }).get(receiver.origin)).toMatchObject({
      kind: "unreachable",
      error: "no complete response within 0.3 s",
    });
  });

  test("ends in time when the name server does not answer", async () => {
    const never: Resolve = () => new Promise(() => {});
    expect(await lax({ resolve: never, timeoutMs: 200 }).get("http://name.example/")).toMatchObject({
      kind: "unreachable",
      error: "no complete response within 0.2 s",
    });
  });

  test("says why there was no connection", async () => {
    const receiver = await startReceiver();
    await receiver.close();
    expect(await lax().get(receiver.origin)).toMatchObject({
      kind: "unreachable",
      error: expect.stringContaining("ECONNREFUSED"),
    });
  });

  // POSTBACK-9
  test("ignores the proxy of the environment", async () => {
    const proxy = await receiverThat(respondWith(418));
    const receiver = await receiverThat(respondWith(200));
    const names = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"];
    const before = names.map((name) => process.env[name]);
    for (const name of names) process.env[name] = name === "NODE_USE_ENV_PROXY" ? "1" : proxy.origin;
    try {
      expect(await lax().get(receiver.origin)).toMatchObject({ statusCode: 200 });
    } finally {
      names.forEach((name, index) => {
        if (before[index] === undefined) delete process.env[name];
        else process.env[name] = before[index];
      });
    }
    expect(proxy.hits).toEqual([]);
  });
});

describe("a certificate", () => {
  test("that nobody vouches for is not accepted, whatever the environment says", async () => {
    const pem = readFileSync(new URL("./self-signed.pem", import.meta.url));
    let hits = 0;
    const server = createTlsServer({ key: pem, cert: pem }, (_request, response) => {
      hits += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const before = process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
    process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
    try {
      expect(await lax().get(`https://localhost:${port}/`)).toMatchObject({
        kind: "unreachable",
        error: expect.stringMatching(/self.signed|certificate/i),
      });
    } finally {
      if (before === undefined) delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
      else process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before;
      await new Promise((resolve) => server.close(resolve));
    }
    expect(hits).toBe(0);
  });
});

describe("the guard", () => {
  const PUBLIC = "93.184.216.34";

  // POSTBACK-9
  test.each([
    ["http://public.example/", "https on port 443"],
    ["https://public.example:8443/", "port 443"],
    ["https://user:word@public.example/", "user info"],
    ["https://localhost/", "not a public host"],
    ["https://127.0.0.1/", "not a public host"],
    ["https://169.254.169.254/latest/meta-data", "not a public host"],
    ["https://[::1]/", "not a public host"],
    ["https://[::ffff:10.0.0.1]/", "not a public host"],
    ["https://0x7f.1/", "not a public host"],
    ["ftp://public.example/", "invalid"],
  ])("does not call %s", async (url, reason) => {
    let lookups = 0;
    const httpClient = strict(async () => {
      lookups += 1;
      return [PUBLIC];
    });
    expect(await httpClient.get(url)).toEqual({
      kind: "unreachable",
      error: expect.stringContaining(reason),
      address: null,
    });
    expect(lookups).toBe(0);
  });

  // POSTBACK-9
  test.each([
    [["10.0.0.1"]],
    [["127.0.0.1"]],
    [[PUBLIC, "192.168.1.1"]],
    [["::ffff:127.0.0.1"]],
    [["fd00::1"]],
    [["100.64.0.1"]],
  ])("does not call a name that resolves to %j", async (addresses) => {
    const httpClient = strict(async () => addresses);
    expect(await httpClient.get("https://name.example/")).toEqual({
      kind: "unreachable",
      error: "name.example resolves to an address that is not public",
      address: null,
    });
  });

  test("a name server that changes its response after the check gains nothing", async () => {
    // The first response is public, every later one is this machine, where something listens on port 443's stead.
    const responses = [[PUBLIC], ["127.0.0.1"]];
    let lookups = 0;
    const httpClient = strict(async () => responses[Math.min((lookups += 1), responses.length) - 1]!);
    const result = await httpClient.get("https://rebinding.example/");
    // Only the checked address was tried: there was no second question that could be answered differently.
    expect(lookups).toBe(1);
    expect(result.kind).toBe("unreachable");
    expect([null, PUBLIC]).toContain(result.address);
    expect(await httpClient.get("https://rebinding.example/")).toMatchObject({
      error: "rebinding.example resolves to an address that is not public",
    });
  });

  // POSTBACK-9
  test("the connection goes to the address that was checked, whatever the name", async () => {
    const receiver = await receiverThat(respondWith(200));
    const httpClient = lax({ resolve: async () => ["127.0.0.1"] });
    const result = await httpClient.get(`http://no-such-name.example:${receiver.port}/pb`);
    expect(result).toMatchObject({ kind: "answered", statusCode: 200, address: "127.0.0.1" });
    expect(receiver.hits[0]?.headers.host).toBe(`no-such-name.example:${receiver.port}`);
  });

  test.each([
    ["https://public.example/", [PUBLIC], false],
    ["https://name.example/", ["10.0.0.1"], true],
    ["https://name.example/", [PUBLIC, "::1"], true],
    ["https://localhost/", [PUBLIC], true],
  ])("knows whether %s, resolving to %j, is internal: %s", async (url, addresses, expected) => {
    expect(await strict(async () => addresses).isInternal(url)).toBe(expected);
  });

  test("a name without an address is not internal, and is checked again when it is called", async () => {
    const httpClient = strict(async () => {
      throw new Error("queryA ENOTFOUND name.example");
    });
    expect(await httpClient.isInternal("https://name.example/")).toBe(false);
    expect(await httpClient.get("https://name.example/")).toMatchObject({
      kind: "unreachable",
      error: "queryA ENOTFOUND name.example",
    });
  });
});
