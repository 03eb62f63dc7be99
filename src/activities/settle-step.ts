import { tryToSettle } from "../commands/deliveries/try-to-settle.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../domain/api-errors.ts";
import { deliveryPauseMs, type UnsettledReason } from "../domain/processes/delivery-retry.ts";
import { findDelivery } from "../queries/deliveries/stored-delivery.ts";
import { waitUntil, type StepResult } from "./step-result.ts";

/** The result of polling a delivery, and what it waits for if it is not settled. */
export type FoundDelivery = StepResult & { readonly waitsFor: string };

/**
 * Tries to settle a delivery; on failure returns when to retry.
 *
 * @throws ApiError `conflict` for a delivery that does not exist: only settled ones are deleted, or lost by a restore
 */
export async function settleStep(deps: Deps, deliveryId: string): Promise<FoundDelivery> {
  const delivery = await findDelivery(deps.sql, deliveryId);
  if (delivery === null) throw new ApiError("conflict", `Delivery ${deliveryId} not found.`);
  const settling = await tryToSettle(deps, { deliveryId, programId: delivery.programId }, "settlingLater");
  if (settling.kind === "settled") return { done: settling.outcome.status, waitsFor: "nothing" };
  const now = deps.systemClock.now();
  const pauseMs = deliveryPauseMs(settling.kind, now.getTime() - delivery.storedAt.getTime());
  return {
    ...waitUntil(now, new Date(now.getTime() + pauseMs)),
    waitsFor: WAITS_FOR[settling.kind],
  };
}

const WAITS_FOR: Readonly<Record<UnsettledReason, string>> = {
  program_busy: "its program, which is locked by a payout batch or another change",
  failed: "a fix: the worker's log shows the failure",
};
