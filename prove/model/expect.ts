import { balanceOf, type Balance } from "./balances.ts";
import { figuresOf, refundedCents } from "./commission.ts";
import type { Operation } from "./operations.ts";
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
  needsAttention: boolean;
}

export function pictureOf(world: World, programs: readonly string[], now: Moment): Picture {
  const picture: Picture = { conversions: {}, balances: {}, payouts: {} };
  for (const [order, conversion] of Object.entries(world.conversions)) {
    const { program, partner, status, amountCents } = conversion;
    if (!programs.includes(program)) continue;
    picture.conversions[order] = {
      ...{ partner, status, amountCents },
      refundedCents: refundedCents(world, conversion),
      ...figuresOf(world, conversion),
    };
  }
  for (const { name, program } of Object.values(world.partners)) {
    if (programs.includes(program)) picture.balances[name] = balanceOf(world, name, now);
  }
  for (const { program, partner, status, method, amountCents, needsAttention } of world.payouts) {
    if (programs.includes(program))
      (picture.payouts[partner] ??= []).push({ status, method, amountCents, needsAttention });
  }
  return picture;
}

/** The programs that an operation can touch; time, and what falls due, touch all. */
export function touchedBy(world: World, operation: Operation): string[] {
  const all = Object.keys(world.programs);
  if ("program" in operation) return [operation.program];
  if ("partner" in operation) return [world.partners[operation.partner]!.program];
  const program = "order" in operation ? world.conversions[operation.order]?.program : undefined;
  return program === undefined ? all : [program];
}
