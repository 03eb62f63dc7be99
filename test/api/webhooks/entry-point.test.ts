import { describe, expect, test } from "@jest/globals";
import { newId } from "../../../src/domain/ids.ts";
import { hook, ordersPaid } from "../../support/scenes/shopify-hooks.ts";
import { invoicePaid, stripeEvent } from "../../support/scenes/stripe-events.ts";
import {
  postHook,
  sendShopify,
  sendStripe,
  shopifySignature,
  stripeSignature,
  webhookScene,
} from "../../support/scenes/webhooks.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const FAILURE_LIMIT = 10;
const EVENT_LIMIT = 8;

const { api, make } = useApi({
  EVENT_FAILURE_LIMIT_PER_MINUTE: String(FAILURE_LIMIT),
  EVENT_LIMIT_PER_MINUTE: String(EVENT_LIMIT),
});

const eventsOf = (programId: string) =>
  api.deps.sql.rows<{ external_id: string | null; status: string; note: string | null; type: string | null }>(
    "select external_id, status, note, type from incoming_event where program_id = $1 order by id",
    [programId],
  );

/** Both entry points, each with a body that it takes and the way that body is signed. */
const ENTRY_POINTS = [
  {
    name: "Stripe's",
    path: (programId: string) => `/api/payments/webhook/${programId}`,
    body: () => JSON.stringify(invoicePaid(Date.now(), "new", { paid: 100 })),
    used: () => JSON.stringify(invoicePaid(Date.now(), "new", { paid: 100 })),
    signed: (body: string | Buffer, secret?: string) => ({
      "stripe-signature": secret === undefined ? stripeSignature(body) : stripeSignature(body, secret),
    }),
  },
  {
    name: "Shopify's",
    path: (programId: string) => `/api/storefront/webhook/${programId}`,
    body: () => JSON.stringify({ id: 1, at: Math.random() }),
    used: () => String(ordersPaid(Date.now(), { id: "1", currentSubtotal: "1.00", total: "1.00" }).body),
    signed: (body: string | Buffer, secret?: string) => ({
      "x-shopify-hmac-sha256": secret === undefined ? shopifySignature(body) : shopifySignature(body, secret),
      "x-shopify-topic": "products/update",
    }),
  },
] as const;

/** What Stripe's entry point ignores, and what makes the store's take its body for an order. */
const USED_TOPIC = { "x-shopify-topic": "orders/paid" };

describe.each(ENTRY_POINTS)("$name entry point", ({ path, body, used, signed }) => {
  const send = (
    scene: { readonly program: { readonly id: string } },
    rawBody: string | Buffer,
    headers: Record<string, string>,
  ) => postHook(api, path(scene.program.id), rawBody, headers);

  // DELIVERY-3
  test("takes what is signed with the stored secret, and keeps it with its body, encrypted", async () => {
    const scene = await webhookScene(make);
    const rawBody = used();
    const response = await send(scene, rawBody, { ...signed(rawBody), ...USED_TOPIC });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      data: { status: expect.any(String), note: expect.any(String), conversionId: null },
    });
    const row = await api.deps.sql.row<{ body_sealed: Buffer; source: string; external_id: string }>(
      "select body_sealed, source, external_id from provider_delivery where program_id = $1",
      [scene.program.id],
    );
    const purpose = `delivery:${scene.program.id}:${row!.source}:${row!.external_id}`;
    expect(api.deps.seal.open(row!.body_sealed, purpose)).toBe(rawBody);
    expect(row!.body_sealed.includes(Buffer.from(rawBody.slice(0, 12)))).toBe(false);
  });

  // DELIVERY-2
  test("returns 401 alike to a wrong signature, none, an unknown program and one without a secret, and keeps nothing", async () => {
    const scene = await webhookScene(make);
    const brand = await make.brand();
    const secretless = await make.program(brand.id);
    const rawBody = body();
    const responses = [
      await send(scene, rawBody, signed(rawBody, "another")),
      await send(scene, `${rawBody} `, signed(rawBody)),
      await send(scene, rawBody, {}),
      await send({ program: { ...scene.program, id: newId("program") } }, rawBody, signed(rawBody)),
      await send({ program: secretless }, rawBody, signed(rawBody)),
      await send({ program: { ...scene.program, id: scene.program.slug } }, rawBody, signed(rawBody)),
      await send({ program: { ...scene.program, id: "prg_%00" } }, rawBody, signed(rawBody)),
    ];
    for (const response of responses) {
      expect(response.status).toBe(401);
      expect(response.body.error).toEqual({ ...responses[0]!.body.error, code: "invalid_signature" });
    }
    expect(await eventsOf(scene.program.id)).toEqual([]);
  });

  test("takes a body of a megabyte, and refuses one that no provider sends", async () => {
    const scene = await webhookScene(make);
    const large = JSON.stringify({ ...JSON.parse(body()), filler: "x".repeat(1_500_000) });
    expect((await send(scene, large, signed(large))).status).toBe(200);
    const huge = "x".repeat(6 * 1024 * 1024);
    const refused = await send(scene, huge, signed(huge));
    expect(refused.status).toBe(413);
    expect(refused.body.error.code).toBe("too_large");
    expect(await eventsOf(scene.program.id)).toHaveLength(1);
  });

  test("keeps a signed body that is no JSON, as an error, and returns 200 so that it is not repeated", async () => {
    const scene = await webhookScene(make);
    for (const rawBody of ["not json", "", "[]", Buffer.from([0xff, 0xfe, 0x00])]) {
      const headers = {
        ...signed(rawBody),
        ...("x-shopify-topic" in signed(rawBody) && { "x-shopify-topic": "orders/paid" }),
      };
      const response = await send(scene, rawBody, headers);
      expect(response.status).toBe(200);
      expect(response.body.data).toMatchObject({
        status: "error",
        note: expect.stringMatching(/^invalid_field /),
      });
    }
    expect(await eventsOf(scene.program.id)).toHaveLength(4);
  });

  test("takes other methods for what they are", async () => {
    const scene = await webhookScene(make);
    const response = await api.fetch(path(scene.program.id));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toContain("POST");
  });

  // DELIVERY-2
  test("counts failures per address and program, and never refuses a right delivery for them", async () => {
    const scene = await webhookScene(make);
    const other = await webhookScene(make);
    const rawBody = body();
    const fail = () => send(scene, rawBody, signed(rawBody, "another"));
    for (let failure = 1; failure <= FAILURE_LIMIT; failure += 1) expect((await fail()).status).toBe(401);
    const refused = await fail();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await send(scene, rawBody, signed(rawBody))).status).toBe(200);
    expect((await send(other, rawBody, signed(rawBody, "another"))).status).toBe(401);
  });

  // DELIVERY-2
  test("takes more right deliveries than a program may send events", async () => {
    const scene = await webhookScene(make);
    const statuses: number[] = [];
    for (let sent = 0; sent < 3 * EVENT_LIMIT; sent += 1) {
      const rawBody = body();
      statuses.push((await send(scene, rawBody, signed(rawBody))).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test("has the headers of every response", async () => {
    const scene = await webhookScene(make);
    const rawBody = body();
    const { headers } = await send(scene, rawBody, signed(rawBody));
    for (const name of ["x-request-id", "ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"]) {
      expect(headers.get(name)).not.toBeNull();
    }
  });
});

describe("Stripe's timestamp", () => {
  // STRIPE-1
  test.each([
    ["now", 0, 200],
    ["four minutes old", -240, 200],
    ["four minutes ahead", 240, 200],
    ["six minutes old", -360, 401],
    ["six minutes ahead", 360, 401],
  ])("of a delivery signed %s", async (_, seconds, status) => {
    const { program } = await webhookScene(make);
    const rawBody = JSON.stringify(stripeEvent("charge.succeeded", Date.now(), {}));
    const signature = stripeSignature(rawBody, undefined, Math.floor(Date.now() / 1000) + seconds);
    const path = `/api/payments/webhook/${program.id}`;
    expect((await postHook(api, path, rawBody, { "stripe-signature": signature })).status).toBe(status);
  });
});

describe("Shopify's headers", () => {
  test("are read with and without the X, in any case", async () => {
    const { program } = await webhookScene(make);
    const rawBody = String(ordersPaid(Date.now(), { id: "1", currentSubtotal: "1.00", total: "1.00" }).body);
    const response = await postHook(api, `/api/storefront/webhook/${program.id}`, rawBody, {
      "Shopify-Hmac-SHA256": shopifySignature(rawBody),
      "Shopify-Topic": "orders/paid",
      "Shopify-Webhook-Id": "w1",
    });
    expect(response.status).toBe(200);
    expect(await eventsOf(program.id)).toMatchObject([{ external_id: "orders/paid:w1", type: "sale" }]);
  });
});

describe("what has no effect", () => {
  // STRIPE-4
  test("is listed as processed, with a note that says why", async () => {
    const { program } = await webhookScene(make);
    await sendStripe(api, program, stripeEvent("invoice.payment_succeeded", Date.now(), {}));
    await sendShopify(api, program, hook("products/update", Date.now(), {}));
    expect(await eventsOf(program.id)).toMatchObject([
      {
        status: "processed",
        note: "ignored Events of type invoice.payment_succeeded are not used.",
        type: null,
      },
      { status: "processed", note: "ignored Webhooks of topic products/update are not used.", type: null },
    ]);
  });
});

describe("on the live network", () => {
  const { api: live, make: makeLive } = useApi({ NETWORK: "mainnet", BASE_URL: "https://partners.example" });

  // STRIPE-11
  test("Stripe's test mode is kept and ignored, and its live mode counts", async () => {
    const { program, seller } = await webhookScene(makeLive);
    const event = invoicePaid(Date.now(), "new", { paid: 1000, metadata: { vp_ref: seller.refCode } });
    const ignored = await sendStripe(live, program, event);
    expect(ignored.body.data).toMatchObject({
      status: "processed",
      note: expect.stringMatching(/^ignored .*test mode/),
      conversionId: null,
    });
    const counted = await sendStripe(live, program, { ...event, id: "evt_live", livemode: true });
    expect(counted.body.data.conversionId).toMatch(/^cnv_/);
  });
});
