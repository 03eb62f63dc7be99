import type { AccountCheck } from "../../domain/payouts/rail.ts";

/**
 * Whether a connected account accepts transfers: Stripe has activated that capability.
 *
 * @param transfers state of the capability; null if never requested
 * @param disabledReason Stripe's own code for why the account is disabled
 */
export function checkOfAccount(transfers: string | null, disabledReason: string | null): AccountCheck {
  if (transfers === "active") return { kind: "taken" };
  return { kind: "refused", reason: disabledReason ?? `transfers_${transfers ?? "not_requested"}` };
}
