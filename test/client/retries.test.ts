import { afterEach, describe, expect, test } from "@jest/globals";
import { createBrandClient, PartnerProgramError, sendEvent } from "../../client/src/index.ts";
import { verifyEventSignature } from "../../src/domain/access/signature.ts";
import {
  respondHtml,
  respondJson,
  breakConnection,
  breakWithinResponse,
  neverRespond,
  refuseWith,
  startScriptedServer,
  type ScriptedServer,
  type Step,
} from "../support/servers/scripted-server.ts";
import { until } from "../support/scenes/until.ts";

const KEY = "vpk_a-secret-of-the-test";
const SUCCESS = respondJson(200, { data: { id: "cnv_1", status: "approved" } });
const NOW = { "retry-after": "0" };

let server: ScriptedServer;
afterEach(() => server.close());

async function follow(...steps: readonly Step[]) {
  server = await startScriptedServer(...steps);
  return createBrandClient({ baseUrl: server.origin, key: KEY });
}

/** The error that a call ends with. */
async function failureOf(call: Promise<unknown>): Promise<PartnerProgramError> {
  const error: unknown = await call.then(
    () => new Error("the call succeeded"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof PartnerProgramError)) throw error;
  return error;
}

const PASSING: readonly [string, Step][] = [
  ["the connection broke", breakConnection],
  ["the answer broke off", breakWithinResponse],
  ["there was no answer in time", neverRespond],
  ["the service failed", refuseWith(500, "server_error")],
  ["the service stops", refuseWith(503, "server_error", NOW)],
  ["a proxy found no service", respondHtml(502)],
  ["there were too many requests", refuseWith(429, "rate_limited", NOW)],
];

/** Short where only that ends a try; else a busy machine would take its own slowness for the fault. */
const timeoutMsOf = (step: Step) => (step === neverRespond ? 3_000 : 60_000);

describe("a call is sent again, and succeeds, after", () => {
  test.each(PASSING)("%s: a read", async (_, step) => {
    const brand = await follow(step, SUCCESS);
    const response = await brand.getConversion({ conversionId: "cnv_1" }, { timeoutMs: timeoutMsOf(step) });
    expect(response).toMatchObject({ id: "cnv_1" });
    expect(server.requests).toHaveLength(2);
    expect(server.requests[0]!.headers["idempotency-key"]).toBeUndefined();
  });

  test.each([
    ...PASSING,
    ["the first try still ran", refuseWith(409, "idempotency_in_progress", NOW)] as const,
  ])("%s: a change, as the same request with the same key", async (_, step) => {
    const brand = await follow(step, SUCCESS);
    await brand.decideConversionReject(
      { conversionId: "cnv_1", reason: "Zoë's" },
      { timeoutMs: timeoutMsOf(step) },
    );
    expect(server.requests).toHaveLength(2);
    const [first, second] = server.requests;
    expect(second).toMatchObject({ method: first!.method, url: first!.url, body: '{"reason":"Zoë\'s"}' });
    expect(first!.headers["idempotency-key"]).toMatch(/^[\da-f-]{36}$/);
    expect(second!.headers["idempotency-key"]).toBe(first!.headers["idempotency-key"]);
  });
});

describe("a call is not sent again after", () => {
  test.each<[string, Step, string]>([
    ["a wrong field", refuseWith(400, "invalid_request"), "invalid_request"],
    ["a wrong key", refuseWith(401, "invalid_key"), "invalid_key"],
    ["too low a role", refuseWith(403, "role_too_low"), "role_too_low"],
    ["a record that is not there", refuseWith(404, "conversion_not_found"), "conversion_not_found"],
    ["a conflict", refuseWith(409, "conflict"), "conflict"],
    ["too large a body", refuseWith(413, "too_large"), "too_large"],
    ["a used idempotency key", refuseWith(422, "idempotency_key_reused"), "idempotency_key_reused"],
    ["a code of a newer service", refuseWith(418, "teapot"), "teapot"],
    [
      "a redirect, which is not followed",
      respondHtml(308, { location: "http://127.0.0.1:9/" }),
      "unreadable_answer",
    ],
    ["a page in place of the service", respondHtml(200), "unreadable_answer"],
    ["JSON of another service", respondJson(200, ["data"]), "unreadable_answer"],
    [
      "a limit that ends too late",
      refuseWith(429, "rate_limited", { "retry-after": "3600" }),
      "rate_limited",
    ],
  ])("%s", async (_, step, code) => {
    const brand = await follow(step, SUCCESS);
    const error = await failureOf(brand.decideConversionApprove({ conversionId: "cnv_1" }));
    expect(error).toMatchObject({ code, tries: 1 });
    expect(server.requests).toHaveLength(1);
  });

  test("as many retries as it may have", async () => {
    const brand = await follow(refuseWith(503, "server_error", { ...NOW, "x-request-id": "req-1" }));
    const error = await failureOf(brand.whoami({}, { retries: 2 }));
    expect(error).toMatchObject({
      code: "server_error",
      status: 503,
      next: "Do something else.",
      message: "GET /me: It was server_error.",
      requestId: "req-1",
      tries: 3,
    });
    expect(server.requests).toHaveLength(3);
    await failureOf(brand.whoami({}, { retries: 0 }));
    expect(server.requests).toHaveLength(4);
  });
});

describe("the error of a call", () => {
  test("that nobody answered leaves open whether it was done, and has the key to send it with again", async () => {
    const brand = await follow(SUCCESS);
    await server.close();
    const error = await failureOf(
      brand.refundConversion({ conversionId: "cnv_1" }, { retries: 1, idempotencyKey: "refund-1" }),
    );
    expect(error).toMatchObject({
      code: "no_answer",
      status: null,
      idempotencyKey: "refund-1",
      call: "POST /conversions/cnv_1/refund",
      tries: 2,
    });
    expect(error.cause).toMatchObject({ name: "TypeError", message: "fetch failed" });
  });

  test("that took too long says how long", async () => {
    const brand = await follow(neverRespond);
    const error = await failureOf(brand.whoami({}, { timeoutMs: 100, retries: 0 }));
    expect(error).toMatchObject({ code: "timed_out", status: null });
    expect(error.message).toContain("100 ms");
  });

  test("past a limit says when to come back", async () => {
    const brand = await follow(refuseWith(429, "rate_limited", { "retry-after": "3600" }));
    const error = await failureOf(brand.broadcastMessage({ programId: "prg_1", body: "Hello" }));
    expect(error).toMatchObject({ status: 429, retryAfterMs: 3_600_000 });
  });

  test("keeps the key of the client to itself", async () => {
    const brand = await follow(refuseWith(401, "invalid_key"));
    const error = await failureOf(brand.whoami());
    const shown = JSON.stringify([error, Object.getOwnPropertyNames(error), error.stack, error.details]);
    expect(shown).not.toContain(KEY);
  });
});

describe("a signal", () => {
  test("that was given before ends the call before it is sent", async () => {
    const brand = await follow(SUCCESS);
    const call = brand.whoami({}, { signal: AbortSignal.abort(new Error("no longer wanted")) });
    await expect(call).rejects.toThrow("no longer wanted");
    expect(server.requests).toHaveLength(0);
  });

  test.each<[string, Step]>([
    ["while it waits for an answer", neverRespond],
    ["while it waits for its turn", refuseWith(429, "rate_limited", { "retry-after": "60" })],
  ])("ends a call %s", async (_, step) => {
    const brand = await follow(step);
    const ending = new AbortController();
    const call = brand.whoami({}, { signal: ending.signal });
    const ended = call.catch((reason: unknown) => reason);
    await until("the request", () => server.requests.length === 1);
    ending.abort(new Error("no longer wanted"));
    expect(await ended).toEqual(new Error("no longer wanted"));
    expect(server.requests).toHaveLength(1);
  });
});

describe("an event", () => {
  const EVENT = {
    type: "sale",
    id: "evt-1",
    order_id: "Bestellung-Ü1",
    amount_cents: 100,
    currency: "USD",
  } as const;
  const OUTCOME = {
    status: "error",
    note: "invalid_field It was.",
    conversionId: null,
    signedWith: "current",
  };
  const SECRET = "vps_secret";

  test("is sent again, each time with a signature that is right", async () => {
    server = await startScriptedServer(breakConnection, refuseWith(429, "rate_limited", NOW), (response) =>
      respondJson(200, { ...OUTCOME, status: "duplicate" })(response),
    );
    const outcome = await sendEvent({ baseUrl: server.origin, program: "acme", secret: SECRET }, EVENT);
    expect(outcome.status).toBe("duplicate");
    expect(server.requests).toHaveLength(3);
    for (const { method, url, headers, body } of server.requests) {
      expect([method, url, headers["x-vp-program"]]).toEqual(["POST", "/api/v1/events", "acme"]);
      const signedWith = verifyEventSignature({
        secrets: { current: SECRET, previous: null },
        timestamp: String(headers["x-vp-timestamp"]),
        signature: String(headers["x-vp-signature"]),
        rawBody: Buffer.from(body),
        now: new Date(),
      });
      expect(signedWith).toBe("current");
      expect(JSON.parse(body)).toEqual(EVENT);
    }
  });

  test("that the service recorded as an error is an outcome, not a failure", async () => {
    server = await startScriptedServer(respondJson(422, OUTCOME));
    const outcome = await sendEvent({ baseUrl: server.origin, program: "acme", secret: SECRET }, EVENT);
    expect(outcome).toEqual(OUTCOME);
  });

  test("with a wrong signature fails at once", async () => {
    server = await startScriptedServer(refuseWith(401, "invalid_signature"));
    const error = await failureOf(
      sendEvent({ baseUrl: server.origin, program: "acme", secret: SECRET }, EVENT),
    );
    expect(error).toMatchObject({ code: "invalid_signature", call: "POST /events", tries: 1 });
  });
});

describe("a list", () => {
  const page = (data: readonly number[], next: string | null) =>
    respondJson(200, { data, has_more: next !== null, next_cursor: next });

  test("goes on where it was when a page fails, with the same filters", async () => {
    const brand = await follow(page([1, 2], "c2"), breakConnection, page([3], "c3"), page([], null));
    const rows: unknown[] = [];
    for await (const row of brand.listConversions({ programId: "prg_1", status: "pending", limit: 2 }))
      rows.push(row);
    expect(rows).toEqual([1, 2, 3]);
    const path = "/api/v1/programs/prg_1/conversions?status=pending&limit=2";
    expect(server.requests.map(({ url }) => url)).toEqual([
      path,
      `${path}&cursor=c2`,
      `${path}&cursor=c2`,
      `${path}&cursor=c3`,
    ]);
  });

  test("asks for nothing before it is looped over, and for nothing after a break", async () => {
    const brand = await follow(page([1, 2], "c2"));
    const list = brand.listPrograms();
    expect(server.requests).toHaveLength(0);
    for await (const row of list) {
      expect(row).toBe(1);
      break;
    }
    expect(server.requests).toHaveLength(1);
  });

  test("begins at the cursor that was given, and can be had page by page", async () => {
    const brand = await follow(page([3], "c3"), page([4], null));
    const list = brand.listPrograms({ cursor: "c2" });
    const pages: unknown[] = [];
    for await (const { data, has_more } of list.pages()) pages.push([data, has_more]);
    expect(pages).toEqual([
      [[3], true],
      [[4], false],
    ]);
    expect((await list.page()).data).toEqual([4]);
    expect(server.requests.map(({ url }) => url.split("?")[1])).toEqual([
      "cursor=c2",
      "cursor=c3",
      "cursor=c2",
    ]);
  });
});

describe("a mistake of the caller is a TypeError, and nothing is sent:", () => {
  test.each<[string, unknown]>([
    ["no id", undefined],
    ["an empty id", ""],
    ["a step in the path", ".."],
    ["no text", 7],
  ])("%s", async (_, programId) => {
    const brand = await follow(SUCCESS);
    const call = brand.getProgram({ programId: programId as string });
    const expected = `TypeError: getProgram needs programId, an id; it got ${JSON.stringify(programId)}`;
    expect(String(await call.catch((error: unknown) => error))).toBe(expected);
    expect(server.requests).toHaveLength(0);
  });

  test("an idempotency key that cannot be sent", async () => {
    const brand = await follow(SUCCESS);
    const call = brand.decidePartnerApprove({ partnerId: "prt_1" }, { idempotencyKey: "two\nlines" });
    await expect(call).rejects.toHaveProperty("name", "TypeError");
    expect(server.requests).toHaveLength(0);
  });

  test.each(["partners.example", "ftp://partners.example", ""])("the address %j", async (baseUrl) => {
    server = await startScriptedServer(SUCCESS);
    expect(() => createBrandClient({ baseUrl, key: KEY })).toThrow("baseUrl must be the service's address");
  });

  test("while an id with signs of the path in it stays one id", async () => {
    const brand = await follow(refuseWith(404, "program_not_found"));
    await failureOf(brand.getProgram({ programId: "prg_1/../../me?x#y" }));
    expect(server.requests[0]!.url).toBe("/api/v1/programs/prg_1%2F..%2F..%2Fme%3Fx%23y");
  });
});
