import { afterEach, describe, expect, test } from "@jest/globals";
import { createRecentStates } from "../../../src/api/rate-limits/recent-states.ts";
import { createRateLimits, type LimitName } from "../../../src/api/rate-limits/rate-limits.ts";
import {
  DEFAULT_LIMITS,
  startApi,
  type ApiResponse,
  type StartedApi,
  type TestApi,
} from "../../support/scenes/api.ts";
import type { TestSettings } from "../../support/scenes/deps.ts";
import { factoriesOf } from "../../support/scenes/factories.ts";
import { until } from "../../support/scenes/until.ts";

const LIMITS: [LimitName, string][] = [
  ["key", "120 in 60 s"],
  ["agentKey", "120 in 60 s"],
  ["invalidKeyAddress", "30 in 60 s"],
  ["eventProgram", "600 in 60 s"],
  ["eventFailureAddress", "20 in 60 s"],
  ["webhookFailure", "20 in 60 s"],
  ["clickAddress", "600 in 60 s"],
  ["broadcastBrand", "10 in 3600 s"],
  ["messageBrand", "60 in 3600 s"],
  ["partnerInvitationBrand", "60 in 3600 s"],
  ["memberInvitationBrand", "60 in 3600 s"],
  ["payoutAccount", "20 in 3600 s"],
  ["messagePartner", "20 in 3600 s"],
  ["testPostbackPartner", "10 in 3600 s"],
];

const running: StartedApi[] = [];
afterEach(async () => {
  for (const api of running.splice(0)) await api.close();
});

async function start(settings: TestSettings) {
  const api = await startApi(settings);
  running.push(api);
  const make = factoriesOf(api.deps);
  const program = await make.program((await make.brand()).id);
  return { api, make, program, key: await make.brandKey(program.brandId) };
}

const limitOf = ({ headers }: ApiResponse | Response) =>
  ["limit", "remaining", "reset"].map((name) => Number(headers.get(`ratelimit-${name}`)));

function expectRefused(response: ApiResponse): void {
  expect([response.status, response.body.error.code]).toEqual([429, "rate_limited"]);
  const [limit, remaining, reset] = limitOf(response);
  expect([limit! > 0, remaining]).toEqual([true, 0]);
  expect(Number(response.headers.get("retry-after"))).toBe(reset);
  expect(reset).toBeGreaterThanOrEqual(1);
  expect(reset).toBeLessThanOrEqual(3600);
}

describe("requests of a key", () => {
  // API-13
  test("are counted down, and refused past the limit with the seconds to wait", async () => {
    const { api, key } = await start({ KEY_LIMIT_PER_MINUTE: "3" });
    for (const left of [2, 1, 0]) {
      const response = await api.call("GET", "/me", { key });
      const [limit, remaining, reset] = limitOf(response);
      expect([response.status, limit, remaining, reset! > 0 && reset! <= 60]).toEqual([200, 3, left, true]);
    }
    expectRefused(await api.call("GET", "/me", { key }));
  });

  test("that were refused are refused again without a look at the database, and served in the next window", async () => {
    let nowMs = 0;
    const refusals = createRecentStates(() => nowMs);
    const state = { limit: 3, remaining: 0, resetSeconds: 42, isExceeded: true };
    refusals.note("key one", state);
    expect([refusals.of("key one"), refusals.of("key two")]).toEqual([state, null]);
    nowMs += 1_000;
    expect(refusals.of("key one")).toBeNull();
    refusals.note("key one", { ...state, resetSeconds: 1 });
    expect(refusals.of("key one")).toBeNull();

    const { api, make, program } = await start({ KEY_LIMIT_PER_MINUTE: "1" });
    await until("a refused request to be refused again", async () => {
      const key = await make.brandKey(program.brandId);
      const read = () => api.call("GET", "/me", { key });
      await read();
      const refused = await read();
      await api.deps.sql.execute("update brand_key set revoked_at = now()");
      const again = await read();
      // On a busy machine the window may end before, or the second for which a refusal is remembered.
      if (refused.status !== 429 || again.status !== 429) return false;
      for (const response of [refused, again]) {
        expectRefused(response);
        expect(limitOf(response)[0]).toBe(1);
      }
      return true;
    });
  });

  test("of an address are shown as they are after each wrong key, also to whoever has none", async () => {
    const { api } = await start(DEFAULT_LIMITS);
    const left = [];
    for (const key of [undefined, undefined, "vpk_wrong", undefined, "vpk_wrong", undefined]) {
      left.push(limitOf(await api.call("GET", "/me", key === undefined ? {} : { key }))[1]);
    }
    expect(left).toEqual([30, 30, 29, 29, 28, 28]);
  });

  test("count whatever their outcome: refused, wrong, replayed, HEAD", async () => {
    const { api, key, program, make } = await start({ KEY_LIMIT_PER_MINUTE: "10" });
    await make.partner(program, (await make.account()).id);
    const sale = () =>
      api.call("POST", `/programs/${program.id}/test-sales`, { key, headers: { "Idempotency-Key": "one" } });
    const calls: (() => Promise<ApiResponse | Response>)[] = [
      () => api.call("GET", "/partner/me", { key }),
      () => api.call("GET", "/me?x=1", { key }),
      () => api.call("GET", "/programs/prg_none", { key }),
      () => api.call("POST", `/programs/${program.id}/test-sales`, { key, body: { x: 1 } }),
      sale,
      sale,
      () => api.fetch("/api/v1/me", { method: "HEAD", headers: { authorization: `Bearer ${key}` } }),
    ];
    const left = [];
    for (const call of calls) left.push(limitOf(await call())[1]);
    expect(left).toEqual([9, 8, 7, 6, 5, 4, 3]);
  });

  // API-13
  test("are counted for each key by itself", async () => {
    const { api, key, program, make } = await start({ KEY_LIMIT_PER_MINUTE: "1" });
    const other = await make.brandKey(program.brandId);
    await api.call("GET", "/me", { key });
    expectRefused(await api.call("GET", "/me", { key }));
    expect((await api.call("GET", "/me", { key: other })).status).toBe(200);
  });

  test("past the limit are refused before they have an effect", async () => {
    const { api, key, program, make } = await start({ KEY_LIMIT_PER_MINUTE: "1" });
    await make.partner(program, (await make.account()).id);
    await api.call("GET", "/me", { key });
    expectRefused(await api.call("POST", `/programs/${program.id}/test-sales`, { key }));
    expect(await api.deps.sql.row("select count(*) as count from conversion")).toEqual({ count: 0 });
  });

  test("at the same moment are not let through beyond the limit", async () => {
    const { api, key } = await start({ KEY_LIMIT_PER_MINUTE: "10" });
    const responses = await Promise.all(Array.from({ length: 30 }, () => api.call("GET", "/me", { key })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  // API-13
  test("are 120 a minute unless the operator says otherwise", async () => {
    const { api, key } = await start({ KEY_LIMIT_PER_MINUTE: "" });
    expect(limitOf(await api.call("GET", "/me", { key }))).toEqual([120, 119, 60]);
  });
});

describe("invalid keys", () => {
  const invalid = (api: TestApi, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, number) => api.call("GET", "/me", { key: `vpk_wrong${number}` })),
    );

  // API-13
  test("are answered 30 a minute from one address, then refused", async () => {
    const { api } = await start({});
    const responses = await invalid(api, 30);
    expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(401));
    const left = responses.map((response) => limitOf(response)[1]!).sort((a, b) => a - b);
    expect([limitOf(responses[0]!)[0], left]).toEqual([
      30,
      Array.from({ length: 30 }, (_, number) => number),
    ]);
    expectRefused(await api.call("GET", "/me", { key: "vpk_wrong" }));
    // Whatever the path and the kind of key.
    expectRefused(await api.call("GET", "/partner/me", { key: "vpp_wrong" }));
  });

  test("past the limit leave valid keys of the same address alone", async () => {
    const { api, key } = await start({});
    await invalid(api, 31);
    const response = await api.call("GET", "/me", { key });
    expect([response.status, limitOf(response).slice(0, 2)]).toEqual([200, [100_000, 99_999]]);
  });

  // API-13
  test("do not include missing ones", async () => {
    const { api } = await start({});
    const responses = await Promise.all(Array.from({ length: 40 }, () => api.call("GET", "/me")));
    expect(responses.every(({ status, body }) => status === 401 && body.error.code === "missing_key")).toBe(
      true,
    );
    expect(limitOf(responses[0]!).slice(0, 2)).toEqual([30, 30]);
    expect((await api.call("GET", "/me", { key: "vpk_wrong" })).status).toBe(401);
  });

  test("are counted for the address that the trusted proxy names", async () => {
    const { api } = await start({ TRUST_PROXY: "1" });
    const from = (address: string) =>
      api.call("GET", "/me", { key: "vpk_wrong", headers: { "x-forwarded-for": `203.0.113.9, ${address}` } });
    await Promise.all(Array.from({ length: 31 }, () => from("198.51.100.1")));
    expectRefused(await from("198.51.100.1"));
    expect((await from("198.51.100.2")).status).toBe(401);
  });

  test("are counted for the connection's address where no proxy is trusted, whatever the header says", async () => {
    const { api } = await start({});
    const responses = await Promise.all(
      Array.from({ length: 31 }, (_, number) =>
        api.call("GET", "/me", { key: "vpk_wrong", headers: { "x-forwarded-for": `198.51.100.${number}` } }),
      ),
    );
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe("a limit of an endpoint beside the key's", () => {
  // MESSAGE-3
  test("is shown when it is reached, is shared by the keys of the brand, and does not touch other brands", async () => {
    const { api, key, program, make } = await start({});
    const other = await make.brandKey(program.brandId, "manager");
    const broadcast = (sender: string, to: string) =>
      api.call("POST", `/programs/${to}/messages`, { key: sender, body: { body: "Hello" } });
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await broadcast(sent % 2 ? key : other, program.id)).status).toBe(201);
    }
    const refused = await broadcast(key, program.id);
    expectRefused(refused);
    expect(limitOf(refused)[0]).toBe(10);
    const foreign = await make.program((await make.brand()).id);
    expect((await broadcast(await make.brandKey(foreign.brandId), foreign.id)).status).toBe(201);
    expect((await api.call("GET", "/me", { key })).status).toBe(200);
  });

  test("counts what was done: a refused call counts for the key only", async () => {
    const { api, key, program, make } = await start({});
    const foreign = await make.program((await make.brand()).id);
    const broadcast = (to: string) =>
      api.call("POST", `/programs/${to}/messages`, { key, body: { body: "Hello" } });
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await broadcast(foreign.id)).status).toBe(404);
      expect((await broadcast(program.id)).status).toBe(201);
    }
    expectRefused(await broadcast(program.id));
  });
});

// Review: security 9
describe("addresses of one IPv6 network (/64)", () => {
  const WRONG_KEY = { authorization: "Bearer vk_wrong" };
  // API-13
  test.each([
    ["requests with a wrong key", "GET", "/api/v1/me", WRONG_KEY],
    ["signed events", "POST", "/api/v1/events", { "x-vp-program": "prg_none" }],
    ["deliveries", "POST", "/api/payments/webhook/prg_none", {}],
    ["rail events", "POST", "/api/rails/stripe/webhook", {}],
  ])("count as one for the failures of %s", async (_what, method, path, headers) => {
    const { api } = await start({ TRUST_PROXY: "1", STRIPE_WEBHOOK_SECRET: "whsec_none" });
    const remainingFor = async (address: string) => {
      const response = await api.fetch(path, { method, headers: { ...headers, "x-forwarded-for": address } });
      return limitOf(response)[1]!;
    };
    const first = await remainingFor("2001:db8:1:2::1");
    expect(await remainingFor("2001:db8:1:2:ffff::2")).toBe(first - 1);
    expect(await remainingFor("2001:db8:1:3::1")).toBe(first);
    expect(await remainingFor("198.51.100.1")).toBe(first);
  });
});

// API-27
test("the limits are those of the specification, unless the operator says otherwise", async () => {
  const { api } = await start(DEFAULT_LIMITS);
  const limits = await createRateLimits(api.deps);
  try {
    const perWindow = async (name: LimitName) => {
      const { limit, resetSeconds } = await limits.peek(name, "nobody");
      return `${limit} in ${resetSeconds} s`;
    };
    expect(await Promise.all(LIMITS.map(async ([name]) => [name, await perWindow(name)]))).toEqual(LIMITS);
    expect(api.deps.config.keyCallsAtOnce).toBe(10);
  } finally {
    await limits.close();
  }
});
