import { balanceOf, type Balance } from "./balances.ts";
import { figuresOf, refundedCents } from "./commission.ts";
import type { Cents, Conversion, Moment, Payout, World } from "./state.ts";

/** What can be seen of a world, in the service as in the model. */
export interface Picture {
  conversions: Record<string, ShownConversion>;
  balances: Record<string, Balance>;
  /** By partner, oldest first. */
  payouts: Record<string, ShownPayout[]>;
}

export interface ShownConversion {
  partner: string;
  status: Conversion["status"];
  amountCents: Cents;
  refundedCents: Cents;
  directCents: Cents;
  overrideCents: Cents;
  feeCents: Cents;
}

export interface ShownPayout {
  status: Payout["status"];
  method: Payout["method"];
  amountCents: Cents;
}

export function pictureOf(world: World, now: Moment): Picture {
  const picture: Picture = { conversions: {}, balances: {}, payouts: {} };
  for (const [order, conversion] of Object.entries(world.conversions)) {
    const { partner, status, amountCents } = conversion;
    picture.conversions[order] = {
      ...{ partner, status, amountCents },
      refundedCents: refundedCents(world, conversion),
      ...figuresOf(world, conversion),
    };
  }
  for (const name of Object.keys(world.partners)) picture.balances[name] = balanceOf(world, name, now);
  for (const { partner, status, method, amountCents } of world.payouts) {
    (picture.payouts[partner] ??= []).push({ status, method, amountCents });
  }
  return picture;
}
