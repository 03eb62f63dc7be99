import { balanceOf } from "./balances.ts";
import { availableOf, duePartsOf, heldPayoutOf, isByRail, reasonsOf } from "./payouts.ts";
import type { Moment, World } from "./state.ts";
import { termsAt } from "./terms.ts";

/**
 * Which reasons may be given why a partner's money is not paid yet; null for none. What is due decides before what is
 * not; among several reasons of the same money the rules name no first one.
 */
export function notPaidCodesOf(world: World, name: string, now: Moment): (string | null)[] {
  const { payable, inHold, pending } = balanceOf(world, name, now);
  if (payable < 0) return ["negative_balance"];
  if (payable > 0) return dueCodesOf(world, name, now);
  const codes = [...(inHold > 0 ? ["in_hold"] : []), ...(pending > 0 ? ["awaiting_approval"] : [])];
  return codes.length > 0 ? codes : [null];
}

function dueCodesOf(world: World, name: string, now: Moment): string[] {
  const partner = world.partners[name]!;
  const { amountCents, isAllDisputed } = duePartsOf(world, partner, now);
  const { minimumCents } = termsAt(world.programs[partner.program]!, now);
  const isBelow = amountCents < minimumCents;
  const codes = [
    ...reasonsOf(partner, now),
    ...(isAllDisputed ? ["dispute_open"] : []),
    ...(isBelow ? ["below_minimum"] : []),
  ];
  const isHeld = codes.length > 0;
  // That money is short is found by a batch, and may be given until the next one.
  const held = heldPayoutOf(world, name);
  const wasShort = held?.isUnfunded ?? false;
  const isShort = isByRail(partner) && amountCents > availableOf(world, partner.program);
  if (wasShort || isShort || held?.mayBeUnfunded) codes.push("funding_short");
  const { nextPayoutAt } = world.programs[partner.program]!;
  const waitsFor = nextPayoutAt === null ? "awaiting_batch" : "next_payout_day";
  if (!isHeld && !(wasShort && isShort)) codes.push(waitsFor);
  return codes;
}
