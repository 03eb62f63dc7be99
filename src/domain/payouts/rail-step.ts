import assert from "node:assert/strict";

import type { PayoutMethod, PayoutStatus, RailState } from "./payout.ts";
import { isRailMethod, type AttentionReason, type RailCallOutcome, type RailCallVerb } from "./rail.ts";

/** A recorded call of a rail; times are the system clock's. */
export type RailCall = Readonly<{
  verb: RailCallVerb;
  railAttempt: number;
  /** Null while it runs, and forever if its process died during the call. */
  outcome: RailCallOutcome | null;
  startedAt: Date;
  finishedAt: Date | null;
}>;

/** A payout as its workflow sees it. */
export type WatchedPayout = Readonly<{
  status: PayoutStatus;
  method: PayoutMethod;
  railState: RailState | null;
  railAttempt: number;
  /** Why it needs attention, if it does. */
  reason: string | null;
  /** Whether the rail has reported a transfer for this payout. */
  isTransferKnown: boolean;
  /** Whether a restore from a backup is under way. */
  isRestoring: boolean;
}>;

/** What an unfinished payout waits for, in words for the Temporal UI. */
export const WAITS_FOR = {
  release: "a release, or the next batch",
  rail: "the rail to report it settled",
  retry: "the next attempt",
  turn: "its turn at the rail",
  attention: "an operator to check it",
  restoration: "the end of the restore from a backup",
} as const;
export type WaitsFor = keyof typeof WAITS_FOR;

export type PayoutStep =
  | Readonly<{ kind: "done" }>
  | Readonly<{ kind: "call"; verb: RailCallVerb }>
  | Readonly<{ kind: "wait"; for: WaitsFor; until: Date }>
  /** Must be recorded; then the payout waits for an operator. */
  | Readonly<{ kind: "attention"; reason: AttentionReason }>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses after the first, second … call without a response; the last one repeats. */
const RETRY_PAUSES_MS = [1_000, 5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS];
/** Rails forget a key after a day; a repeat under it would then pay again. RAIL-3. */
export const ANSWER_WITHIN_MS = 23 * HOUR_MS;
/** A send not begun this soon after it was recorded is given up: its worker may have been suspended. RAIL-4. */
export const SEND_BEGINS_WITHIN_MS = 10_000;
/** Upper bound for a call's effect at the rail: it starts at once and waits 20 seconds for a response. */
export const LONGEST_CALL_MS = MINUTE_MS;
/** Settlement is reported by webhook, which nudges the workflow; these are the pauses between polls without one. */
const SETTLEMENT_POLL = { leastMs: 15 * MINUTE_MS, mostMs: 6 * HOUR_MS } as const;
const ATTENTION_POLL_MS = HOUR_MS;
const RESTORATION_POLL_MS = 15 * MINUTE_MS;
/** A release nudges the workflow; polling covers a lost nudge. */
const RELEASE_POLL_MS = 24 * HOUR_MS;

/** Reasons that stop sending until an operator has checked: money may have moved already. */
const STOPS_SENDING: readonly (string | null)[] = [
  "paid_twice",
  "unknown_transfer",
  "may_be_replaced",
] satisfies AttentionReason[];

/**
 * Decides the next step of a payout. A bank transfer has none: it waits for people. Before anything is sent again, or
 * sent under a raised key, the rail is asked for it; the key stays the same until a definite refusal, or a look-up that
 * finds nothing after 23 hours. RAIL-2. During a restore nothing is sent: what is recorded by then may show that the
 * payout was replaced. OPERATE-41.
 *
 * @param calls every call for this payout, oldest first
 * @param now system clock, as the calls' times
 */
export function payoutStepOf(
  payout: WatchedPayout,
  calls: readonly RailCall[],
  isRailConnected: boolean,
  now: Date,
): PayoutStep {
  if (payout.status === "paid" || payout.status === "failed") return { kind: "done" };
  if (!isRailMethod(payout.method)) return { kind: "done" };
  if (payout.status === "held") return waitFor("release", now, RELEASE_POLL_MS);
  if (!isRailConnected) {
    return payout.railState === "needs_attention"
      ? waitFor("attention", now, ATTENTION_POLL_MS)
      : { kind: "attention", reason: "rail_not_connected" };
  }
  const step = railStepOf(payout, calls, now);
  if (step.kind !== "call" || step.verb !== "send") return step;
  const isStopped = payout.railState === "needs_attention" && STOPS_SENDING.includes(payout.reason);
  if (isStopped) return waitFor("attention", now, ATTENTION_POLL_MS);
  return payout.isRestoring ? waitFor("restoration", now, RESTORATION_POLL_MS) : step;
}

function waitFor(what: WaitsFor, since: Date, pauseMs: number): PayoutStep {
  return { kind: "wait", for: what, until: new Date(since.getTime() + pauseMs) };
}

const SEND: PayoutStep = { kind: "call", verb: "send" };
const LOOK_UP: PayoutStep = { kind: "call", verb: "look_up" };

function railStepOf(payout: WatchedPayout, calls: readonly RailCall[], now: Date): PayoutStep {
  const last = calls.at(-1);
  if (last === undefined) return payout.isTransferKnown ? LOOK_UP : SEND;
  // An operator has requested another attempt.
  const isAsked = payout.railState === "queued";
  const lookUpAfter = (pauseMs: number, what: WaitsFor): PayoutStep => {
    const until = new Date(endOf(last).getTime() + pauseMs);
    return isAsked || until <= now ? LOOK_UP : { kind: "wait", for: what, until };
  };
  if (last.railAttempt < payout.railAttempt) {
    const isUnderWay = calls.findLast(({ verb, outcome }) => verb === "send" && outcome === null);
    // A call another worker began under the former key could still arrive after a look-up that found nothing.
    if (isUnderWay !== undefined && now.getTime() - isUnderWay.startedAt.getTime() < LONGEST_CALL_MS) {
      return waitFor("retry", isUnderWay.startedAt, LONGEST_CALL_MS);
    }
    return lookUpAfter(last.outcome === "balance_too_low" ? ATTENTION_POLL_MS : 0, "attention");
  }
  if (last.outcome === "accepted") return lookUpAfter(settlementPauseMs(calls, last), "rail");
  // It was another payout's transfer, so an operator has to check.
  if (last.outcome === "settled" || last.outcome === "returned")
    return lookUpAfter(ATTENTION_POLL_MS, "attention");
  assert(isUnclear(last), `a payout that is pending cannot have the outcome ${last.outcome}`);

  // The outcome of a call whose process died or was suspended is unknown: look it up at once.
  if (last.outcome === null || last.outcome === "given_up") return LOOK_UP;
  const reason = whyUncertain(calls, payout.railAttempt, now);
  if (reason !== null && !isAsked) {
    if (payout.railState !== "needs_attention") return { kind: "attention", reason };
    return lookUpAfter(ATTENTION_POLL_MS, "attention");
  }
  // A payment found absent after its key may have expired is looked up once more, and the key is raised on that
  // response.
  if (last.outcome === "absent") return reason === null ? SEND : LOOK_UP;
  const unanswered = unclearCalls(calls, payout.railAttempt).filter(
    ({ outcome }) => outcome !== "absent" && outcome !== "given_up",
  ).length;
  return lookUpAfter(RETRY_PAUSES_MS[Math.min(unanswered, RETRY_PAUSES_MS.length) - 1] ?? 0, "retry");
}

/**
 * How long to wait before the rail is asked again whether an accepted payout is settled: a quarter of the time since it
 * was accepted, within bounds. A transfer takes minutes or days, and every poll is a call of the rail. RAIL-10.
 */
function settlementPauseMs(calls: readonly RailCall[], last: RailCall): number {
  const accepted = calls.find(
    ({ outcome, railAttempt }) => outcome === "accepted" && railAttempt === last.railAttempt,
  );
  const waitedMs = endOf(last).getTime() - endOf(accepted ?? last).getTime();
  return Math.min(SETTLEMENT_POLL.mostMs, Math.max(SETTLEMENT_POLL.leastMs, waitedMs / 4));
}

/**
 * Why nothing may be sent under this key without an operator, or null if it may: for 23 hours the rail has not
 * reported the payment's outcome, or 23 hours after the key's first use it knows of no payment, whatever it said in
 * between.
 */
export function whyUncertain(
  calls: readonly RailCall[],
  railAttempt: number,
  now: Date,
): "no_answer" | "not_found" | null {
  const isOld = (call: RailCall | undefined): boolean =>
    call !== undefined && now.getTime() - call.startedAt.getTime() >= ANSWER_WITHIN_MS;
  if (isOld(unclearCalls(calls, railAttempt)[0])) return "no_answer";
  const firstSend = calls.find((call) => call.verb === "send" && call.railAttempt === railAttempt);
  return calls.at(-1)?.outcome === "absent" && isOld(firstSend) ? "not_found" : null;
}

/** The calls under this key since the last definite response. */
function unclearCalls(calls: readonly RailCall[], railAttempt: number): readonly RailCall[] {
  const lastClear = calls.findLastIndex((call) => call.railAttempt !== railAttempt || !isUnclear(call));
  return calls.slice(lastClear + 1);
}

const UNCLEAR: readonly RailCall["outcome"][] = [null, "unknown", "absent", "given_up"];
const isUnclear = ({ outcome }: RailCall): boolean => UNCLEAR.includes(outcome);

const endOf = (call: RailCall): Date => call.finishedAt ?? call.startedAt;
