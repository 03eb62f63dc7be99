import { addressBlockOf, networkV6Of } from "../../domain/access/address-block.ts";
import type { LimitState } from "../rate-limits/limit-state.ts";
import type { LimitName, RateLimits } from "../rate-limits/rate-limits.ts";

/**
 * Counts a sign-in mail for the sender's network, the larger IPv6 networks around it, and the recipient. What one
 * refuses counts for none after it, so that a refused sender takes nothing from its neighbours. A larger network beyond
 * its limit is refused for a second without being counted, since its senders may be very many. PEOPLE-11.
 *
 * @param recipient a keyed hash of the mail's address
 * @returns the limit that the mail exceeds; null if it may be sent
 */
export async function countMail(
  limits: RateLimits,
  senderAddress: string,
  recipient: string,
): Promise<LimitState | null> {
  const larger = largerNetworksOf(senderAddress);
  for (const [name, network] of larger) {
    const refused = limits.recentRefusals.of(`${name} ${network}`);
    if (refused !== null) return refused;
  }
  const own = await limits.consume("signInNetwork", addressBlockOf(senderAddress));
  if (own.isExceeded) return own;
  for (const [name, network] of larger) {
    const state = await limits.consume(name, network);
    if (!state.isExceeded) continue;
    limits.recentRefusals.note(`${name} ${network}`, state);
    return state;
  }
  const received = await limits.consume("signInAddress", recipient);
  return received.isExceeded ? received : null;
}

function largerNetworksOf(address: string): (readonly [LimitName, string])[] {
  const [site, allocation] = [networkV6Of(address, 48), networkV6Of(address, 32)];
  if (site === null || allocation === null) return [];
  return [
    ["signInNetwork48", site],
    ["signInNetwork32", allocation],
  ];
}
