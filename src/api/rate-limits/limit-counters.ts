import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { Deps } from "../../deps.ts";
import {
  countRequests,
  findRequestCount,
  keepRequestCounts,
  listRequestCounts,
  undoRequest,
  type CountedFor,
  type RequestCount,
} from "../../db/rate-limit-counts.ts";
import { recentKeys } from "./recent-keys.ts";

/** How many requests, in how many seconds. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** The state of one window. */
export interface WindowState {
  readonly requests: number;
  /** Until the window ends. */
  readonly resetMs: number;
}

/** Counts the requests of one limit, in windows that start with their first request. */
export interface Counter {
  add(subject: string, requests: number): Promise<WindowState>;
  giveBack(subject: string): Promise<void>;
  peek(subject: string): Promise<WindowState | null>;
}

export interface Counters {
  of(name: string): Counter;
  close(): Promise<void>;
}

/** Windows kept in memory per limit and process; at most some 20 MB. */
const MOST_WINDOWS = 100_000;

type CounterDeps = Pick<Deps, "config" | "log" | "sql" | "systemClock">;

/** How long startup waits for Redis, which accepts no command before it is connected. */
const REDIS_PATIENCE_MS = 3_000;

/**
 * A Redis that takes longer over a response counts as away, until it accepts a new connection. Longer than this process
 * may be busy with something else while the response is there.
 */
const REDIS_RESPONSE_MS = 2_000;

/**
 * Counts in Redis, across processes and restarts. While Redis is away or does not respond, each process counts for
 * itself.
 */
export async function countInRedis(
  { log }: CounterDeps,
  redisUrl: string,
  limits: Readonly<Record<string, Limit>>,
): Promise<Counters> {
  // Without a Redis, no process loads its client.
  const { Redis } = await import("ioredis");
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    commandTimeout: REDIS_RESPONSE_MS,
    // Ends the connection, so that only the calls under way have waited, and none after them.
    socketTimeout: REDIS_RESPONSE_MS,
    // A call cut off by a lost connection is counted here: sent again, it might count twice, and would wait until then.
    maxRetriesPerRequest: 0,
  });
  redis.on("error", (error) =>
    log.warn({ err: error }, "redis unavailable; counting limits in this process"),
  );
  await Promise.race([
    new Promise((resolve) => redis.once("ready", resolve)),
    new Promise((resolve) => setTimeout(resolve, REDIS_PATIENCE_MS).unref()),
  ]);
  const counters = new Map(
    Object.entries(limits).map(([name, { points, seconds }]) => {
      const options = { keyPrefix: `limit:${name}`, points, duration: seconds };
      const insuranceLimiter = new RateLimiterMemory(options);
      const limiter = new RateLimiterRedis({ storeClient: redis, insuranceLimiter, ...options });
      const recent = recentKeys(MOST_WINDOWS);
      const forgetOldest = async (subject: string): Promise<void> => {
        const oldest = recent.seen(subject);
        if (oldest !== null) await insuranceLimiter.delete(oldest);
      };
      return [name, counterOf(limiter, forgetOldest)];
    }),
  );
  return {
    of: (name) => counters.get(name)!,
    close: async () => redis.disconnect(),
  };
}

const KEEP_EVERY_MS = 1_000;

/** Windows up to this length are counted in memory: they see many requests, and a crash forgets little. */
const LONGEST_IN_MEMORY_SECONDS = 60;

/**
 * Without Redis: long windows are counted in the database, request by request; short ones in memory, saved to the
 * database every second and on shutdown so that the next process continues them (decision 0021).
 */
export async function countWithDatabase(
  deps: CounterDeps,
  limits: Readonly<Record<string, Limit>>,
  mostWindows: number = MOST_WINDOWS,
): Promise<Counters> {
  const { sql, log, systemClock } = deps;
  const short = Object.entries(limits).filter(([, { seconds }]) => seconds <= LONGEST_IN_MEMORY_SECONDS);
  const limiters = new Map(
    short.map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    ]),
  );
  const changed = new Map<string, CountedFor & RequestCount>();
  const recent = new Map(short.map(([name]) => [name, recentKeys(mostWindows)]));
  const forgetOldest = async (limitName: string, subject: string): Promise<void> => {
    const oldest = recent.get(limitName)!.seen(subject);
    if (oldest === null) return;
    changed.delete(`${limitName} ${oldest}`);
    await limiters.get(limitName)!.delete(oldest);
  };
  await restoreWindows(deps, limiters, mostWindows, forgetOldest);
  const keep = async (): Promise<void> => {
    if (changed.size === 0) return;
    const counts = [...changed.values()];
    changed.clear();
    try {
      await keepRequestCounts(sql, counts, systemClock.now());
    } catch (error) {
      log.warn({ err: error }, "could not save rate limits");
    }
  };
  const noteChange =
    (limitName: string) =>
    (subject: string, { requests, resetMs }: WindowState): Promise<void> => {
      const expiresAt = new Date(systemClock.now().getTime() + resetMs);
      changed.set(`${limitName} ${subject}`, { limitName, subject, requests, expiresAt });
      return forgetOldest(limitName, subject);
    };
  const counters = new Map<string, Counter>(
    Object.entries(limits).map(([name, limit]) => {
      const limiter = limiters.get(name);
      return [name, limiter ? counterOf(limiter, noteChange(name)) : databaseCounter(deps, name, limit)];
    }),
  );
  const timer = setInterval(() => void keep(), KEEP_EVERY_MS).unref();
  return {
    of: (name) => counters.get(name)!,
    async close() {
      clearInterval(timer);
      await keep();
    },
  };
}

/** Restores the open windows saved by the previous process. */
async function restoreWindows(
  { sql, systemClock }: CounterDeps,
  limiters: ReadonlyMap<string, RateLimiterMemory>,
  mostWindows: number,
  forgetOldest: (limitName: string, subject: string) => Promise<void>,
): Promise<void> {
  const now = systemClock.now();
  const windows = await listRequestCounts(sql, [...limiters.keys()], now, mostWindows);
  for (const { limitName, subject, requests, expiresAt } of windows) {
    await limiters.get(limitName)!.set(subject, requests, (expiresAt.getTime() - now.getTime()) / 1000);
    await forgetOldest(limitName, subject);
  }
}

function counterOf(
  limiter: RateLimiterMemory | RateLimiterRedis,
  noteChange: (subject: string, state: WindowState) => Promise<void> = async () => {},
): Counter {
  const changedTo = async (subject: string, result: RateLimiterRes): Promise<WindowState> => {
    const state = windowStateOf(result);
    await noteChange(subject, state);
    return state;
  };
  return {
    async add(subject, requests) {
      try {
        return await changedTo(subject, await limiter.consume(subject, requests));
      } catch (result) {
        if (result instanceof RateLimiterRes) return changedTo(subject, result);
        throw result;
      }
    },
    async giveBack(subject) {
      await changedTo(subject, await limiter.reward(subject));
    },
    async peek(subject) {
      const result = await limiter.get(subject);
      return result === null ? null : windowStateOf(result);
    },
  };
}

const windowStateOf = (result: RateLimiterRes): WindowState => ({
  requests: result.consumedPoints,
  resetMs: result.msBeforeNext,
});

function databaseCounter({ sql, systemClock }: CounterDeps, limitName: string, { seconds }: Limit): Counter {
  const state = ({ requests, expiresAt }: RequestCount, now: Date): WindowState => ({
    requests,
    resetMs: expiresAt.getTime() - now.getTime(),
  });
  return {
    async add(subject, requests) {
      const now = systemClock.now();
      return state(await countRequests(sql, { limitName, subject }, requests, now, seconds * 1000), now);
    },
    async giveBack(subject) {
      await undoRequest(sql, { limitName, subject }, systemClock.now());
    },
    async peek(subject) {
      const now = systemClock.now();
      const count = await findRequestCount(sql, { limitName, subject }, now);
      return count && state(count, now);
    },
  };
}
