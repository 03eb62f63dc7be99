import assert from "node:assert/strict";

import type { PayoutMethod, PayoutStatus, RailState } from "./payout.ts";
import { isRailMethod, type AttentionReason, type RailCallOutcome, type RailCallVerb } from "./rail.ts";

/** A call of a rail as it was written down; times are the machine's. */
export type RailCall = Readonly<{
  verb: RailCallVerb;
  railAttempt: number;
  /** Null while it runs, and for ever when its process died in it. */
  outcome: RailCallOutcome | null;
  startedAt: Date;
  finishedAt: Date | null;
}>;

/** A payout as whoever looks after it sees it. */
export type WatchedPayout = Readonly<{
  status: PayoutStatus;
  method: PayoutMethod;
  railState: RailState | null;
  railAttempt: number;
}>;

/** What a payout that is not over waits for, in words for the Temporal UI. */
export const WAITS_FOR = {
  release: "a release, or the next batch",
  person: "somebody to mark it paid or failed",
  rail: "the rail to say that it is settled",
  retry: "the next try",
  attention: "somebody to look at it",
} as const;
export type WaitsFor = keyof typeof WAITS_FOR;

export type PayoutStep =
  | Readonly<{ kind: "done" }>
  | Readonly<{ kind: "call"; verb: RailCallVerb }>
  | Readonly<{ kind: "wait"; for: WaitsFor; until: Date }>
  /** Has to be recorded; then it waits for a person. */
  | Readonly<{ kind: "attention"; reason: AttentionReason }>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses after the first, second … call without an answer; the last one from then on. */
const RETRY_PAUSES_MS = [1_000, 5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS];
/** Rails forget a key after a day, so that a repeat under it would pay again. Decision: Payouts. */
export const ANSWER_WITHIN_MS = 23 * HOUR_MS;
/** A webhook says that it is settled; this is how often we ask where none came. */
const SETTLEMENT_LOOK_MS = 15 * MINUTE_MS;
const ATTENTION_LOOK_MS = HOUR_MS;
/** Whoever waits for a person is nudged by the person's decision; this is for the nudge that was lost. */
const PERSON_LOOK_MS = 24 * HOUR_MS;

/**
 * What is to be done for a payout now. Before anything is sent again it is looked up at the rail; the key stays the same
 * until a definite refusal, or a look-up that found nothing after 23 hours. Decision: Payouts.
 *
 * @param calls every call for this payout, oldest first
 * @param now the machine's time, as that of the calls
 */
export function payoutStepOf(
  payout: WatchedPayout,
  calls: readonly RailCall[],
  isRailConnected: boolean,
  now: Date,
): PayoutStep {
  const waitFor = (what: WaitsFor, since: Date, pauseMs: number): PayoutStep => ({
    kind: "wait",
    for: what,
    until: new Date(since.getTime() + pauseMs),
  });
  if (payout.status === "paid" || payout.status === "failed") return { kind: "done" };
  if (payout.status === "held") return waitFor("release", now, PERSON_LOOK_MS);
  if (!isRailMethod(payout.method)) return waitFor("person", now, PERSON_LOOK_MS);
  if (!isRailConnected) {
    return payout.railState === "needs_attention"
      ? waitFor("attention", now, ATTENTION_LOOK_MS)
      : { kind: "attention", reason: "rail_not_connected" };
  }
  return railStepOf(payout, calls, now);
}

function railStepOf(payout: WatchedPayout, calls: readonly RailCall[], now: Date): PayoutStep {
  const last = calls.at(-1);
  const send: PayoutStep = { kind: "call", verb: "send" };
  if (last === undefined) return send;
  // A person has asked for it to be tried again.
  const isAsked = payout.railState === "queued";
  const lookUpAfter = (pauseMs: number, what: WaitsFor): PayoutStep => {
    const until = new Date(endOf(last).getTime() + pauseMs);
    return isAsked || until <= now ? { kind: "call", verb: "look_up" } : { kind: "wait", for: what, until };
  };
  if (last.railAttempt < payout.railAttempt) {
    const until = new Date(endOf(last).getTime() + ATTENTION_LOOK_MS);
    const mayGo = isAsked || last.outcome !== "balance_too_low" || until <= now;
    return mayGo ? send : { kind: "wait", for: "attention", until };
  }
  if (last.outcome === "accepted") return lookUpAfter(SETTLEMENT_LOOK_MS, "rail");
  assert(isUnclear(last), `a payout that is pending cannot have the outcome ${last.outcome}`);

  // Nobody knows what became of the call of a process that died: it is looked up at once.
  if (last.outcome === null) return { kind: "call", verb: "look_up" };
  const isLong = isLongUnclear(calls, payout.railAttempt, now);
  if (isLong && !isAsked) {
    if (payout.railState !== "needs_attention") return { kind: "attention", reason: "no_answer" };
    return lookUpAfter(ATTENTION_LOOK_MS, "attention");
  }
  // What was absent while the key may be forgotten is looked up anew, and the key raised with that answer.
  if (last.outcome === "absent") return isLong ? { kind: "call", verb: "look_up" } : send;
  const unanswered = unclearCalls(calls, payout.railAttempt).filter(
    ({ outcome }) => outcome !== "absent",
  ).length;
  return lookUpAfter(RETRY_PAUSES_MS[Math.min(unanswered, RETRY_PAUSES_MS.length) - 1] ?? 0, "retry");
}

/** Whether the rail has left us without a definite answer for so long that the key may be forgotten there. */
export function isLongUnclear(calls: readonly RailCall[], railAttempt: number, now: Date): boolean {
  const [first] = unclearCalls(calls, railAttempt);
  return first !== undefined && now.getTime() - first.startedAt.getTime() >= ANSWER_WITHIN_MS;
}

/** The calls under this key since the last definite answer. */
function unclearCalls(calls: readonly RailCall[], railAttempt: number): readonly RailCall[] {
  const lastClear = calls.findLastIndex((call) => call.railAttempt !== railAttempt || !isUnclear(call));
  return calls.slice(lastClear + 1);
}

const isUnclear = ({ outcome }: RailCall): boolean =>
  outcome === null || outcome === "unknown" || outcome === "absent" || outcome === "given_up";

const endOf = (call: RailCall): Date => call.finishedAt ?? call.startedAt;
