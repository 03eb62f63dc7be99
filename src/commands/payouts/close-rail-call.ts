import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { RailResponse } from "../../domain/payouts/rail.ts";
import { whyUncertain } from "../../domain/payouts/rail-step.ts";
import { applyRailUpdate, needAttention } from "./apply-rail-update.ts";
import { lockPayout, type LockedPayout } from "./lock-payout.ts";
import { listRailCalls, workflowOrigin, type PayoutView } from "./poll-payout.ts";

export interface RailCallEnd {
  readonly payoutId: string;
  readonly callId: number;
  readonly response: RailResponse;
}

/**
 * Records a rail's response and applies it to the payout. Only here does the key rise: on a definite refusal that
 * moved no money, or on a look-up that found nothing after an operator requested another attempt. RAIL-2.
 *
 * A response to a worker presumed dead may arrive when another one is already a key further. That money moved is true
 * under any key; that none did concerns only its own key, so it decides nothing about the next one.
 *
 * @returns the payout, if it was paid by this and there is nothing else to do
 */
export async function closeRailCall(tx: Tx, end: RailCallEnd): Promise<PayoutView | null> {
  const { response } = end;
  const payout = await lockPayout(tx, null, end.payoutId);
  const detail = "reason" in response ? response.reason.slice(0, 500) : null;
  const call = await tx.db
    .updateTable("RailCall")
    .set({ outcome: response.kind, detail, finishedAt: tx.deps.systemClock.now() })
    .where("id", "=", end.callId)
    .where("finishedAt", "is", null)
    .returning("railAttempt")
    .executeTakeFirst();
  if (call === undefined) return null;
  const isOfThisKey = call.railAttempt === payout.railAttempt;
  const origin = workflowOrigin(payout.id);
  switch (response.kind) {
    case "accepted":
    case "settled":
    case "returned": {
      const effects = await applyRailUpdate(tx, payout, [response, ...(response.others ?? [])], origin);
      const [effect, ...others] = effects;
      const isPaid = others.length === 0 && effect?.kind === "move" && effect.verb === "settle";
      return isPaid ? PAID : null;
    }
    case "refused":
      if (isOfThisKey) await applyRailUpdate(tx, payout, [response], origin);
      return null;
    case "balance_too_low":
      if (payout.status !== "pending" || !isOfThisKey) return null;
      await raiseKey(tx, payout, response.kind);
      await needAttention(tx, payout, "balance_too_low", origin);
      return null;
    case "unknown":
      // The requested attempt was made, and is as unclear as before.
      await tx.db
        .updateTable("Payout")
        .set({ railState: "submitted" })
        .where("id", "=", payout.id)
        .where("railState", "=", "queued")
        .execute();
      return null;
    case "given_up":
      return null;
    case "absent":
      if (isOfThisKey) await allowNextKey(tx, payout);
      return null;
  }
}

const PAID: PayoutView = { status: "paid", railState: "settled", reason: null };

/** Rails forget a key after a day; a payment they then do not know was never made, and may use the next key. */
async function allowNextKey(tx: Tx, payout: LockedPayout): Promise<void> {
  const isAskedFor = payout.status === "pending" && payout.railState === "queued";
  if (!isAskedFor) return;
  const calls = await listRailCalls(tx, payout.id);
  const isUncertain = whyUncertain(calls, payout.railAttempt, tx.deps.systemClock.now()) !== null;
  if (isUncertain) await raiseKey(tx, payout, "absent");
}

async function raiseKey(tx: Tx, payout: LockedPayout, because: "balance_too_low" | "absent"): Promise<void> {
  await tx.db
    .updateTable("Payout")
    .set((eb) => ({ railAttempt: eb("railAttempt", "+", 1), updatedAt: tx.now }))
    .where("id", "=", payout.id)
    .execute();
  await recordAudit(tx, {
    origin: workflowOrigin(payout.id),
    brandId: payout.brandId,
    programId: payout.programId,
    action: "payout.next_key",
    targetId: payout.id,
    details: { railAttempt: payout.railAttempt + 1, because },
    at: tx.now,
  });
}
