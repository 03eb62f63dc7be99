import { beforeAll, describe, expect, test } from "@jest/globals";
import { requestText, sendRaw } from "../../support/entry-points/raw-http.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { scenario } from "../../support/scenes/scenario.ts";

const { api, make } = useApi();
let key: string;
let path: string;
beforeAll(async () => {
  const { program, keys } = await scenario(make, { partner: {} });
  key = keys.owner;
  path = `/api/v1/programs/${program.id}/test-sales`;
});

const LIMIT = 100 * 1024;

type Body = string | Buffer | ReadableStream;

async function post(body: Body | undefined, headers: Record<string, string> = {}) {
  const response = await api.fetch(path, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body }),
    duplex: "half",
  });
  const { error } = (await response.json()) as { error?: { code: string; message: string } };
  return { status: response.status, code: error?.code, message: error?.message };
}

const salesRecorded = async () =>
  (await api.deps.sql.row<{ count: number }>("select count(*) as count from conversion"))!.count;

/** A body in chunks, so that no Content-Length announces its size. */
const inChunks = (text: string) =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < text.length; at += 10_000)
        controller.enqueue(Buffer.from(text.slice(at, at + 10_000)));
      controller.close();
    },
  });

/** A JSON object of exactly so many bytes. */
const jsonOfSize = (bytes: number) => `{"partnerId":"${"x".repeat(bytes - '{"partnerId":""}'.length)}"}`;

describe("size", () => {
  // API-4
  test.each([
    ["announced", (text: string) => text],
    ["in chunks", inChunks],
  ])("%s: 100 KB is read, one byte more is 413 too_large", async (_, bodyOf) => {
    // Read and judged by its fields: the partner id is too long.
    expect((await post(bodyOf(jsonOfSize(LIMIT)))).code).toBe("invalid_request");
    const response = await post(bodyOf(jsonOfSize(LIMIT + 1)));
    expect([response.status, response.code, response.message]).toEqual([
      413,
      "too_large",
      expect.stringContaining("100 KB"),
    ]);
  });

  test("a sender who looks at the response only at the end of a large body gets it", async () => {
    for (const bodyOf of [(text: string) => text, inChunks]) {
      expect((await post(bodyOf(jsonOfSize(3_000_000)))).code).toBe("too_large");
    }
  });

  test("a body of an announced size beyond all reason is not waited for", async () => {
    const response = await sendRaw(
      api.baseUrl,
      requestText(`POST ${path} HTTP/1.1`, [
        `Authorization: Bearer ${key}`,
        "Content-Type: application/json",
        "Content-Length: 1000000000",
      ]),
    );
    expect([response.status, response.headers.get("connection")]).toEqual([413, "close"]);
  });
});

describe("form", () => {
  const bytes = (...values: number[]) => Buffer.from(values);
  // API-4
  test.each<[string, Body, string]>([
    ["broken JSON", "{", "not valid JSON"],
    ["two values", "{}{}", "not valid JSON"],
    ["a comment", '{"amount": 1 /* one */}', "not valid JSON"],
    ["a comma at the end", '{"amount": 1,}', "not valid JSON"],
    ["a number JSON does not have", '{"amount": NaN}', "not valid JSON"],
    ["an array", "[]", "JSON object"],
    ["null", "null", "JSON object"],
    ["text", '"amount"', "JSON object"],
    ["a number", "1", "JSON object"],
    ["a key twice", '{"amount": 1, "amount": 2}', '"amount" twice'],
    ["a key twice, once escaped", '{"amount": 1, "\\u0061mount": 2}', '"amount" twice'],
    ["a key twice further down", '{"a": [{"b": 1, "b": 1}]}', '"b" twice'],
    ["bytes that are not UTF-8", bytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d), "UTF-8"],
    ["UTF-16", Buffer.from('{"amount": 1}', "utf16le"), "not valid JSON"],
    ["nesting without end", `{"a":${"[".repeat(40_000)}${"]".repeat(40_000)}}`, "deeper than 32"],
    ["blanks only", "   ", "not valid JSON"],
  ])("%s is 400 invalid_json", async (_, body, message) => {
    const response = await post(body);
    expect([response.status, response.code]).toEqual([400, "invalid_json"]);
    expect(response.message).toContain(message);
  });

  test("a byte order mark is read over; the same key in two objects is no double", async () => {
    expect((await post('\ufeff{"amount": 1}')).status).toBe(201);
    expect((await post('{"x": {"a": 1}, "y": {"a": 1}}')).code).toBe("invalid_request");
  });

  test("no body, and an empty object, leave every field out", async () => {
    expect((await post(undefined)).status).toBe(201);
    expect((await post("")).status).toBe(201);
    expect((await post("{}", { "content-type": "application/json; charset=utf-8" })).status).toBe(201);
  });

  // API-4
  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "multipart/form-data",
    "",
  ])("the content type %p is 400 and names the header", async (type) => {
    const response = await post('{"amount": 1}', { "content-type": type });
    expect([response.status, response.code]).toEqual([400, "invalid_request"]);
    expect(response.message).toContain("Content-Type");
  });

  test.each(["gzip", "br", "deflate", "x-unknown"])(
    "the content encoding %s is 400 and names the header",
    async (encoding) => {
      const response = await post('{"amount": 1}', { "content-encoding": encoding });
      expect([response.status, response.code, response.message]).toEqual([
        400,
        "invalid_request",
        expect.stringContaining("Content-Encoding"),
      ]);
    },
  );

  test("a key that JavaScript gives a meaning is an unknown field like any other", async () => {
    for (const name of ["__proto__", "constructor", "toString"]) {
      const response = await post(`{"${name}": {"amount": 5}}`);
      expect([response.code, response.message]).toEqual(["invalid_request", `Unknown field: ${name}.`]);
    }
  });
});

describe("fields", () => {
  // API-4
  test.each([
    [{ amount: "100" }, "Field amount must be a number."],
    [{ amount: 0 }, "Field amount must be at least 0.01."],
    [{ amount: 1_000_001 }, "Field amount must be at most 1000000."],
    [{ amount: null }, "Field amount must be a number."],
    [{ amount: true }, "Field amount must be a number."],
    [{ amount: [] }, "Field amount must be a number."],
    [{ partnerId: 1 }, "Field partnerId must be text."],
    [{ partnerId: "x".repeat(121) }, "Field partnerId must have at most 120 characters."],
    [{ Amount: 1 }, "Unknown field: Amount."],
    [{ amount: "x", partnerId: 1 }, "Field partnerId must be text. Field amount must be a number."],
  ])("%j is 400: %s", async (body, message) => {
    const response = await post(JSON.stringify(body));
    expect([response.status, response.code, response.message]).toEqual([400, "invalid_request", message]);
  });

  test("a number beyond all numbers is refused", async () => {
    const response = await post('{"amount": 1e400}');
    expect([response.status, response.code, response.message]).toEqual([
      400,
      "invalid_request",
      expect.stringMatching(/amount/),
    ]);
  });

  test("a refused body has no effect", async () => {
    const before = await salesRecorded();
    await post('{"amount": 1, "unknown": 2}');
    expect(await salesRecorded()).toBe(before);
  });
});

describe("arrival", () => {
  const head = (length: number) =>
    requestText(`POST ${path} HTTP/1.1`, [
      `Authorization: Bearer ${key}`,
      "Content-Type: application/json",
      `Content-Length: ${length}`,
    ]);

  test("a body in pieces is put together", async () => {
    const response = await sendRaw(api.baseUrl, head(13), '{"amo', 'unt": ', "1}");
    expect(response.status).toBe(201);
  });

  test("a sender who goes away in the middle has no effect, and is no failure of the service", async () => {
    const before = await salesRecorded();
    const abort = new AbortController();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('{"amo'));
        setImmediate(() => abort.abort());
      },
    });
    await expect(
      api.fetch(path, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body,
        duplex: "half",
        signal: abort.signal,
      }),
    ).rejects.toThrow("aborted");
    expect(await salesRecorded()).toBe(before);
    expect((await post("{}")).status).toBe(201);
  });

  // API-4
  test("GET ignores a body", async () => {
    const response = await sendRaw(
      api.baseUrl,
      requestText("GET /api/v1/me HTTP/1.1", [`Authorization: Bearer ${key}`, "Content-Length: 5"], "{{{{{"),
    );
    expect(response.status).toBe(200);
  });
});
