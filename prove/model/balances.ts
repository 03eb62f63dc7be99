import { figuresOf } from "./commission.ts";
import { KINDS, type Cents, type Conversion, type Kind, type Moment, type World } from "./state.ts";

export interface Balance {
  pending: Cents;
  inHold: Cents;
  payable: Cents;
  inFlight: Cents;
  paid: Cents;
  earnedYtd: Cents;
}

/** Approved, no test, and past its payment date. */
export const isPayable = ({ status, type, holdUntil }: Conversion, now: Moment): boolean =>
  status === "approved" && type !== "test" && holdUntil <= now;

/** What one partner has of one conversion. */
export interface Share {
  conversion: Conversion;
  kind: Kind;
  cents: Cents;
}

export function sharesOf(world: World, partner: string): Share[] {
  return Object.values(world.conversions).flatMap((conversion) => {
    if (conversion.type === "test") return [];
    const isMine = { direct: conversion.partner === partner, override: conversion.overrideTo === partner };
    if (!isMine.direct && !isMine.override) return [];
    const { directCents, overrideCents } = figuresOf(world, conversion);
    const cents = { direct: directCents, override: overrideCents };
    return KINDS.flatMap((kind) => (isMine[kind] ? [{ conversion, kind, cents: cents[kind] }] : []));
  });
}

export const earnedOf = (world: World, partner: string): Cents =>
  sharesOf(world, partner).reduce((sum, { cents }) => sum + cents, 0);

/** Where a partner's money stands. */
export function balanceOf(world: World, partner: string, now: Moment): Balance {
  const balance: Balance = { pending: 0, inHold: 0, payable: 0, inFlight: 0, paid: 0, earnedYtd: 0 };
  for (const { conversion, cents } of sharesOf(world, partner)) {
    if (conversion.status === "pending") balance.pending += cents;
    else if (isPayable(conversion, now)) balance.payable += cents;
    else if (conversion.status === "approved") balance.inHold += cents;
  }
  for (const payout of world.payouts) {
    if (payout.partner !== partner) continue;
    const cents = payout.amountCents - payout.returnedCents;
    if (payout.status === "pending") balance.inFlight += cents;
    if (payout.status === "paid") balance.paid += cents;
    if (payout.status === "pending" || payout.status === "paid") balance.payable -= cents;
  }
  const year = new Date(now).getUTCFullYear();
  balance.earnedYtd = world.earned[`${year}/${partner}`] ?? 0;
  return balance;
}
