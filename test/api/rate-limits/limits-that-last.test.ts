import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { countWithDatabase } from "../../../src/api/rate-limits/limit-counters.ts";
import { createRateLimits, type LimitName } from "../../../src/api/rate-limits/rate-limits.ts";
import { prune } from "../../../src/commands/upkeep/prune.ts";
import { loadConfig } from "../../../src/config.ts";
import { startApiProcess, type ApiProcess } from "../../support/servers/api-process.ts";
import { openTestDeps } from "../../support/scenes/deps.ts";
import { factoriesOf } from "../../support/scenes/factories.ts";
import { NO_REDIS, startRedis, type RedisServer } from "../../support/servers/redis-server.ts";
import { until } from "../../support/scenes/until.ts";

type TestDeps = Awaited<ReturnType<typeof openTestDeps>>;

/** The limits table of the specification, with what the decisions add: how many, in how many seconds. */
const LIMITS: Readonly<Record<LimitName, readonly [points: number, seconds: number]>> = {
  key: [120, 60],
  invalidKeyAddress: [30, 60],
  agentKey: [120, 60],
  eventProgram: [600, 60],
  eventFailureAddress: [20, 60],
  webhookFailure: [20, 60],
  clickAddress: [600, 60],
  broadcastBrand: [10, 3600],
  messageBrand: [60, 3600],
  partnerInvitationBrand: [60, 3600],
  memberInvitationBrand: [60, 3600],
  payoutAccount: [20, 3600],
  messagePartner: [20, 3600],
  testPostbackPartner: [10, 3600],
  resendPostbackPartner: [60, 3600],
  verifyPropertyAccount: [30, 3600],
  signInAddress: [5, 3600],
  signInNetwork: [10, 3600],
  signInNetwork48: [20, 600],
  signInNetwork32: [60, 600],
  signInChallenge: [60, 3600],
  addressChange: [5, 3600],
  session: [600, 60],
  previewProgram: [6, 60],
};
const NAMES = Object.keys(LIMITS) as LimitName[];

let database: TestDeps;
let redis: RedisServer | null = null;
beforeAll(async () => {
  database = await openTestDeps();
  if (NO_REDIS === null) redis = await startRedis();
});
afterAll(async () => {
  await database.close();
  await redis?.stop();
});

/** The limits as one process has them. */
const openLimits = (store: string, { url } = redis ?? { url: "" }) => {
  const settings = store === "Redis" ? { ...database.environment, REDIS_URL: url } : database.environment;
  return createRateLimits({ ...database.deps, config: loadConfig(settings) });
};

const STORES = ["the database", ...(NO_REDIS === null ? ["Redis"] : [])];

describe.each(STORES)("limits counted with the help of %s", (store) => {
  // API-13
  test.each(NAMES)("%s is as specified, and goes on where the process before ended", async (name) => {
    const [points, seconds] = LIMITS[name];
    const first = await openLimits(store);
    expect(await first.peek(name, "a")).toEqual({
      limit: points,
      remaining: points,
      resetSeconds: seconds,
      isExceeded: false,
    });
    const state = await first.consume(name, "a", points - 1);
    expect(state).toEqual({ limit: points, remaining: 1, resetSeconds: seconds, isExceeded: false });
    await first.close();

    const second = await openLimits(store);
    expect((await second.peek(name, "a")).remaining).toBe(1);
    expect((await second.consume(name, "a")).isExceeded).toBe(false);
    expect(await second.consume(name, "a")).toMatchObject({ remaining: 0, isExceeded: true });
    await second.giveBack(name, "a");
    expect(await second.peek(name, "b")).toMatchObject({ remaining: points });
    await second.close();
  });
});

/** What a process keeps for itself until its last second; the windows of an hour are everybody's at once. */
test.each(NAMES.filter((name) => LIMITS[name][1] === 3600))(
  "%s is one limit for all processes, with the database alone",
  async (name) => {
    const [points] = LIMITS[name];
    const [one, other] = [await openLimits("the database"), await openLimits("the database")];
    const states = await Promise.all(
      Array.from({ length: points + 5 }, (_, index) => (index % 2 ? one : other).consume(name, "shared")),
    );
    expect(states.filter(({ isExceeded }) => isExceeded)).toHaveLength(5);
    await Promise.all([one.close(), other.close()]);
  },
);

// Review: security 9
test("a process keeps a bounded number of windows, and forgets the one asked for longest ago", async () => {
  const open = () => countWithDatabase(database.deps, { bounded: { points: 10, seconds: 60 } }, 3);
  const counters = await open();
  const counter = counters.of("bounded");
  for (const subject of ["a", "b", "c", "a", "d"]) await counter.add(subject, 1);
  const state = async (of: typeof counter, subject: string) => (await of.peek(subject))?.requests ?? null;
  expect(await Promise.all(["a", "b", "c", "d"].map((subject) => state(counter, subject)))).toEqual([
    ...[2, null, 1, 1],
  ]);
  await counters.close();
  expect(
    await database.deps.sql.row(
      "select string_agg(subject, '' order by subject) as kept from rate_limit_count where limit_name = 'bounded'",
    ),
  ).toEqual({ kept: "acd" });

  const next = await open();
  await next.of("bounded").add("e", 1);
  const kept = await Promise.all(["a", "c", "d", "e"].map((subject) => state(next.of("bounded"), subject)));
  expect(kept.filter((requests) => requests !== null)).toHaveLength(3);
  expect(kept.at(-1)).toBe(1);
  await next.close();
});

test("a window that is over begins anew, and is pruned", async () => {
  const { sql } = database.deps;
  const limits = await openLimits("the database");
  await limits.consume("broadcastBrand", "past", 11);
  await sql.execute(
    "update rate_limit_count set expires_at = now() - interval '1 second' where subject = 'past'",
  );
  expect(await limits.peek("broadcastBrand", "past")).toMatchObject({ remaining: 10, isExceeded: false });
  await prune(database.deps);
  expect(await sql.row("select 1 from rate_limit_count where subject = 'past'")).toBeNull();
  await limits.consume("broadcastBrand", "past", 11);
  await sql.execute(
    "update rate_limit_count set expires_at = now() - interval '1 second' where subject = 'past'",
  );
  expect(await limits.consume("broadcastBrand", "past")).toMatchObject({ remaining: 9 });
  await limits.close();
});

describe("of API processes,", () => {
  const LIMIT = 20;
  const processes: ApiProcess[] = [];
  const start = async (settings: Record<string, string>) => {
    const api = await startApiProcess({
      ...database.environment,
      KEY_LIMIT_PER_MINUTE: String(LIMIT),
      ...settings,
    });
    processes.push(api);
    return api;
  };
  afterEach(() => Promise.all(processes.splice(0).map((api) => api.stop("SIGKILL"))));

  const newKey = async () => {
    const make = factoriesOf(database.deps);
    return make.brandKey((await make.brand()).id);
  };
  const ask = async ({ baseUrl }: ApiProcess, key: string) => {
    const response = await fetch(`${baseUrl}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } });
    await response.text();
    return { status: response.status, remaining: Number(response.headers.get("ratelimit-remaining")) };
  };

  test("one that was killed is followed by one that goes on counting", async () => {
    await database.deps.sql.execute("delete from rate_limit_count");
    const key = await newKey();
    const killed = await start({});
    for (let count = 0; count < LIMIT; count += 1) expect((await ask(killed, key)).status).toBe(200);
    // What its last second counted, a kill would forget.
    await until("the count to be kept", () =>
      database.deps.sql.row("select 1 from rate_limit_count where limit_name = 'key' and requests >= $1", [
        LIMIT,
      ]),
    );
    await killed.stop("SIGKILL");
    // However long the next one takes to start, the window is not over.
    await database.deps.sql.execute("update rate_limit_count set expires_at = now() + interval '1 hour'");
    expect(await ask(await start({}), key)).toEqual({ status: 429, remaining: 0 });
  });

  (NO_REDIS === null ? describe : describe.skip)("with Redis", () => {
    test("two with one Redis count together, also after both began anew", async () => {
      const key = await newKey();
      const settings = { REDIS_URL: redis!.url };
      const [one, other] = await Promise.all([start(settings), start(settings)]);
      const responses = await Promise.all(
        Array.from({ length: LIMIT + 10 }, (_, index) => ask(index % 2 ? one : other, key)),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
      await Promise.all([one.stop("SIGTERM"), other.stop("SIGKILL")]);
      await redis!.prolong();
      expect(await ask(await start(settings), key)).toEqual({ status: 429, remaining: 0 });
    });

    test("one whose Redis goes away counts for itself", async () => {
      const key = await newKey();
      const ownRedis = await startRedis();
      const api = await start({ REDIS_URL: ownRedis.url });
      expect(await ask(api, key)).toEqual({ status: 200, remaining: LIMIT - 1 });
      await ownRedis.stop();
      for (let count = 0; count < LIMIT; count += 1) expect((await ask(api, key)).status).toBe(200);
      expect(await ask(api, key)).toEqual({ status: 429, remaining: 0 });
      await until("the log to say so", () => api.log().includes("redis unavailable"));
    });

    test("one whose Redis stands still goes on, and counts for itself", async () => {
      const key = await newKey();
      const ownRedis = await startRedis();
      const api = await start({ REDIS_URL: ownRedis.url });
      expect(await ask(api, key)).toEqual({ status: 200, remaining: LIMIT - 1 });
      ownRedis.freeze();
      for (const path of ["/healthz", "/readyz/api"]) {
        expect((await fetch(`${api.baseUrl}${path}`)).status).toBe(200);
      }
      for (let count = 0; count < LIMIT; count += 1) expect((await ask(api, key)).status).toBe(200);
      expect(await ask(api, key)).toEqual({ status: 429, remaining: 0 });
      await ownRedis.stop();
    });

    test("one whose Redis stood still counts with it again", async () => {
      const ownRedis = await startRedis();
      const limits = await openLimits("Redis", ownRedis);
      const [points] = LIMITS.clickAddress;
      await limits.consume("clickAddress", "a", 5);
      ownRedis.freeze();
      expect(await limits.consume("clickAddress", "a")).toMatchObject({ remaining: points - 1 });
      expect(await limits.peek("clickAddress", "a")).toMatchObject({ remaining: points - 1 });
      ownRedis.thaw();
      await until("Redis to count again", async () => {
        return (await limits.peek("clickAddress", "a")).remaining <= points - 5;
      });
      await limits.close();
      await ownRedis.stop();
    });
  });
});
