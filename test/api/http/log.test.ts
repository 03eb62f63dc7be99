import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createHmac } from "node:crypto";
import { connect } from "node:net";
import { callAgentTool, connectAgent } from "../../support/entry-points/agent.ts";
import { startApi, type StartedApi } from "../../support/scenes/api.ts";
import { startApiProcess, type ApiProcess } from "../../support/servers/api-process.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { factoriesOf, type Factories } from "../../support/scenes/factories.ts";
import { requestText } from "../../support/entry-points/raw-http.ts";
import { until } from "../../support/scenes/until.ts";

let api: StartedApi;
let make: Factories;
let served: ApiProcess;
beforeAll(async () => {
  api = await startApi();
  make = factoriesOf(api.deps);
  served = await startApiProcess(api.environment, "trace");
});
afterAll(async () => {
  await served.stop("SIGTERM");
  await api.close();
});

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly requestId?: string;
  readonly operation?: string;
  readonly addressHash?: string;
}

/** The log up to the request's own line, which is its last. */
async function linesOf(requestId: string): Promise<Line[]> {
  return until(`the log to have ${requestId}`, () => {
    const lines = served
      .log()
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line);
    return lines.some((line) => line.requestId === requestId && line.msg === "request") && lines;
  });
}

async function call(
  requestId: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
) {
  const response = await fetch(`${served.baseUrl}/api/v1${path}`, {
    method,
    headers: { "x-request-id": requestId, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  await response.text();
  return response.status;
}

test("shows neither keys, secrets, signatures nor people's data, at its most talkative", async () => {
  const brand = await make.brand({ email: "owner-of-brand@acme.example" });
  const program = await make.program(brand.id);
  const account = await make.account({
    email: "nora-the-partner@mail.example",
    name: "Nora Lindqvist-Secret",
  });
  const partner = await make.partner(program, account.id);
  const key = await make.brandKey(brand.id);
  const partnerKey = await make.partnerKey(account.id);
  const bearer = { authorization: `Bearer ${key}` };
  const wrongKey = "vpk_mistypedmistypedmistyped";
  const webhookSecret = "whsec_veryverysecret";
  const sale = JSON.stringify({
    ...{ id: "evt-log", type: "sale", order_id: "order-log", amount_cents: 1000, ref_code: partner.refCode },
    customer_email: "jane-the-customer@mail.example",
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", program.secret).update(`${timestamp}.${sale}`).digest("hex");
  const signed = { "x-vp-program": program.id, "x-vp-timestamp": timestamp, "x-vp-signature": signature };

  expect([
    await call("log-request-1", "GET", "/me", bearer),
    await call("log-request-2", "GET", "/me", { authorization: `Bearer ${wrongKey}` }),
    await call("log-request-3", "GET", `/me?key=${key}`, {}),
    await call("log-request-4", "POST", "/events", signed, sale),
    await call("log-request-5", "PUT", `/programs/${program.id}/webhooks/payments`, bearer, {
      secret: webhookSecret,
    }),
    await call("log-request-6", "GET", `/programs/${program.id}/integration`, bearer),
    await call("log-request-7", "GET", `/partners/${partner.id}`, bearer),
    await call("log-request-8", "GET", "/partner/me", { authorization: `Bearer ${partnerKey}` }),
    await call("log-request-9", "POST", `/partners/${partner.id}/messages`, bearer, {
      body: "confidential words",
    }),
    await call("log-request-10", "POST", "/programs", bearer, '{"name": "confidential words'),
  ]).toEqual([200, 401, 401, 200, 200, 200, 200, 200, 201, 400]);

  const agent = await connectAgent(served, key);
  const agentSecret = "whsec_givenbyanagent";
  const given = { programId: program.id, secret: agentSecret, idempotencyKey: "log-agent-1" };
  expect(await callAgentTool(agent, "set_stripe_webhook_secret", given)).toMatchObject({ isError: false });
  await agent.close();

  await linesOf("log-request-10");
  const log = served.log();
  for (const hidden of [
    key,
    partnerKey,
    wrongKey,
    program.secret,
    webhookSecret,
    agentSecret,
    signature,
    sale,
  ]) {
    expect(log).not.toContain(hidden);
  }
  for (const hidden of [
    account.email,
    brand.email,
    account.name,
    "jane-the-customer",
    "confidential words",
  ]) {
    expect(log).not.toContain(hidden);
  }
  const { ENCRYPTION_KEY, CUSTOMER_HASH_KEY, DATABASE_URL } = api.environment;
  for (const hidden of [ENCRYPTION_KEY!, CUSTOMER_HASH_KEY!, DATABASE_URL!])
    expect(log).not.toContain(hidden);
});

test("says of every request what it was, how it ended, how long it took, and by which key", async () => {
  const brand = await make.brand();
  const key = await make.brandKey(brand.id);
  await call("log-request-20", "GET", "/programs/prg_none", { authorization: `Bearer ${key}` });
  const lines = (await linesOf("log-request-20")).filter(({ requestId }) => requestId === "log-request-20");
  expect(lines).toEqual([
    {
      level: "info",
      time: expect.any(String),
      process: "api",
      requestId: "log-request-20",
      operation: "get_program",
      method: "GET",
      status: 404,
      durationMs: expect.any(Number),
      keyId: expect.stringMatching(/^key_/),
      addressHash: expect.stringMatching(/^[\w-]{16}$/),
      msg: "request",
    },
  ]);
});

// Review: security 14
test("names the sender of a refused request by a keyed hash, the same for all of it, and of a good one nothing", async () => {
  const key = await make.brandKey((await make.brand()).id);
  await call("log-request-50", "GET", "/me", {});
  await call("log-request-51", "GET", "/me", { authorization: "Bearer vpk_wrong" });
  await call("log-request-52", "GET", "/me", { authorization: `Bearer ${key}` });
  await linesOf("log-request-52");
  const texts = ["log-request-50", "log-request-51", "log-request-52"].map((id) =>
    served
      .log()
      .split("\n")
      .find((text) => text.includes(id))!,
  );
  const hashes = texts.map((text) => (JSON.parse(text) as Line).addressHash);
  expect(hashes[0]).toMatch(/^[\w-]{16}$/);
  expect(hashes).toEqual([hashes[0], hashes[0], undefined]);
  expect(texts.join("\n")).not.toContain("127.0.0.1");
});

// OPERATE-10
// Review: rules K9
test("warns once that requests come through a proxy that is not trusted", async () => {
  for (const id of ["log-request-60", "log-request-61"]) {
    await call(id, "GET", "/me", { "x-forwarded-for": "203.0.113.7" });
  }
  await linesOf("log-request-61");
  const warnings = served
    .log()
    .split("\n")
    .filter((line) => line.includes("TRUST_PROXY"));
  expect(warnings.map((line) => (JSON.parse(line) as Line).level)).toEqual(["warn"]);
});

test("says of a failure where it was, without the rows that PostgreSQL quotes", async () => {
  const program = await make.program((await make.brand()).id);
  const account = await make.account({ email: "quoted-by-postgres@mail.example" });
  const partnerKey = await make.partnerKey(account.id);
  await asOwner(api, "alter table message add constraint nobody_may check (false) not valid");
  const partner = await make.partner(program, account.id);
  const status = await call(
    "log-request-30",
    "POST",
    `/partner/programs/${partner.id}/messages`,
    { authorization: `Bearer ${partnerKey}` },
    { body: "words in a row that was refused" },
  );
  expect(status).toBe(500);
  const lines = (await linesOf("log-request-30")).filter(({ requestId }) => requestId === "log-request-30");
  expect(lines).toMatchObject([
    { level: "error", msg: "request failed", err: { code: "23514", constraint: "nobody_may" } },
    { level: "info", msg: "request", status: 500 },
  ]);
  expect(served.log()).not.toContain("words in a row");
});

test("counts a sender who goes away as no failure", async () => {
  const key = await make.brandKey((await make.brand()).id);
  const { hostname, port } = new URL(served.baseUrl);
  const headers = [`Authorization: Bearer ${key}`, "X-Request-Id: log-request-40", "Content-Length: 100"];
  connect(Number(port), hostname).end(requestText("POST /api/v1/programs HTTP/1.1", headers, '{"na'));
  const lines = (await linesOf("log-request-40")).filter(({ requestId }) => requestId === "log-request-40");
  expect(lines).toMatchObject([{ level: "info", status: 400 }]);
});
