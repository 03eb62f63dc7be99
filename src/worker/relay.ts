import {
  giveBack,
  leaseIntents,
  markFailed,
  markHandedOver,
  type FailedIntent,
  type LeasedIntent,
} from "../db/outbox-queue.ts";
import { OUTBOX_CHANNEL } from "../db/outbox.ts";
import type { Deps } from "../deps.ts";
import { problemOf, type Engine, type EngineProblem } from "./engine.ts";
import { listen } from "./listen.ts";
import { createPause } from "./pause.ts";

export interface RelayOptions {
  /** How often to look without being told, in milliseconds. */
  readonly pollMs?: number;
  /** The pause after an intent's first failure; it doubles with each, up to a minute. */
  readonly firstPauseMs?: number;
}

const BATCH_SIZE = 100;
const POLL_MS = 1_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** While Temporal is away; each look then costs one call. */
const LONGEST_ABSENCE_PAUSE_MS = 15_000;
const TRIES_BEFORE_PARKING = 10;

interface Attempt {
  readonly intent: LeasedIntent;
  readonly failure: { readonly problem: EngineProblem; readonly message: string } | null;
}

/**
 * Hands the outbox's intents to Temporal, at least once each, soon after the transaction that wrote them. While Temporal is
 * away everything waits as it is. An intent that Temporal refuses for good is parked after ten tries and keeps nobody
 * waiting. Several relays may run beside each other.
 */
export function startRelay(deps: Deps, engine: Engine, options: RelayOptions = {}): { stop(): Promise<void> } {
  const { sql, log } = deps;
  const { pollMs = POLL_MS, firstPauseMs = FIRST_PAUSE_MS } = options;
  const pause = createPause();
  let isStopping = false;
  let isAway = true;
  let absencePauseMs = pollMs;
  const listener = listen({
    databaseUrl: deps.config.databaseUrl,
    channel: OUTBOX_CHANNEL,
    // While Temporal is away, news of more work must not make us ask it more often.
    onNotice: () => (isAway ? undefined : pause.wake()),
    log,
  });

  /** One look at the outbox; returns how long to wait before the next. */
  const look = async (): Promise<number> => {
    if (isAway && !(await engine.isReady())) {
      absencePauseMs = Math.min(absencePauseMs * 2, LONGEST_ABSENCE_PAUSE_MS);
      return absencePauseMs;
    }
    if (isAway) log.info("temporal serves the namespace; intents are handed over");
    isAway = false;
    absencePauseMs = pollMs;
    const intents = await leaseIntents(sql, BATCH_SIZE);
    const attempts = await Promise.all(intents.map((intent) => attempt(engine, intent)));
    const failures = attempts.filter(({ failure }) => failure !== null);
    const isNobodyThere =
      failures.length > 0 &&
      failures.length === attempts.length &&
      failures.every(({ failure }) => failure?.problem === "away") &&
      !(await engine.isReady());
    await markHandedOver(sql, idsOf(attempts.filter(({ failure }) => failure === null)));
    if (isNobodyThere) {
      await giveBack(sql, idsOf(failures));
      log.warn("temporal does not answer; the outbox waits");
      isAway = true;
      return pollMs;
    }
    const failed = failures.map((each) => failedIntent(each, firstPauseMs));
    await markFailed(sql, failed);
    for (const { id, error } of failed.filter(({ isParked }) => isParked)) {
      log.error({ outboxId: id, error }, "parked an intent that temporal refuses; see docs/operating.md");
    }
    return intents.length === BATCH_SIZE ? 0 : pollMs;
  };

  const run = async (): Promise<void> => {
    while (!isStopping) {
      const pauseMs = await look().catch((error: unknown) => {
        if (!isStopping) log.warn({ err: error }, "the relay could not read the outbox");
        return pollMs;
      });
      if (pauseMs > 0 && !isStopping) await pause.wait(pauseMs);
    }
  };
  const running = run();
  return {
    async stop() {
      isStopping = true;
      pause.wake();
      await Promise.all([listener.stop(), running]);
    },
  };
}

async function attempt(engine: Engine, intent: LeasedIntent): Promise<Attempt> {
  try {
    await engine.carryOut(intent.payload);
    return { intent, failure: null };
  } catch (error) {
    return { intent, failure: { problem: problemOf(error), message: messageOf(error) } };
  }
}

const idsOf = (attempts: readonly Attempt[]): number[] => attempts.map(({ intent }) => intent.id);

function failedIntent({ intent, failure }: Attempt, firstPauseMs: number): FailedIntent {
  const attempts = intent.attempts + 1;
  return {
    id: intent.id,
    attempts,
    error: failure?.message ?? "",
    pauseMs: Math.min(firstPauseMs * 2 ** Math.min(intent.attempts, 20), LONGEST_PAUSE_MS),
    isParked: failure?.problem === "refused" && attempts >= TRIES_BEFORE_PARKING,
  };
}

function messageOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const text = error instanceof Error ? error.message : String(error);
  return (cause instanceof Error ? `${text}: ${cause.message}` : text).slice(0, 500);
}
