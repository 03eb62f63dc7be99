import type { AccountCheck } from "../../domain/payouts/rail.ts";

/**
 * Whether a connected account accepts transfers: Stripe has activated that capability.
 *
 * @param capabilities the account's; null if the answer has none, which says nothing
 * @param disabledReason Stripe's own code for why the account is disabled
 */
export function checkOfAccount(
  capabilities: { readonly transfers: string | null } | null,
  disabledReason: string | null,
): AccountCheck {
  if (capabilities === null) return { kind: "unknown", reason: "no_capabilities" };
  const { transfers } = capabilities;
  if (transfers === "active") return { kind: "taken" };
  return { kind: "refused", reason: disabledReason ?? `transfers_${transfers ?? "not_requested"}` };
}
