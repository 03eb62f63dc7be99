import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";

/** Every limit: how many, in how many seconds, of what (Spec: Limits; Decisions: API details). */
const limitTable = (config: Config) =>
  ({
    key: { points: config.keyLimitPerMinute, seconds: 60 },
    invalidKeyAddress: { points: 30, seconds: 60 },
    agentKey: { points: config.keyLimitPerMinute, seconds: 60 },
    eventProgram: { points: config.eventLimitPerMinute, seconds: 60 },
    eventFailureAddress: { points: config.eventFailureLimitPerMinute, seconds: 60 },
    webhookFailure: { points: config.eventFailureLimitPerMinute, seconds: 60 },
    clickAddress: { points: config.clickLimitPerMinute, seconds: 60 },
    broadcastBrand: { points: 10, seconds: 3600 },
    messageBrand: { points: 60, seconds: 3600 },
    messageMembership: { points: 20, seconds: 3600 },
    testPostbackMembership: { points: 10, seconds: 3600 },
  }) as const satisfies Record<string, { points: number; seconds: number }>;

export type LimitName = keyof ReturnType<typeof limitTable>;

/** Where a bucket stands after a request was counted, or looked at. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
}

/** The headers that say so on every answer (Spec: Limits). */
export const limitHeaders = (state: LimitState) => ({
  "RateLimit-Limit": String(state.limit),
  "RateLimit-Remaining": String(state.remaining),
  "RateLimit-Reset": String(state.resetSeconds),
});

export interface RateLimits {
  /** Counts one request, or as many as one HTTP request carries. */
  consume(name: LimitName, of: string, requests?: number): Promise<LimitState>;
  /** Takes back one request that was counted. */
  giveBack(name: LimitName, of: string): Promise<void>;
  /** Looks without counting; `isExceeded` says whether the next one would be refused. */
  peek(name: LimitName, of: string): Promise<LimitState>;
  close(): Promise<void>;
}

/**
 * Fixed windows that begin with their first request. In this process's memory, or in Redis with `REDIS_URL`, so that
 * many API processes count together; while Redis is away each process counts for itself.
 */
export function createRateLimits(config: Config, log: Logger): RateLimits {
  const redis = config.redisUrl === null ? null : new Redis(config.redisUrl, { enableOfflineQueue: false });
  redis?.on("error", (error) =>
    log.warn({ err: error }, "redis is away; limits are counted in this process"),
  );
  const table = limitTable(config);
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [name, { points, seconds }] of Object.entries(table)) {
    const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    const limiter = redis
      ? new RateLimiterRedis({
          storeClient: redis,
          keyPrefix: name,
          points,
          duration: seconds,
          insuranceLimiter: memory,
        })
      : memory;
    limiters.set(name, limiter);
  }
  const stateOf = (name: LimitName, result: RateLimiterRes | null): LimitState => {
    const { points, seconds } = table[name];
    const consumed = result?.consumedPoints ?? 0;
    return {
      limit: points,
      remaining: Math.max(0, points - consumed),
      resetSeconds: result === null ? seconds : Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
      isExceeded: consumed > points,
    };
  };
  const limiterOf = (name: LimitName) => limiters.get(name)!;
  return {
    async consume(name, of, requests = 1) {
      try {
        return stateOf(name, await limiterOf(name).consume(of, requests));
      } catch (result) {
        if (result instanceof RateLimiterRes) return stateOf(name, result);
        throw result;
      }
    },
    async giveBack(name, of) {
      await limiterOf(name).reward(of);
    },
    async peek(name, of) {
      const state = stateOf(name, await limiterOf(name).get(of));
      return { ...state, isExceeded: state.remaining === 0 };
    },
    async close() {
      redis?.disconnect();
    },
  };
}
