import {
  giveBack,
  leaseOutboxMessages,
  LONGEST_PAUSE_MS,
  markFailed,
  markHandedOver,
  newTurns,
  renewLeases,
  type FailedOutboxMessage,
  type LeasedOutboxMessage,
} from "../db/outbox-queue.ts";
import { OUTBOX_CHANNEL } from "../db/relay-waker.ts";
import type { Deps } from "../deps.ts";
import { createBulkPace } from "./bulk-pace.ts";
import { createCallLimit } from "./call-limit.ts";
import { createDueTogether, type DueTogether, type SpreadMessage } from "./due-together.ts";
import type { Attempt } from "./hand-over.ts";
import { listen } from "./listen.ts";
import { createPause, type Pause } from "./pause.ts";
import { createRelayCalls, type RelayCalls } from "./relay-calls.ts";
import { createRelayBackoff, type RelayBackoff } from "./relay-backoff.ts";
import { createRelayLead } from "./relay-lead.ts";
import type { TemporalGateway } from "./temporal-gateway.ts";

export interface RelayOptions {
  /** How often to poll without a notice, in milliseconds. */
  readonly pollMs?: number;
  /** The pause after an outbox message's failure; doubles with each rejection, up to a minute. */
  readonly firstPauseMs?: number;
  /** The share of its time that the thread is busy above which other relays help. */
  readonly busyShare?: number;
}

export interface Relay {
  /** Resolves when its calls have ended and are recorded. */
  stop(): Promise<void>;
}

/** Of the calls that may run at once, the share that is free before others are leased: a lease is two statements or three. */
const FREE_SHARE = 0.5;
/** So long after the last lease any free call is enough: those that Temporal does not answer keep no others waiting. */
const ENOUGH_AFTER_MS = 200;
/** Leases this old are renewed while their calls are under way: those of a dead relay end soon. */
const RENEW_AFTER_MS = 500;
const RENEW_EVERY_MS = 200;
/** While bulk waits for its pace. */
const BULK_POLL_MS = 200;
const POLL_MS = 500;
const FIRST_PAUSE_MS = 1_000;
const TRIES_BEFORE_PARKING = 10;
const BUSY_SHARE = 0.7;

/**
 * Delivers the outbox's messages to Temporal, at least once each, soon after the transaction that wrote them. While
 * Temporal is down or overloaded, all messages wait unchanged. A message that Temporal rejects for good is parked
 * after ten tries and blocks no other. Several relays may run side by side: one of them leases, and the others help or
 * follow. OPERATE-14.
 */
export function startRelay(deps: Deps, temporal: TemporalGateway, options: RelayOptions = {}): Relay {
  const { pollMs = POLL_MS, firstPauseMs = FIRST_PAUSE_MS, busyShare = BUSY_SHARE } = options;
  const pause = createPause();
  const backoff = createRelayBackoff(temporal, deps.log, pollMs);
  const limit = createCallLimit();
  const pace = createBulkPace(performance.now());
  const turns = newTurns();
  const lead = createRelayLead(deps, busyShare);
  const dueTogether = createDueTogether(deps);
  let hasBulk = false;
  /** Whether more may wait than was leased last: then a call that ends makes room for others. */
  let hasMore = false;
  /** When messages were leased last, on a monotonic clock. */
  let leasedAtMs = Number.NEGATIVE_INFINITY;
  let isStopping = false;
  const calls = createRelayCalls({ temporal, limit, pace, onEnded: () => hasMore && pause.wake() });
  const listener = listenForMessages(deps, () => backoff.isHolding() || lead.isWaiting() || pause.wake());
  const record = recorderOf(deps, firstPauseMs, backoff);

  /** One poll of the outbox, while earlier calls still run; returns how long to wait before the next. */
  const poll = async (): Promise<number> => {
    const holdMs = await backoff.holdMs();
    if (holdMs !== null) return holdMs;
    const free = limit.current() - calls.running();
    // A relay whose calls get no response does not keep the lead from one whose calls do.
    const waitMs = calls.areUnheard() ? 0 : await lead.waitMs(hasMore && limit.needsHelp());
    if (waitMs > 0) return waitMs;
    const isFull = calls.areUnheard() || free < 1;
    const restMs = isFull ? pollMs : restBeforeLease(free / limit.current(), leasedAtMs);
    if (restMs > 0) {
      hasMore = true;
      return Math.min(pollMs, restMs);
    }
    const mostBulk = Math.min(free, pace.most(performance.now()));
    leasedAtMs = performance.now();
    const leased = lead.note(await leaseOutboxMessages(deps.sql, free, turns, mostBulk));
    hasMore = leased.length === free;
    // After a stall, those whose leases ended while this process still calls Temporal for them.
    const outboxMessages = leased.filter(({ id }) => !calls.isRunning(id));
    const bulk = outboxMessages.filter(({ lane }) => lane === "bulk").length;
    pace.spend(bulk);
    if (mostBulk > 0) hasBulk = bulk > 0;
    if (outboxMessages.length === 0) return hasBulk ? Math.min(pollMs, BULK_POLL_MS) : pollMs;
    for await (const some of inOrder(dueTogether, outboxMessages))
      calls.begin({ outboxMessages: some, leasedAtMs }, record);
    return 0;
  };

  const polling = pollUntil(() => isStopping, { pause, pollMs, poll, log: deps.log });
  const stopRenewing = renewLeasesOf(deps, calls);
  return {
    async stop() {
      isStopping = true;
      pause.wake();
      await Promise.all([listener.stop(), polling]);
      await Promise.all([calls.ended(), lead.leave()]);
      stopRenewing();
    },
  };
}

/** How long to wait before others are leased, in milliseconds, while such a share of the calls is free. */
const restBeforeLease = (freeShare: number, leasedAtMs: number): number =>
  freeShare >= FREE_SHARE ? 0 : Math.max(0, Math.ceil(leasedAtMs + ENOUGH_AFTER_MS - performance.now()));

/** Payouts do not wait until holds are counted. */
async function* inOrder(
  dueTogether: DueTogether,
  outboxMessages: readonly LeasedOutboxMessage[],
): AsyncGenerator<SpreadMessage[]> {
  const { ready = [], counted = [] } = Object.groupBy(outboxMessages, (message) =>
    dueTogether.isToCount(message) ? "counted" : "ready",
  );
  for (const some of [ready, counted]) yield dueTogether.spread(some);
}

interface Polling extends Pick<Deps, "log"> {
  readonly pause: Pause;
  /** The pause after a poll that failed. */
  readonly pollMs: number;
  /** @returns how long to wait before the next */
  readonly poll: () => Promise<number>;
}

async function pollUntil(isOver: () => boolean, { pause, pollMs, poll, log }: Polling): Promise<void> {
  while (!isOver()) {
    const pauseMs = await poll().catch((error: unknown) => {
      if (!isOver()) log.warn({ err: error }, "relay could not read the outbox");
      return pollMs;
    });
    if (pauseMs > 0 && !isOver()) await pause.wait(pauseMs);
  }
}

const listenForMessages = ({ config, log }: Deps, onNotice: () => void) =>
  listen({ databaseUrl: config.databaseDirectUrl, channel: OUTBOX_CHANNEL, onNotice, log });

/** Keeps the messages from other relays while their calls are under way. @returns ends it */
function renewLeasesOf({ sql, log }: Deps, calls: RelayCalls): () => void {
  let isRenewing = false;
  const renew = async (): Promise<void> => {
    // Where the database does not answer, more of them would take all connections.
    if (isRenewing) return;
    isRenewing = true;
    const leasedAtMs = performance.now();
    const outboxIds = calls.leasedBefore(leasedAtMs - RENEW_AFTER_MS);
    await renewLeases(sql, outboxIds).then(
      () => calls.noteRenewed(outboxIds, leasedAtMs),
      (error: unknown) => log.warn({ err: error }, "relay could not renew its leases"),
    );
    isRenewing = false;
  };
  const timer = setInterval(() => void renew(), RENEW_EVERY_MS);
  return () => clearInterval(timer);
}

const recorderOf =
  (deps: Deps, firstPauseMs: number, backoff: RelayBackoff) =>
  (attempts: readonly Attempt[]): Promise<void> =>
    settle(deps, attempts, firstPauseMs, backoff).catch((error: unknown) =>
      deps.log.warn({ err: error }, "relay could not record what it handed over"),
    );

/**
 * Records the outcomes of a batch. Messages that nobody answered, or that were rejected because of Temporal's load,
 * are returned unchanged.
 */
async function settle(
  { sql, log, meters }: Deps,
  attempts: readonly Attempt[],
  firstPauseMs: number,
  backoff: RelayBackoff,
): Promise<void> {
  for (const { outboxMessage, failure } of attempts) {
    const { lane, ageSeconds } = outboxMessage;
    meters.handovers.inc({ lane, outcome: failure?.problem ?? "delivered" });
    if (failure === null) meters.handoverAgeSeconds.observe({ lane }, ageSeconds);
  }
  await markHandedOver(sql, idsOf(attempts.filter(({ failure }) => failure === null)));
  const isBusy = ({ failure }: Attempt): boolean => failure?.problem === "busy";
  const busy = attempts.filter(isBusy);
  if (busy.length > 0) {
    backoff.noticeLoad(begunAtMs(busy));
    await giveBack(sql, idsOf(busy));
  } else if (attempts.length > 0) backoff.noticeRoom(begunAtMs(attempts));
  const failures = attempts.filter((attempt) => attempt.failure !== null && !isBusy(attempt));
  if (failures.length === 0) return;
  const hasNoResponse =
    failures.length === attempts.length && failures.every(({ failure }) => failure?.problem === "away");
  if (hasNoResponse && (await backoff.noticeAbsence())) return giveBack(sql, idsOf(failures));
  const failed = failures.map((each) => failedOutboxMessage(each, firstPauseMs));
  await markFailed(sql, failed);
  for (const { id, error } of failed.filter(({ isParked }) => isParked)) {
    log.error(
      { outboxId: id, error },
      "parked an outbox message that temporal rejects; see docs/operating.md",
    );
  }
}

/** Calls of a batch begin at once. */
const begunAtMs = (attempts: readonly Attempt[]): number =>
  Math.max(...attempts.map(({ startedAtMs }) => startedAtMs));

const idsOf = (attempts: readonly Attempt[]): number[] =>
  attempts.map(({ outboxMessage }) => outboxMessage.id);

function failedOutboxMessage({ outboxMessage, failure }: Attempt, firstPauseMs: number): FailedOutboxMessage {
  // Only a rejection counts: an absent or failing Temporal is not the message's fault.
  const isRefused = failure?.problem === "refused";
  const attempts = outboxMessage.attempts + (isRefused ? 1 : 0);
  // Uncounted failures pause for a quarter of the message's age, which grows without a counter.
  const uncountedMs = failure?.problem === "failing" ? outboxMessage.ageSeconds * 250 : 0;
  const pauseMs = Math.max(firstPauseMs * 2 ** Math.min(outboxMessage.attempts, 20), uncountedMs);
  return {
    id: outboxMessage.id,
    attempts,
    error: failure?.message ?? "",
    pauseMs: Math.round(Math.min(pauseMs, LONGEST_PAUSE_MS)),
    isParked: isRefused && attempts >= TRIES_BEFORE_PARKING,
  };
}
