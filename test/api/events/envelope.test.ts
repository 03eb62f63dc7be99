import { beforeAll, describe, expect, test } from "@jest/globals";
import { createHmac } from "node:crypto";
import { DEFAULT_LIMITS, startApi, type TestApi } from "../../support/scenes/api.ts";
import { eventId, orderId, sendEvent, type Signer } from "../../support/scenes/events.ts";
import { factoriesOf } from "../../support/scenes/factories.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi({ EVENT_LIMIT_PER_MINUTE: "" });
let program: Signer & { slug: string };
beforeAll(async () => {
  program = await make.program((await make.brand()).id);
});

const sale = () => ({ type: "sale", order_id: orderId(), amount_cents: 100 });
const eventsOf = (programId: string) =>
  api.deps.sql.rows<{ external_id: string | null; type: string | null; status: string; note: string }>(
    "select external_id, type, status, note from incoming_event where program_id = $1 order by id",
    [programId],
  );

describe("the envelope of an event", () => {
  // EVENT-1, PROGRAM-4
  test("names the program by id or by slug", async () => {
    for (const name of [program.id, program.slug]) {
      const response = await sendEvent(api, program, sale(), { headers: { "x-vp-program": name } });
      expect([response.status, response.body.status]).toEqual([200, "unmatched"]);
    }
  });

  // EVENT-2
  test.each([
    ["a wrong secret", { secret: "wrong" }],
    ["an unknown program", { headers: { "x-vp-program": "prg_unknown" } }],
    ["no program", { headers: { "x-vp-program": "" } }],
    ["a timestamp 301 seconds old", { timestamp: Math.floor(Date.now() / 1000) - 301 }],
    ["a timestamp ten minutes ahead", { timestamp: Math.floor(Date.now() / 1000) + 600 }],
    ["a timestamp that is no number", { headers: { "x-vp-timestamp": "now" } }],
    ["no signature", { headers: { "x-vp-signature": "" } }],
    ["a signature that is no hex", { headers: { "x-vp-signature": "z".repeat(64) } }],
    ["a signature cut short", { headers: { "x-vp-signature": "ab" } }],
  ])("with %s is refused, with one answer for all", async (_what, overrides) => {
    const response = await sendEvent(api, program, sale(), overrides);
    expect([response.status, response.body.error.code]).toEqual([401, "invalid_signature"]);
    expect(response.body).toEqual((await sendEvent(api, program, sale(), { secret: "other" })).body);
  });

  // EVENT-1
  test("is verified on the raw bytes: white space and order of keys do not matter", async () => {
    const rawBody = `{ "amount_cents":100,\n"type" : "sale", "order_id":"${orderId()}", "id":"raw bytes" }`;
    expect((await sendEvent(api, program, {}, { rawBody })).body.status).toBe("unmatched");
  });

  // EVENT-5
  test("takes the secret before a rotation for 24 hours, and says which one matched", async () => {
    const rotated = await make.program((await make.brand()).id);
    const now = Date.now();
    const rotate = async (validUntilMs: number) => {
      await api.deps.sql.execute("delete from signing_secret where program_id = $1", [rotated.id]);
      for (const [secret, validUntil] of [
        ["previous secret", new Date(validUntilMs)],
        ["current secret", null],
      ] as const) {
        await api.deps.sql.execute(
          "insert into signing_secret (program_id, secret_sealed, created_at, valid_until) values ($1, $2, now(), $3)",
          [rotated.id, api.deps.seal.seal(secret, `signing_secret:${rotated.id}`), validUntil],
        );
      }
    };
    await rotate(now + 3_600_000);
    const current = await sendEvent(api, rotated, sale(), { secret: "current secret" });
    const previous = await sendEvent(api, rotated, sale(), { secret: "previous secret" });
    expect([current.body.signedWith, previous.body.signedWith]).toEqual(["current", "previous"]);
    await rotate(now - 1000);
    expect((await sendEvent(api, rotated, sale(), { secret: "previous secret" })).status).toBe(401);
  });

  // EVENT-2
  test.each([
    ["empty", ""],
    ["white space", " \n"],
    ["no JSON", "{"],
    ["a list", "[]"],
    ["a text", '"sale"'],
    ["a key twice", '{"id":"1","id":"2"}'],
    ["no UTF-8", Buffer.from([0x7b, 0xff, 0x7d])],
    ["JSON nested deeper than 32 levels", `{"id":${"[".repeat(40)}${"]".repeat(40)}}`],
  ])("with a body that is %s is refused as invalid_json", async (_what, rawBody) => {
    const response = await sendEvent(api, program, {}, { rawBody });
    expect([response.status, response.body.error.code]).toEqual([400, "invalid_json"]);
  });

  // EVENT-2
  test("takes 64 KB and refuses more, by the announced length and by counting", async () => {
    const bodyOf = (bytes: number) => {
      const start = `{"id":"size ${bytes}","type":"sale","order_id":"o","amount_cents":1,"padding":"`;
      return `${start}${"x".repeat(bytes - start.length - 2)}"}`;
    };
    expect((await sendEvent(api, program, {}, { rawBody: bodyOf(65_536) })).status).toBe(200);
    const tooLarge = await sendEvent(api, program, {}, { rawBody: bodyOf(65_537) });
    expect([tooLarge.status, tooLarge.body.error.code]).toEqual([413, "too_large"]);
  });

  // EVENT-1
  test("takes a signature in upper case, a timestamp almost 5 minutes old, and any content type", async () => {
    const rawBody = JSON.stringify({ id: eventId(), ...sale() });
    const timestamp = Math.floor(Date.now() / 1000) - 299;
    const signature = createHmac("sha256", program.secret)
      .update(`${timestamp}.${rawBody}`)
      .digest("hex")
      .toUpperCase();
    const headers = { "x-vp-signature": signature, "content-type": "text/plain" };
    expect((await sendEvent(api, program, {}, { rawBody, timestamp, headers })).status).toBe(200);
  });

  // CLOCK-2, EVENT-1
  test("is timed by the machine's clock, wherever the service clock stands", async () => {
    await make.moveClock(40);
    expect((await sendEvent(api, program, sale())).status).toBe(200);
    const businessTimestamp = Math.floor((await make.businessNow()).getTime() / 1000);
    expect((await sendEvent(api, program, sale(), { timestamp: businessTimestamp })).status).toBe(401);
  });

  test.each(["GET", "HEAD", "PUT", "PATCH", "DELETE"])("is not asked for with %s", async (method) => {
    const response = await api.fetch("/api/v1/events", { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "OPTIONS, POST"]);
    const text = await response.text();
    expect(method === "HEAD" ? text : JSON.parse(text).error.code).toBe(
      method === "HEAD" ? "" : "method_not_allowed",
    );
  });

  test("carries the rate-limit headers of its program", async () => {
    const { headers } = await sendEvent(api, program, sale());
    expect(headers.get("ratelimit-limit")).toBe("600");
    expect(Number(headers.get("ratelimit-reset"))).toBeGreaterThan(0);
  });
});

describe("past the signature everything is an event", () => {
  // EVENT-6, EVENT-10
  test.each([
    ["no id", { id: undefined, ...sale() }, /^invalid_field Field id is required/],
    ["an id of 201 characters", { ...sale(), id: "x".repeat(201) }, /^invalid_field Field id/],
    ["an unknown type", { ...sale(), type: "purchase" }, /^invalid_field Field type/],
    ["no type", { order_id: "1" }, /^invalid_field Field type is required/],
    ["no order", { type: "sale", amount_cents: 1 }, /^invalid_field Field order_id is required/],
    ["an order of 201 characters", { ...sale(), order_id: "x".repeat(201) }, /^invalid_field Field order_id/],
    ["an amount of 0", { ...sale(), amount_cents: 0 }, /^invalid_field Field amount_cents/],
    ["an amount with a fraction", { ...sale(), amount_cents: 1.5 }, /^invalid_field Field amount_cents/],
    ["an amount as text", { ...sale(), amount_cents: "100" }, /^invalid_field Field amount_cents/],
    [
      "an amount over 10^12",
      { ...sale(), amount_cents: 1_000_000_000_001 },
      /^invalid_field Field amount_cents/,
    ],
    ["a currency that is no code", { ...sale(), currency: "dollar" }, /^invalid_field Field currency/],
    ["another currency", { ...sale(), currency: "EUR" }, /^currency_mismatch/],
    ["an address that is none", { ...sale(), customer_email: "jane" }, /^invalid_field Field customer_email/],
    ["a time that is none", { ...sale(), occurred_at: "yesterday" }, /^invalid_field Field occurred_at/],
    ["a control character", { ...sale(), order_id: "a\u0000b" }, /^invalid_field Field order_id/],
    [
      "a refund without an amount",
      { type: "refund", order_id: "1" },
      /^invalid_field Send one of amount_cents/,
    ],
    ["an app event without its id", { type: "event", event: "signup" }, /^invalid_field Field event_id/],
  ])("%s is an error that stands in the list, with status 422", async (_what, event, note) => {
    const own = await make.program((await make.brand()).id);
    const response = await sendEvent(api, own, event);
    expect([response.status, response.body.status, response.body.conversionId]).toEqual([422, "error", null]);
    expect(response.body.note).toMatch(note);
    expect(await eventsOf(own.id)).toMatchObject([{ status: "error", note: response.body.note }]);
    const orders = await api.deps.sql.rows("select 1 from sale_order where program_id = $1", [own.id]);
    expect(orders).toEqual([]);
  });

  // EVENT-8
  // Review: rules D6
  test("an error says that the corrected event needs a new id, and repeating its id does not mend it", async () => {
    const id = eventId();
    const wrong = await sendEvent(api, program, { ...sale(), id, amount_cents: 0 });
    expect(wrong.body.note).toMatch(/ Send the corrected event with a new id: this id is already used\.$/);
    const corrected = await sendEvent(api, program, { ...sale(), id });
    expect([corrected.status, corrected.body]).toMatchObject([
      200,
      { status: "duplicate", note: `error ${wrong.body.note}` },
    ]);
  });

  test("an error of an event without an id asks for one, and for no new one", async () => {
    const { body } = await sendEvent(api, program, { ...sale(), id: "" });
    expect(body.note).toMatch(/^invalid_field Field id .* Send the corrected event with an id\.$/);
  });

  // EVENT-10
  test("unknown fields are ignored, and named in the note", async () => {
    const response = await sendEvent(api, program, { ...sale(), shop: "north", total: 3 });
    expect(response.body.status).toBe("unmatched");
    expect(response.body.note).toMatch(/^no_attribution.*Unknown fields were ignored: shop, total\.$/);
  });

  // EVENT-10
  test("what senders write for nothing (null, an empty text) counts as not sent", async () => {
    const response = await sendEvent(api, program, {
      ...sale(),
      click_id: "",
      ref_code: null,
      currency: null,
    });
    expect(response.body.note).toMatch(/^no_attribution/);
  });
});

describe("limits of the event endpoint", () => {
  /** Sends a new program's events of a minute, and one more; null where the machine was too busy for that. */
  async function sendTooMany(plain: TestApi) {
    const own = await factoriesOf(plain.deps).program((await factoriesOf(plain.deps).brand()).id);
    const startedAtMs = performance.now();
    // Whatever is signed counts, also an event with status error.
    for (let sent = 0; sent < 600; sent += 50) {
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => sendEvent(plain, own, { type: "none" })),
      );
      const statuses = new Set(responses.map(({ status }) => status));
      if (statuses.has(503)) return null;
      expect(statuses).toEqual(new Set([422]));
    }
    const beyond = await sendEvent(plain, own, sale());
    return performance.now() - startedAtMs < 60_000 ? { own, beyond } : null;
  }

  // EVENT-3, EVENT-4
  test("are 600 valid events of a program and 20 failures of an address a minute, unless set otherwise", async () => {
    const plain = await startApi(DEFAULT_LIMITS);
    try {
      const { own, beyond } = await until("601 events within a minute", () => sendTooMany(plain));
      expect([beyond.status, beyond.body.error.code]).toEqual([429, "rate_limited"]);
      const headerOf = (name: string) => Number(beyond.headers.get(name));
      expect([headerOf("ratelimit-limit"), headerOf("ratelimit-remaining")]).toEqual([600, 0]);
      expect(headerOf("retry-after")).toBe(headerOf("ratelimit-reset"));
      expect(headerOf("retry-after")).toBeLessThanOrEqual(60);
      const statuses = [];
      for (let count = 0; count < 21; count += 1) {
        statuses.push((await sendEvent(plain, own, sale(), { secret: "wrong" })).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    } finally {
      await plain.close();
    }
  });

  // EVENT-3
  test("count as failures what is wrong with the envelope, for each address by itself", async () => {
    const behindProxy = await startApi({
      ...DEFAULT_LIMITS,
      TRUST_PROXY: "1",
      EVENT_FAILURE_LIMIT_PER_MINUTE: "10",
    });
    try {
      const own = await factoriesOf(behindProxy.deps).program(
        (await factoriesOf(behindProxy.deps).brand()).id,
      );
      const from = (address: string) => ({ "x-forwarded-for": address });
      const attempts: [Parameters<typeof sendEvent>[3], number, string][] = [
        [{ secret: "wrong" }, 401, "9"],
        [{ headers: { "x-vp-program": "unknown" } }, 401, "8"],
        [{ timestamp: 1 }, 401, "7"],
        [{ rawBody: "{" }, 400, "6"],
        [{ rawBody: "x".repeat(65_537) }, 413, "5"],
      ];
      for (const [overrides, status, remaining] of attempts) {
        const headers = { ...from("203.0.113.1"), ...overrides?.headers };
        const response = await sendEvent(behindProxy, own, sale(), { ...overrides, headers });
        expect([response.status, response.headers.get("ratelimit-limit")]).toEqual([status, "10"]);
        expect(response.headers.get("ratelimit-remaining")).toBe(remaining);
      }
      const error = await sendEvent(behindProxy, own, { type: "none" }, { headers: from("203.0.113.1") });
      expect([error.status, error.headers.get("ratelimit-limit")]).toEqual([422, "600"]);
      const other = await sendEvent(behindProxy, own, sale(), {
        secret: "wrong",
        headers: from("203.0.113.2"),
      });
      expect(other.headers.get("ratelimit-remaining")).toBe("9");
    } finally {
      await behindProxy.close();
    }
  });

  // EVENT-3
  test("failures of an address beyond the limit return 429; an event with status error is no failure", async () => {
    const limited = await startApi({ ...DEFAULT_LIMITS, EVENT_FAILURE_LIMIT_PER_MINUTE: "3" });
    try {
      const own = await factoriesOf(limited.deps).program((await factoriesOf(limited.deps).brand()).id);
      for (let count = 0; count < 5; count += 1) {
        expect((await sendEvent(limited, own, { type: "purchase" })).status).toBe(422);
      }
      const statuses = [];
      for (let count = 0; count < 4; count += 1) {
        statuses.push((await sendEvent(limited, own, sale(), { secret: "wrong" })).status);
      }
      expect(statuses).toEqual([401, 401, 401, 429]);
      for (const failing of [{ secret: "wrong" }, { rawBody: "{" }, { rawBody: "x".repeat(65_537) }]) {
        const refused = await sendEvent(limited, own, sale(), failing);
        expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
        expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      }
    } finally {
      await limited.close();
    }
  });

  // EVENT-3
  // Review: security 1, rules W5
  test("an event with a right signature is taken, however many of its address failed before", async () => {
    const limited = await startApi({ ...DEFAULT_LIMITS, EVENT_FAILURE_LIMIT_PER_MINUTE: "3" });
    try {
      const own = await factoriesOf(limited.deps).program((await factoriesOf(limited.deps).brand()).id);
      const statuses = [];
      for (let count = 0; count < 5; count += 1) {
        statuses.push((await sendEvent(limited, own, sale(), { secret: "wrong" })).status);
      }
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
      const taken = await sendEvent(limited, own, sale());
      expect([taken.status, taken.body.status]).toEqual([200, "unmatched"]);
      expect(taken.headers.get("ratelimit-limit")).toBe("600");
    } finally {
      await limited.close();
    }
  });

  // EVENT-2
  // Review: rules W5
  test("an event of an unknown program is refused before its body has arrived", async () => {
    const unread = { done: () => {} };
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode("{"));
        unread.done = () => controller.close();
      },
    });
    const response = await fetch(`${api.baseUrl}/api/v1/events`, {
      method: "POST",
      headers: { "x-vp-program": "prg_unknown", "x-vp-timestamp": "1", "x-vp-signature": "ab" },
      body,
      duplex: "half",
    });
    expect(response.status).toBe(401);
    unread.done();
    expect(await response.json()).toMatchObject({ error: { code: "invalid_signature" } });
  });

  // EVENT-4
  test("valid events of a program beyond the limit return 429, and another program's are not", async () => {
    const limited = await startApi({ EVENT_LIMIT_PER_MINUTE: "2" });
    try {
      const factories = factoriesOf(limited.deps);
      const brand = await factories.brand();
      const [own, other] = [await factories.program(brand.id), await factories.program(brand.id)];
      const statuses = [];
      for (let count = 0; count < 3; count += 1)
        statuses.push((await sendEvent(limited, own, sale())).status);
      expect(statuses).toEqual([200, 200, 429]);
      expect((await sendEvent(limited, other, sale())).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
