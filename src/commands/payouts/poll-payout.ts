import assert from "node:assert";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import type { PayoutStatus, RailState } from "../../domain/payouts/payout.ts";
import { workflowIdOf } from "../../domain/processes/process.ts";
import {
  isRailMethod,
  type RailCallVerb,
  type RailMethod,
  type RailOrder,
} from "../../domain/payouts/rail.ts";
import {
  payoutStepOf,
  type PayoutStep,
  type RailCall,
  type WaitsFor,
} from "../../domain/payouts/rail-step.ts";
import { openPayoutDetails } from "../accounts/payout-details.ts";
import { needAttention } from "./apply-rail-update.ts";
import { lockPayout, type LockedPayout } from "./lock-payout.ts";

/** A payout's details in the Temporal UI. */
export interface PayoutView {
  readonly status: PayoutStatus;
  readonly railState: RailState | null;
  readonly reason: string | null;
}

export type PayoutPoll = { readonly payout: PayoutView } & (
  | {
      readonly kind: "call";
      readonly callId: number;
      readonly verb: RailCallVerb;
      readonly rail: RailMethod;
      readonly order: RailOrder;
    }
  | { readonly kind: "wait"; readonly for: WaitsFor; readonly until: Date }
  | { readonly kind: "done" }
);

export interface PollPayout {
  readonly payoutId: string;
  /** The rails of this deployment. */
  readonly connectedRails: readonly RailMethod[];
}

/**
 * Decides a payout's next step. A rail call is recorded before it is made, in the transaction that decides it, so a
 * crash leaves a trace. Idempotent: a call without an outcome is looked up.
 *
 * @throws ApiError `payout_not_found`
 */
export async function pollPayout(tx: Tx, input: PollPayout): Promise<PayoutPoll> {
  const payout = await lockPayout(tx, null, input.payoutId);
  const now = tx.deps.systemClock.now();
  const step = await nextStep(tx, payout, input.connectedRails, now);
  if (step.kind === "attention") {
    await needAttention(tx, payout, step.reason, workflowOrigin(payout.id));
    return pollPayout(tx, input);
  }
  const view = { status: payout.status, railState: payout.railState, reason: payout.reason };
  if (step.kind !== "call") return { ...step, payout: view };

  assert(isRailMethod(payout.method), "only a rail is called");
  const call = await tx.db
    .insertInto("RailCall")
    .values({ payoutId: payout.id, railAttempt: payout.railAttempt, verb: step.verb, startedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (step.verb === "send") await markSubmitted(tx, payout.id);
  const order = await orderOf(tx, payout);
  return { kind: "call", callId: call.id, verb: step.verb, rail: payout.method, order, payout: view };
}

/** The audit trail's actor when the payout's own process acts. */
export const workflowOrigin = (payoutId: string): Origin => ({
  actor: { kind: "workflow", id: workflowIdOf("payout", payoutId) },
  requestId: null,
});

async function nextStep(
  tx: Tx,
  payout: LockedPayout,
  connectedRails: readonly RailMethod[],
  now: Date,
): Promise<PayoutStep> {
  const isPending = payout.status === "pending" && isRailMethod(payout.method);
  const calls = isPending ? await takeOverCalls(tx, payout.id, now) : [];
  const isTransferKnown = isPending && calls.length === 0 && (await isTransferOfPayoutKnown(tx, payout.id));
  const isConnected = isRailMethod(payout.method) && connectedRails.includes(payout.method);
  return payoutStepOf({ ...payout, isTransferKnown }, calls, isConnected, now);
}

/**
 * Every call for a payout. A send that another worker recorded but has not begun is given up: that worker can no
 * longer begin it (`beginSend`), however late it wakes up.
 */
async function takeOverCalls(tx: Tx, payoutId: string, now: Date): Promise<RailCall[]> {
  const calls = await listRailCalls(tx, payoutId);
  if (!calls.some(({ verb, outcome }) => verb === "send" && outcome === null)) return calls;
  await tx.db
    .updateTable("RailCall")
    .set({ outcome: "given_up", finishedAt: now })
    .where("payoutId", "=", payoutId)
    .where("verb", "=", "send")
    .where("finishedAt", "is", null)
    .where("begunAt", "is", null)
    .execute();
  return listRailCalls(tx, payoutId);
}

async function isTransferOfPayoutKnown(tx: Tx, payoutId: string): Promise<boolean> {
  return (await tx.row("select from rail_transfer where payout_id = $1 limit 1", [payoutId])) !== null;
}

/** Every call for a payout, oldest first. */
export function listRailCalls(tx: Tx, payoutId: string): Promise<RailCall[]> {
  return tx.db
    .selectFrom("RailCall")
    .select(["verb", "railAttempt", "outcome", "startedAt", "finishedAt"])
    .where("payoutId", "=", payoutId)
    .orderBy("id")
    .execute();
}

async function markSubmitted(tx: Tx, payoutId: string): Promise<void> {
  await tx.db
    .updateTable("Payout")
    .set((eb) => ({
      railState: "submitted",
      reason: null,
      sentAt: eb.fn.coalesce("sentAt", eb.val(tx.now)),
      updatedAt: tx.now,
    }))
    .where("id", "=", payoutId)
    .execute();
}

async function orderOf(tx: Tx, payout: LockedPayout): Promise<RailOrder> {
  const account = await tx.db
    .selectFrom("PayoutAccount")
    .select("detailsSealed")
    .where("id", "=", payout.payoutAccountId)
    .executeTakeFirst();
  assert(account, `payout ${payout.id} goes to a payout account`);
  const details = openPayoutDetails(tx.deps.seal, payout.accountId, account.detailsSealed);
  const { id: payoutId, partnerId, railAttempt, amountCents, currency } = payout;
  return {
    payoutId,
    partnerId,
    railAttempt,
    account: "account" in details ? details.account : "",
    amountCents,
    currency,
  };
}
