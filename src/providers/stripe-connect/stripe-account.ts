import type { AccountCheck } from "../../domain/payouts/rail.ts";

/**
 * Whether a connected account takes transfers: once Stripe has made that capability of it active.
 *
 * @param transfers state of the capability; null where it was never asked for
 * @param disabledReason Stripe's own word for why the account may do nothing
 */
export function checkOfAccount(transfers: string | null, disabledReason: string | null): AccountCheck {
  if (transfers === "active") return { kind: "taken" };
  return { kind: "refused", reason: disabledReason ?? `transfers_${transfers ?? "not_requested"}` };
}
