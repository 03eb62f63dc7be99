import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { requestText, sendRaw, type RawResponse } from "../support/entry-points/raw-http.ts";
import { doorsOf, type SignedEntryPoint } from "./entry-points.ts";
import { spoiled } from "./values.ts";
import { openObserver } from "./observer.ts";
import { drawnFor, expectWell, openFuzzWorld, SEED, type FuzzWorld } from "./world.ts";

let world: FuzzWorld;
let entryPoints: readonly SignedEntryPoint[];
beforeAll(async () => {
  world = await openFuzzWorld();
  entryPoints = await doorsOf(world);
});
afterAll(async () => {
  await expectWell(world);
  await world.close();
});

const NAMES = ["REST", "the tools", "events", "Stripe's webhook", "Shopify's webhook"];
const doorNamed = (name: string) => entryPoints.find((entryPoint) => entryPoint.name === name)!;

/** A request with a body, by its length. */
const posted = (entryPoint: SignedEntryPoint, body: string | Buffer, headers = entryPoint.headersFor(body)) =>
  Buffer.concat([
    Buffer.from(
      requestText(`POST ${entryPoint.path} HTTP/1.1`, [
        ...headers,
        `Content-Length: ${Buffer.byteLength(body)}`,
      ]),
    ),
    Buffer.from(body),
  ]);

/** A response that is no failure, in a form that the entry point has, and with the headers of every response. */
function expectOrderly(entryPoint: SignedEntryPoint, response: RawResponse): void {
  expect([response.status, response.body]).toEqual([expect.any(Number), expect.any(String)]);
  expect([response.body, response.status >= 200 && response.status < 500]).toEqual([response.body, true]);
  expect(response.headers.get("x-request-id")).toMatch(/^[\w-]{8,64}$/);
  expect(response.headers.get("ratelimit-limit")).toMatch(/^\d+$/);
  if (response.status < 400 || response.body === "") return;
  const body = JSON.parse(response.body) as { error?: object; jsonrpc?: string; status?: string };
  const isOutcome = entryPoint.name === "events" && response.status === 422;
  const isProtocol = body.jsonrpc === "2.0";
  if (!isOutcome && !isProtocol) {
    expect(Object.keys(body.error ?? {})).toEqual(["status", "code", "message", "next"]);
  }
}

const nested = (levels: number) => `${'{"a":['.repeat(levels)}${"]}".repeat(levels)}`;

/** Bodies that JSON readers stumble over. */
const BODIES: readonly [string, (entryPoint: SignedEntryPoint) => string | Buffer][] = [
  ["nothing", () => ""],
  ["a NUL byte", () => "\0"],
  ["NUL bytes in a text", () => '{"id": "a\0b"}'],
  ["an escaped NUL in each place", ({ body }) => body.replaceAll(/"(?=[,:} ])/g, '\\u0000"')],
  ["half a surrogate pair", ({ body }) => body.replaceAll(/"(?=[,}])/g, '\\ud800"')],
  [
    "bytes of half a surrogate pair",
    () => Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  ],
  ["numbers beyond all numbers", ({ body }) => body.replaceAll(/: \d+/g, ": 1e400")],
  ["numbers of a thousand digits", ({ body }) => body.replaceAll(/: \d+/g, `: ${"9".repeat(1000)}`)],
  [
    "a number of many digits after the point",
    ({ body }) => body.replaceAll(/: \d+/g, `: 1.${"1".repeat(1000)}`),
  ],
  ["nesting of 31 levels", () => nested(15)],
  ["nesting without end", () => nested(4000)],
  ["nesting of arrays without end", () => "[".repeat(60_000)],
  ["a key twice", ({ body }) => body.replace("{", '{"id": 2, "id": 2, ')],
  [
    "a key of JavaScript",
    ({ body }) => body.replace("{", '{"__proto__": {"a": 1}, "constructor": {"prototype": 1}, '),
  ],
  ["a byte order mark", ({ body }) => `\ufeff${body}`],
  ["ten thousand keys", () => `{${Array.from({ length: 8000 }, (_, n) => `"${n}":1`).join(",")}}`],
  ["an array of many", ({ body }) => `[${Array(300).fill(body).join(",")}]`],
  ["text instead of objects", () => '"text"'],
  ["null", () => "null"],
  ["form fields", () => "id=1&type=sale"],
  ["noise", () => Buffer.from(Array.from({ length: 999 }, (_, n) => (n * 7919) % 256))],
];

describe("a body that does not arrive", () => {
  let slow: FuzzWorld;
  beforeAll(async () => {
    slow = await openFuzzWorld({ requestTimeoutMs: 200 });
  });
  afterAll(() => slow.close());

  // EVENT-2
  test("is given up at every entry point after a while, and changes nothing", async () => {
    const slowEntryPoints = await doorsOf(slow);
    const observer = await openObserver(slow.api);
    const responses = slowEntryPoints.map(async (entryPoint) => {
      const whole = posted(entryPoint, entryPoint.body);
      const response = await sendRaw(slow.api.baseUrl, whole.subarray(0, whole.length - 1));
      expectOrderly(entryPoint, response);
      expect([entryPoint.name, response.status]).toEqual([entryPoint.name, 400]);
      expect(response.body).toContain("was not received in time");
    });
    await Promise.all(responses);
    await expectWell(slow);
    await observer.note("half bodies", false);
    await observer.check();
  });
});

test("a request that is followed by noise on its connection gets its own answer", async () => {
  const entryPoint = doorNamed("REST");
  const noise = Buffer.from("NOISE\r\n\r\n");
  const response = await sendRaw(
    world.api.baseUrl,
    Buffer.concat([posted(entryPoint, entryPoint.body), noise]),
  );
  expect([response.status, response.body]).toEqual([201, expect.stringContaining("conversionId")]);
});

test("a target in absolute form is its path", async () => {
  const lines = (target: string) =>
    requestText(`GET ${target} HTTP/1.1`, [`Authorization: Bearer ${world.keys.viewer}`]);
  for (const target of [
    "http://api.test/api/v1/me",
    "HTTPS://api.test:8443/api/v1/me",
    "http://[/api/v1/me",
  ]) {
    expect([target, (await sendRaw(world.api.baseUrl, lines(target))).status]).toEqual([target, 200]);
  }
  // Its path is `/`, which leads to sign-in.
  expect((await sendRaw(world.api.baseUrl, lines("http://api.test"))).status).toBe(303);
});

describe.each(NAMES)("%s", (name) => {
  test.each(BODIES)("takes %s as a body for what it is", async (_, bodyOf) => {
    const entryPoint = doorNamed(name);
    expectOrderly(entryPoint, await sendRaw(world.api.baseUrl, posted(entryPoint, bodyOf(entryPoint))));
  });

  test(`takes any value in any place of a body, drawn from seed ${SEED}`, async () => {
    const entryPoint = doorNamed(name);
    const anyBody = fc
      .constant(JSON.parse(entryPoint.body) as unknown)
      .chain(spoiled)
      .chain(spoiled);
    const property = fc.asyncProperty(anyBody, async (body) => {
      const text = JSON.stringify(body);
      expectOrderly(entryPoint, await sendRaw(world.api.baseUrl, posted(entryPoint, text)));
    });
    await fc.assert(property, { ...drawnFor(name), numRuns: 60 });
  });

  test("refuses a body in chunks over its limit, however it is cut, and changes nothing", async () => {
    const entryPoint = doorNamed(name);
    const observer = await openObserver(world.api);
    const large = JSON.stringify({ filler: "x".repeat(entryPoint.largestBytes) });
    const head = requestText(`POST ${entryPoint.path} HTTP/1.1`, [
      ...entryPoint.headersFor(large),
      "Transfer-Encoding: chunked",
    ]);
    for (const size of [1 << 10, 1 << 14, large.length]) {
      const chunks: string[] = [];
      for (let at = 0; at < large.length; at += size) {
        const chunk = large.slice(at, at + size);
        chunks.push(`${chunk.length.toString(16)};name=value\r\n${chunk}\r\n`);
      }
      const response = await sendRaw(world.api.baseUrl, head, chunks.join(""), "0\r\n\r\n");
      expectOrderly(entryPoint, response);
      expect(response.status).toBe(413);
    }
    await observer.note("bodies over the limit", false);
    await observer.check();
  });

  test("refuses a request whose headers contradict each other, or are no headers, and changes nothing", async () => {
    const entryPoint = doorNamed(name);
    const { body } = entryPoint;
    const length = `Content-Length: ${body.length}`;
    const usual = entryPoint.headersFor(body);
    const twice = (header: string) =>
      usual.flatMap((line) => (line.startsWith(header) ? [line, line] : [line]));
    const secret = usual.find((line) => /^(Authorization|X-Vp-Signature|Stripe-|X-Shopify-Hmac)/.test(line))!;
    // Both webhooks' headers are lists by nature, so the same signature twice is one.
    const doubled = name.endsWith("webhook") ? 200 : 401;
    const requests: [string, string[], number][] = [
      ["the key or signature twice", [...twice(secret.split(":")[0]!), length], doubled],
      ["two lengths", [...usual, length, "Content-Length: 1"], 400],
      ["length and chunks", [...usual, length, "Transfer-Encoding: chunked"], 400],
      ["a length that is no number", [...usual, "Content-Length: 1e2"], 400],
      ["a length below zero", [...usual, "Content-Length: -1"], 400],
      ["an unknown transfer encoding", [...usual, "Transfer-Encoding: gzip"], 400],
      ["a compressed body", [...usual, length, "Content-Encoding: gzip"], 400],
      ["a header over two lines", [...usual, length, "X-Long: a\r\n b"], 400],
      ["a header without a colon", [...usual, length, "Nonsense"], 400],
      ["a header with a NUL", [...usual, length, "X-Nul: a\0b"], 400],
      ["a header name with a blank", [...usual, length, "X Name: a"], 400],
      ["a header of 20 KB", [...usual, length, `X-Long: ${"x".repeat(20_000)}`], 400],
      ["three thousand headers", [...usual, length, ...Array(3000).fill("X-A: 1")], 400],
      ["an encoding twice", [...usual, length, "Content-Encoding: identity", "Content-Encoding: gzip"], 400],
    ];
    // One that is taken, first of all, so that another time it is known already.
    expectOrderly(entryPoint, await sendRaw(world.api.baseUrl, posted(entryPoint, body)));
    const observer = await openObserver(world.api);
    for (const [what, headers, status] of requests) {
      const head = requestText(`POST ${entryPoint.path} HTTP/1.1`, headers);
      const response = await sendRaw(world.api.baseUrl, head + body);
      expectOrderly(entryPoint, response);
      expect([what, response.status, response.body]).toEqual([what, status, response.body]);
    }
    await observer.note("contradictory headers", false);
    await observer.check();
  });

  test("answers any method and any form of its path", async () => {
    const entryPoint = doorNamed(name);
    const { body } = entryPoint;
    const headers = [...entryPoint.headersFor(body), `Content-Length: ${body.length}`];
    const lines = [
      ...[
        "BREW",
        "post",
        "GET",
        "PUT",
        "DELETE",
        "TRACE",
        "CONNECT",
        "OPTIONS",
        "PROPFIND",
        "QUERY",
        "M-SEARCH",
        "X".repeat(300),
      ].map((method) => `${method} ${entryPoint.path} HTTP/1.1`),
      ...[
        "%",
        "%zz",
        "%e0%a4%a",
        "%00",
        "%ff",
        "/",
        "/..",
        "?",
        "?a=%zz&a=%00",
        "?a=1&a=2",
        "#part",
        ";v=1",
      ].map((end) => `POST ${entryPoint.path}${end} HTTP/1.1`),
      ...[
        "//",
        "*",
        "",
        "http://[",
        "http://other.example/",
        "\u00e9",
        "/%2e%2e/%2e%2e",
        `/${"x".repeat(9000)}`,
      ].map((start) => `POST ${start}${entryPoint.path} HTTP/1.1`),
      ...["HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/9.9", "FTP/1.1", ""].map(
        (version) => `POST ${entryPoint.path} ${version}`,
      ),
    ];
    for (const line of lines) {
      const response = await sendRaw(world.api.baseUrl, requestText(line, headers, body));
      expect([line, response.status, response.status < 500]).toEqual([line, response.status, true]);
      expect([line, response.headers.has("x-request-id")]).toEqual([line, true]);
    }
    const lastLines = [
      "Host: [",
      "Host: a b",
      "Host:",
      "Host: x:99999999",
      "Host: a/../b",
      "Expect: a miracle",
    ];
    lastLines.push(
      "Upgrade: websocket\r\nConnection: Upgrade",
      "Upgrade: h2c",
      "Connection: close, X-Vp-Program",
    );
    for (const line of lastLines) {
      const host = line.startsWith("Host") ? line : `Host: api.test\r\n${line}`;
      const head = [`POST ${entryPoint.path} HTTP/1.1`, host, ...headers, "", body].join("\r\n");
      const response = await sendRaw(world.api.baseUrl, head);
      expect([line, response.status, response.status < 500]).toEqual([line, response.status, true]);
    }
  });
});
