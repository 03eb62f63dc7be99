import type { Config } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import { createCallsAtOnce, type CallsAtOnce } from "./calls-at-once.ts";
import { countInRedis, countWithDatabase, type Limit, type WindowState } from "./limit-counters.ts";
import type { LimitState } from "./limit-state.ts";
import { createRecentStates, type RecentStates } from "./recent-states.ts";
import { createRejectionTurns, type RejectionTurn } from "./rejection-turns.ts";

/** Every limit: requests, seconds, and what is counted (API-13, PEOPLE-11). */
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
    partnerInvitationBrand: { points: 60, seconds: 3600 },
    memberInvitationBrand: { points: 60, seconds: 3600 },
    messagePartner: { points: 20, seconds: 3600 },
    signInAddress: { points: 5, seconds: 3600 },
    signInNetwork: { points: 10, seconds: 3600 },
    signInNetwork48: { points: 20, seconds: 600 },
    signInNetwork32: { points: 60, seconds: 600 },
    signInChallenge: { points: 60, seconds: 3600 },
    addressChange: { points: 5, seconds: 3600 },
    session: { points: 600, seconds: 60 },
    previewProgram: { points: 6, seconds: 60 },
    testPostbackPartner: { points: 10, seconds: 3600 },
    resendPostbackPartner: { points: 60, seconds: 3600 },
    verifyPropertyAccount: { points: 30, seconds: 3600 },
    payoutAccount: { points: 20, seconds: 3600 },
  }) as const satisfies Record<string, Limit>;

export type LimitName = keyof ReturnType<typeof limitTable>;

export interface RateLimits {
  /** Calls in progress of each key and each session. */
  readonly callsAtOnce: CallsAtOnce;
  /** Calls in progress of each program: signed events, and its brand's or a partner's calls. */
  readonly programCallsAtOnce: CallsAtOnce;
  /** Callers beyond the limit of their key or session, by a digest of what they showed, and networks beyond theirs. */
  readonly recentRefusals: RecentStates<LimitState>;
  readonly rejectionTurn: RejectionTurn;
  /** Counts one request, or as many as one HTTP request carries. */
  consume(name: LimitName, of: string, requests?: number): Promise<LimitState>;
  /** Undoes the count of one request. */
  giveBack(name: LimitName, of: string): Promise<void>;
  /** Reads without counting; `isExceeded` says whether the next request would be refused. */
  peek(name: LimitName, of: string): Promise<LimitState>;
  /** The same for headers alone: what other processes counted within the last second may be missing. */
  peekForHeaders(name: LimitName, of: string): Promise<LimitState>;
  close(): Promise<void>;
}

/**
 * Fixed windows that start with their first request, counted in Redis with `REDIS_URL` so that API processes share
 * them, and with the database otherwise. Neither loses them on a restart (decision 0021).
 */
export async function createRateLimits(
  deps: Pick<Deps, "config" | "log" | "queues" | "sql" | "systemClock">,
): Promise<RateLimits> {
  const table = limitTable(deps.config);
  const { redisUrl } = deps.config;
  const counters = await (redisUrl === null
    ? countWithDatabase(deps, table)
    : countInRedis(deps, redisUrl, table));
  const stateOf = (name: LimitName, state: WindowState | null): LimitState => {
    const { points, seconds } = table[name];
    const requests = state?.requests ?? 0;
    return {
      limit: points,
      remaining: Math.max(0, points - requests),
      resetSeconds: state === null ? seconds : Math.max(1, Math.ceil(state.resetMs / 1000)),
      isExceeded: requests > points,
    };
  };
  const shown = createRecentStates<LimitState>();
  const peek = async (name: LimitName, of: string): Promise<LimitState> => {
    const state = stateOf(name, await counters.of(name).peek(of));
    return { ...state, isExceeded: state.remaining === 0 };
  };
  return {
    callsAtOnce: createCallsAtOnce(deps.config.keyCallsAtOnce, "key"),
    programCallsAtOnce: createCallsAtOnce(deps.config.programCallsAtOnce, "program"),
    recentRefusals: createRecentStates(),
    rejectionTurn: createRejectionTurns(deps.queues),
    async consume(name, of, requests = 1) {
      const state = stateOf(name, await counters.of(name).add(of, requests));
      shown.forget(`${name} ${of}`);
      return state;
    },
    async giveBack(name, of) {
      await counters.of(name).giveBack(of);
      shown.forget(`${name} ${of}`);
    },
    peek,
    async peekForHeaders(name, of) {
      const sender = `${name} ${of}`;
      const recent = shown.of(sender);
      if (recent !== null) return recent;
      const state = await peek(name, of);
      shown.note(sender, state);
      return state;
    },
    close: () => counters.close(),
  };
}
