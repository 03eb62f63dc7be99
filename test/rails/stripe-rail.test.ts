import { afterEach, describe, expect, test } from "@jest/globals";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { RailOrder } from "../../src/domain/payouts/rail.ts";
import { createStripeRail } from "../../src/rails/stripe/stripe-rail.ts";
import { NO_STRIPE_MOCK, startStripeMock } from "../support/servers/stripe-mock.ts";

const ORDER: RailOrder = {
  payoutId: "pay_1",
  partnerId: "prt_1",
  railAttempt: 2,
  account: "acct_1",
  amountCents: 1_234,
  currency: "USD",
};

interface Received {
  readonly method: string;
  readonly path: string;
  readonly body: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
}

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A Stripe that answers every request in the same way, and notes what it got. */
async function stripeThat(
  respond: (response: ServerResponse, request: Received) => void,
  timeoutMs = 60_000,
) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://stripe");
      const body = request.method === "GET" ? url.searchParams : new URLSearchParams(text);
      const got = { method: request.method ?? "", path: url.pathname, body, headers: request.headers };
      received.push(got);
      respond(response, got);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { rail: createStripeRail({ apiKey: "sk_test_1", apiBase, timeoutMs }), received };
}

const json = (status: number, body: object) => (response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const transfer = (values: object = {}) => ({
  id: "tr_1",
  object: "transfer",
  amount: 1_234,
  amount_reversed: 0,
  currency: "usd",
  transfer_group: "pay_1",
  ...values,
});
const error = (type: string, code?: string) => ({
  error: { type, message: "no", ...(code === undefined ? {} : { code }) },
});

describe("sending", () => {
  // RAIL-2
  test("creates a transfer under the key of the attempt, named after the payout", async () => {
    const { rail, received } = await stripeThat(json(200, transfer()));
    expect(await rail.send(ORDER)).toEqual({
      kind: "settled",
      railRef: "tr_1",
      currency: "USD",
      sentCents: 1_234,
    });
    expect(received).toHaveLength(1);
    const [request] = received;
    expect([request!.method, request!.path]).toEqual(["POST", "/v1/transfers"]);
    expect(request!.headers["idempotency-key"]).toBe("pay_1:2");
    expect(request!.headers.authorization).toBe("Bearer sk_test_1");
    expect(Object.fromEntries(request!.body)).toEqual({
      amount: "1234",
      currency: "usd",
      destination: "acct_1",
      transfer_group: "pay_1",
      "metadata[payout_id]": "pay_1",
      "metadata[partner_id]": "prt_1",
      "metadata[attempt]": "2",
    });
  });

  test.each([
    ["JPY", 1_234, "1234"],
    ["ISK", 1_234, "123400"],
    ["MGA", 1_200, "12"],
  ])("counts %s in the units of Stripe", async (currency, amountCents, sent) => {
    const { rail, received } = await stripeThat(json(200, transfer({ currency: currency.toLowerCase() })));
    await rail.send({ ...ORDER, currency, amountCents });
    expect(received[0]!.body.get("amount")).toBe(sent);
  });

  test("refuses an amount that Stripe has no unit for, without a call", async () => {
    const { rail, received } = await stripeThat(json(200, transfer()));
    expect(await rail.send({ ...ORDER, currency: "MGA", amountCents: 1_234 })).toMatchObject({
      kind: "refused",
    });
    expect(received).toEqual([]);
  });

  // Review: third parties 6
  test("a connection that breaks leaves it open whether money moved, and nothing is sent again", async () => {
    const { rail, received } = await stripeThat((response) => void response.socket?.destroy());
    expect(await rail.send(ORDER)).toEqual({ kind: "unknown", reason: expect.any(String) });
    expect(received).toHaveLength(1);
    expect(await rail.lookUp(ORDER)).toEqual({ kind: "unknown", reason: expect.any(String) });
    expect(received).toHaveLength(2);
  });

  test.each<[string, number, object, object]>([
    [
      "our balance too low",
      400,
      error("invalid_request_error", "balance_insufficient"),
      { kind: "balance_too_low", reason: "balance_insufficient" },
    ],
    [
      "no such account",
      400,
      error("invalid_request_error", "resource_missing"),
      { kind: "refused", reason: "resource_missing" },
    ],
    [
      "an account that may get no transfers",
      400,
      error("invalid_request_error", "transfers_not_allowed"),
      { kind: "refused", reason: "transfers_not_allowed" },
    ],
    [
      "an account that is not ours",
      403,
      error("invalid_request_error", "account_invalid"),
      { kind: "refused", reason: "account_invalid" },
    ],
    ["a key without permission", 403, error("invalid_request_error"), { kind: "unknown" }],
    ["a wrong key of ours", 401, error("invalid_request_error"), { kind: "unknown" }],
    [
      "a test key with a live account",
      400,
      error("invalid_request_error", "livemode_mismatch"),
      { kind: "unknown", reason: "livemode_mismatch" },
    ],
    [
      "too many requests",
      429,
      error("invalid_request_error", "rate_limit"),
      { kind: "unknown", reason: "rate_limit" },
    ],
    [
      "the key in use by another request",
      409,
      error("idempotency_error", "idempotency_key_in_use"),
      { kind: "unknown", reason: "idempotency_key_in_use" },
    ],
    ["the key used with another body", 400, error("idempotency_error"), { kind: "unknown" }],
    ["a fault at Stripe", 500, error("api_error"), { kind: "unknown" }],
    ["an answer that is no JSON", 200, {}, { kind: "unknown" }],
  ])("%s", async (name, status, body, respond) => {
    const isBroken = name.includes("no JSON");
    const { rail, received } = await stripeThat(
      isBroken ? (response) => void response.end("<html>") : json(status, body),
    );
    expect(await rail.send(ORDER)).toMatchObject(respond);
    // Whether it is tried again is decided by the payout's process, which looks it up first.
    expect(received).toHaveLength(1);
  });

  test("no response leaves open whether money moved", async () => {
    const { rail } = await stripeThat(() => {}, 300);
    expect(await rail.send(ORDER)).toMatchObject({ kind: "unknown" });
    const hangUp = await stripeThat((response) => response.socket?.destroy());
    expect(await hangUp.rail.send(ORDER)).toMatchObject({ kind: "unknown" });
    const nobody = createStripeRail({ apiKey: "sk_test_1", apiBase: "http://127.0.0.1:9", timeoutMs: 300 });
    expect(await nobody.send(ORDER)).toMatchObject({ kind: "unknown" });
  });
});

describe("looking up", () => {
  const list = (...data: object[]) =>
    json(200, { object: "list", data, has_more: false, url: "/v1/transfers" });

  test.each<[string, object[], object]>([
    ["finds nothing", [], { kind: "absent" }],
    [
      "finds the transfer",
      [transfer()],
      { kind: "settled", railRef: "tr_1", currency: "USD", sentCents: 1_234 },
    ],
    [
      "finds what came back of it",
      [transfer({ amount_reversed: 234 })],
      { kind: "returned", railRef: "tr_1", currency: "USD", sentCents: 1_234, returnedCents: 234 },
    ],
    ["takes no transfer of another payout", [transfer({ transfer_group: "pay_2" })], { kind: "absent" }],
  ])("%s", async (_, data, respond) => {
    const { rail, received } = await stripeThat(list(...data));
    expect(await rail.lookUp(ORDER)).toEqual(respond);
    expect([received[0]!.method, received[0]!.path]).toEqual(["GET", "/v1/transfers"]);
    expect(received[0]!.body.get("transfer_group")).toBe("pay_1");
  });

  test.each([
    [400, error("invalid_request_error", "parameter_unknown")],
    [403, error("invalid_request_error", "account_invalid")],
    [500, error("api_error")],
  ])("that is answered %i says nothing of the payment", async (status, body) => {
    const { rail } = await stripeThat(json(status, body));
    expect(await rail.lookUp(ORDER)).toMatchObject({ kind: "unknown" });
  });
});

// PAYOUT-5
describe("an account", () => {
  const account = (fields: object) => json(200, { id: "acct_1", object: "account", ...fields });

  test.each<[string, Parameters<typeof stripeThat>[0], object]>([
    ["that may get transfers", account({ capabilities: { transfers: "active" } }), { kind: "taken" }],
    [
      "that may not yet",
      account({ capabilities: { transfers: "pending" } }),
      { kind: "refused", reason: "transfers_pending" },
    ],
    [
      "that never asked",
      account({ capabilities: {} }),
      { kind: "refused", reason: "transfers_not_requested" },
    ],
    [
      "that is not connected to us",
      json(403, error("invalid_request_error", "account_invalid")),
      { kind: "refused", reason: "account_invalid" },
    ],
    ["whose capabilities are not shown", account({}), { kind: "unknown", reason: "no_capabilities" }],
    [
      "that the server cannot show",
      json(404, error("invalid_request_error")),
      { kind: "unknown", reason: "refused" },
    ],
    ["while Stripe has a problem", json(500, error("api_error")), { kind: "unknown", reason: "unknown" }],
  ])("%s", async (_, response, check) => {
    const { rail, received } = await stripeThat(response);
    expect(await rail.checkAccount("acct_1")).toEqual(check);
    expect([received[0]!.method, received[0]!.path]).toEqual(["GET", "/v1/accounts/acct_1"]);
  });
});

(NO_STRIPE_MOCK === null ? describe : describe.skip)("Stripe's own mock", () => {
  test("takes the shape of our requests, and its responses are read", async () => {
    const mock = await startStripeMock();
    try {
      const rail = createStripeRail({ apiKey: "sk_test_123", apiBase: mock.apiBase });
      expect(await rail.send(ORDER)).toMatchObject({
        kind: "settled",
        railRef: expect.stringMatching(/^tr_/),
      });
      // The mock keeps nothing: its list holds a transfer of nobody.
      expect(await rail.lookUp(ORDER)).toEqual({ kind: "absent" });
    } finally {
      await mock.stop();
    }
  });
});
