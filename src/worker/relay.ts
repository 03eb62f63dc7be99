import type { Logger } from "pino";
import {
  giveBack,
  leaseOutboxMessages,
  markFailed,
  markHandedOver,
  type FailedOutboxMessage,
  type LeasedOutboxMessage,
} from "../db/outbox-queue.ts";
import { OUTBOX_CHANNEL } from "../db/outbox.ts";
import type { Deps } from "../deps.ts";
import { problemOf, type TemporalGateway, type TemporalProblem } from "./temporal-gateway.ts";
import { listen } from "./listen.ts";
import { createPause } from "./pause.ts";

export interface RelayOptions {
  /** How often to poll without a notice, in milliseconds. */
  readonly pollMs?: number;
  /** The pause after an outbox message's failure; doubles with each rejection, up to a minute. */
  readonly firstPauseMs?: number;
}

const BATCH_SIZE = 100;
/** More would only queue in Temporal until they time out, and be made again. */
const CALLS_AT_ONCE = 30;
const POLL_MS = 1_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** While Temporal is down; each poll then costs one call. */
const LONGEST_ABSENCE_PAUSE_MS = 15_000;
const TRIES_BEFORE_PARKING = 10;

interface Attempt {
  readonly outboxMessage: LeasedOutboxMessage;
  readonly failure: { readonly problem: TemporalProblem; readonly message: string } | null;
}

/**
 * Delivers the outbox's messages to Temporal, at least once each, soon after the transaction that wrote them. While
 * Temporal is down, all messages wait unchanged. A message that Temporal rejects for good is parked after ten tries
 * and blocks no other. Several relays may run side by side.
 */
export function startRelay(
  deps: Deps,
  temporal: TemporalGateway,
  options: RelayOptions = {},
): { stop(): Promise<void> } {
  const { pollMs = POLL_MS, firstPauseMs = FIRST_PAUSE_MS } = options;
  const pause = createPause();
  const backoff = createBackoff(temporal, deps.log, pollMs);
  let isStopping = false;
  const listener = listen({
    databaseUrl: deps.config.databaseUrl,
    channel: OUTBOX_CHANNEL,
    // While Temporal is down, notices of more work must not increase the polling rate.
    onNotice: () => (backoff.isAway() ? undefined : pause.wake()),
    log: deps.log,
  });

  /** One poll of the outbox; returns how long to wait before the next. */
  const poll = async (): Promise<number> => {
    const absenceMs = await backoff.absenceMs();
    if (absenceMs !== null) return absenceMs;
    const outboxMessages = await leaseOutboxMessages(deps.sql, BATCH_SIZE);
    const { attempts, untried } = await attemptAll(temporal, outboxMessages);
    await giveBack(
      deps.sql,
      untried.map(({ id }) => id),
    );
    await settle(deps, attempts, firstPauseMs, () => backoff.noticeAbsence());
    return outboxMessages.length === BATCH_SIZE ? 0 : pollMs;
  };

  const run = async (): Promise<void> => {
    while (!isStopping) {
      const pauseMs = await poll().catch((error: unknown) => {
        if (!isStopping) deps.log.warn({ err: error }, "relay could not read the outbox");
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

/** Tracks whether Temporal is available, and probes it at growing intervals while it is not. */
function createBackoff(temporal: TemporalGateway, log: Logger, pollMs: number) {
  let isAway = true;
  let pauseMs = pollMs;
  return {
    isAway: () => isAway,

    /** How long to wait for Temporal; null while it is available. */
    async absenceMs(): Promise<number | null> {
      if (!isAway) return null;
      if (!(await temporal.isReady())) {
        pauseMs = Math.min(pauseMs * 2, LONGEST_ABSENCE_PAUSE_MS);
        return pauseMs;
      }
      log.info("temporal available; delivering outbox messages");
      isAway = false;
      pauseMs = pollMs;
      return null;
    },

    /** Whether a batch got no response because Temporal is down. */
    async noticeAbsence(): Promise<boolean> {
      isAway = !(await temporal.isReady());
      if (isAway) log.warn("temporal unavailable; holding outbox messages");
      return isAway;
    },
  };
}

/** Records the outcomes of a batch. Messages that nobody answered are returned unchanged. */
async function settle(
  { sql, log }: Deps,
  attempts: readonly Attempt[],
  firstPauseMs: number,
  noticeAbsence: () => Promise<boolean>,
): Promise<void> {
  const failures = attempts.filter(({ failure }) => failure !== null);
  await markHandedOver(sql, idsOf(attempts.filter(({ failure }) => failure === null)));
  if (failures.length === 0) return;
  const hasNoResponse =
    failures.length === attempts.length && failures.every(({ failure }) => failure?.problem === "away");
  if (hasNoResponse && (await noticeAbsence())) return giveBack(sql, idsOf(failures));
  const failed = failures.map((each) => failedOutboxMessage(each, firstPauseMs));
  await markFailed(sql, failed);
  for (const { id, error } of failed.filter(({ isParked }) => isParked)) {
    log.error(
      { outboxId: id, error },
      "parked an outbox message that temporal rejects; see docs/operating.md",
    );
  }
}

/** Makes a batch's calls, a few at a time. After one without a response no others are begun. */
async function attemptAll(
  temporal: TemporalGateway,
  outboxMessages: readonly LeasedOutboxMessage[],
): Promise<{ attempts: Attempt[]; untried: readonly LeasedOutboxMessage[] }> {
  const attempts: Attempt[] = [];
  const untried = [...outboxMessages];
  const isAnswered = () => attempts.every(({ failure }) => failure?.problem !== "away");
  const callOn = async (): Promise<void> => {
    for (let next = untried.shift(); next !== undefined; next = isAnswered() ? untried.shift() : undefined) {
      attempts.push(await attempt(temporal, next));
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, callOn));
  return { attempts, untried };
}

async function attempt(temporal: TemporalGateway, outboxMessage: LeasedOutboxMessage): Promise<Attempt> {
  try {
    await temporal.carryOut(outboxMessage.payload, outboxMessage.offsetSeconds);
    return { outboxMessage, failure: null };
  } catch (error) {
    return { outboxMessage, failure: { problem: problemOf(error), message: messageOf(error) } };
  }
}

const idsOf = (attempts: readonly Attempt[]): number[] =>
  attempts.map(({ outboxMessage }) => outboxMessage.id);

function failedOutboxMessage({ outboxMessage, failure }: Attempt, firstPauseMs: number): FailedOutboxMessage {
  // Only a rejection counts: an absent or busy Temporal is not the message's fault.
  const isRefused = failure?.problem === "refused";
  const attempts = outboxMessage.attempts + (isRefused ? 1 : 0);
  return {
    id: outboxMessage.id,
    attempts,
    error: failure?.message ?? "",
    pauseMs: Math.min(firstPauseMs * 2 ** Math.min(outboxMessage.attempts, 20), LONGEST_PAUSE_MS),
    isParked: isRefused && attempts >= TRIES_BEFORE_PARKING,
  };
}

function messageOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const text = error instanceof Error ? error.message : String(error);
  return (cause instanceof Error ? `${text}: ${cause.message}` : text).slice(0, 500);
}
