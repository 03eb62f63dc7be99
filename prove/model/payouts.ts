import { isPayable, sharesOf } from "./balances.ts";
import { figuresOf, refundsOf } from "./commission.ts";
import { statusInForce } from "./partners.ts";
import {
  DAY_MS,
  HOUR_MS,
  type Cents,
  type Conversion,
  type Moment,
  type Partner,
  type Payout,
  type PayoutLine,
  type World,
} from "./state.ts";
import { termsAt } from "./terms.ts";

const OPEN_RANK = 0;

/** What a batch would pay a partner now, and why it could not. */
export interface Due {
  partner: Partner;
  amountCents: Cents;
  lines: PayoutLine[];
  dueSince: Moment;
  /** Why it may not be sent now, funds apart; the service names one of them. */
  reasons: string[];
}

interface DueParts {
  amountCents: Cents;
  isAllDisputed: boolean;
  lines: (PayoutLine & { isDisputed: boolean; holdUntil: Moment })[];
}

/** Lines of orders in an open dispute are left out; only where nothing else is left do they hold the payout back. */
export function duePartsOf(
  world: World,
  partner: Partner,
  now: Moment,
  cutoff: Moment | null = null,
): DueParts {
  const lines: DueParts["lines"] = [];
  for (const { conversion, kind, cents } of sharesOf(world, partner.name)) {
    const open = cents - conversion.paidOut[kind];
    if (open === 0 || !(conversion.status === "rejected" || isPayable(conversion, now))) continue;
    if (open > 0 && cutoff !== null && !wasPayableSince(conversion, cutoff)) continue;
    const { disputes } = refundsOf(world, conversion.order);
    const isDisputed = Object.values(disputes).some(({ rank }) => rank === OPEN_RANK);
    lines.push({
      conversion: conversion.order,
      kind,
      cents: open,
      isDisputed,
      holdUntil: conversion.holdUntil,
    });
  }
  if (partner.looseCents !== 0) {
    const loose = { conversion: null, kind: "direct" as const, cents: partner.looseCents };
    lines.push({ ...loose, isDisputed: false, holdUntil: now });
  }
  const sum = (isDisputed: boolean) =>
    lines.filter((line) => line.isDisputed === isDisputed).reduce((total, { cents }) => total + cents, 0);
  const isAllDisputed = sum(false) <= 0 && sum(true) > 0;
  return { amountCents: sum(false) + (isAllDisputed ? sum(true) : 0), isAllDisputed, lines };
}

/** At a moment and ever since: approved with its payment date reached, or reversed. */
const wasPayableSince = ({ history }: Conversion, moment: Moment): boolean => {
  const first = history.findLastIndex(({ at }) => at <= moment);
  return (
    first >= 0 &&
    history
      .slice(first)
      .every(
        ({ status, holdUntil }) => status === "rejected" || (status === "approved" && holdUntil <= moment),
      )
  );
};

/** What a batch would pay a partner now; null for less than the minimum. */
export function dueOf(world: World, partner: Partner, now: Moment, cutoff: Moment | null = null): Due | null {
  const { amountCents, isAllDisputed, lines } = duePartsOf(world, partner, now, cutoff);
  const { minimumCents } = termsAt(world.programs[partner.program]!, now);
  if (amountCents <= 0 || amountCents < minimumCents) return null;
  return {
    partner,
    amountCents,
    lines: lines
      .filter((line) => !line.isDisputed)
      .map(({ conversion, kind, cents }) => ({ conversion, kind, cents })),
    dueSince: Math.min(...lines.filter(({ cents }) => cents > 0).map(({ holdUntil }) => holdUntil)),
    reasons: [...reasonsOf(partner, now), ...(isAllDisputed ? ["dispute_open"] : [])],
  };
}

/** Why nothing may be sent to a partner now, whatever it is of. */
export function reasonsOf(partner: Partner, now: Moment): string[] {
  const changedAt = partner.account?.changedAt ?? null;
  return [
    ...(partner.account === null ? ["no_payout_account"] : []),
    ...(partner.hasTaxForm ? [] : ["tax_form_missing"]),
    ...(statusInForce(partner, now) === "suspended" ? ["suspended"] : []),
    ...(partner.account?.isRefused ? ["account_refused"] : []),
    ...(changedAt !== null && now - changedAt < 72 * HOUR_MS ? ["payout_account_changed"] : []),
  ];
}

export const isByRail = ({ account }: Partner): boolean =>
  (account?.rail ?? "bank_transfer") !== "bank_transfer";

/** Deposits less what was sent or is in flight, over rails only, and less the fees of what was approved. */
export function availableOf(world: World, program: string): Cents {
  const sent = world.payouts
    .filter((payout) => payout.program === program && payout.method !== "bank_transfer")
    .filter(({ status }) => status === "pending" || status === "paid")
    .reduce((sum, { amountCents, returnedCents }) => sum + amountCents - returnedCents, 0);
  const fees = Object.values(world.conversions)
    .filter(
      (conversion) =>
        conversion.program === program && conversion.status === "approved" && conversion.type !== "test",
    )
    .reduce((sum, conversion) => sum + figuresOf(world, conversion).feeCents, 0);
  return world.programs[program]!.depositedCents - sent - fees;
}

/** Fridays at 12:00 UTC. */
const PAYOUT_WEEKDAY = 5;
const PAYOUT_HOUR = 12;

/** The first payout day after a moment. */
export function payoutDayAfter(moment: Moment): Moment {
  const midnight = moment - (moment % DAY_MS);
  for (let day = midnight; ; day += DAY_MS) {
    const at = day + PAYOUT_HOUR * HOUR_MS;
    if (new Date(day).getUTCDay() === PAYOUT_WEEKDAY && at > moment) return at;
  }
}

/**
 * Opens the batch of a payout day that has come, with what was payable at its cutoff, less what was reversed since: at
 * 00:00 of the day before. Of several days that have passed, the oldest.
 */
export function openBatchOfDay(world: World, name: string, now: Moment): void {
  const program = world.programs[name]!;
  const payoutAt = program.nextPayoutAt;
  if (payoutAt === null || payoutAt > now) return;
  openBatch(world, name, now, payoutAt - (payoutAt % DAY_MS) - DAY_MS);
  program.nextPayoutAt = payoutDayAfter(payoutAt);
}

/** A payout for each partner who is due; what may not be sent now is held, at most one for each partner. */
export function openBatch(world: World, program: string, now: Moment, cutoff: Moment | null = null): void {
  const partners = Object.values(world.partners).filter((partner) => partner.program === program);
  // Whose payable does not reach the minimum now has no payout, whatever it was at the cutoff.
  const reaching = partners.filter((partner) => dueOf(world, partner, now) !== null);
  const dues = reaching.flatMap((partner) => dueOf(world, partner, now, cutoff) ?? []);
  let left = availableOf(world, program);
  const byRail = dues.filter((due) => isByRail(due.partner) && due.reasons.length === 0);
  const unfunded = new Set<Due>();
  for (const due of byRail.sort((one, other) => one.dueSince - other.dueSince)) {
    if (due.amountCents > left) unfunded.add(due);
    else left -= due.amountCents;
  }
  for (const due of dues) {
    const isHeld = due.reasons.length > 0 || unfunded.has(due);
    const held = heldPayoutOf(world, due.partner.name);
    if (!isHeld) send(world, due, held);
    else {
      const isUnfunded = unfunded.has(due);
      const mayBeUnfunded = !isUnfunded && isByRail(due.partner) && due.amountCents > left;
      const { amountCents, method } = newPayout(due);
      if (held) Object.assign(held, { amountCents, method, isUnfunded, mayBeUnfunded });
      else {
        world.payouts.push({ ...newPayout(due), status: "held", lines: [], isUnfunded, mayBeUnfunded });
      }
    }
  }
}

export const heldPayoutOf = (world: World, partner: string): Payout | null =>
  world.payouts.find((payout) => payout.partner === partner && payout.status === "held") ?? null;

/** Sends a held payout off, with the amount counted anew. @returns false where something keeps it back */
export function releasePayout(world: World, partner: Partner, now: Moment): boolean {
  const held = heldPayoutOf(world, partner.name);
  const due = dueOf(world, partner, now);
  if (held === null || due === null || due.reasons.length > 0) return false;
  if (isByRail(partner) && due.amountCents > availableOf(world, partner.program)) return false;
  send(world, due, held);
  return true;
}

function send(world: World, due: Due, held: Payout | null): void {
  const payout = held ?? newPayout(due);
  if (held === null) world.payouts.push(payout);
  Object.assign(payout, newPayout(due));
  takeLines(world, payout, 1);
}

const newPayout = ({ partner, amountCents, lines }: Due): Payout => ({
  partner: partner.name,
  program: partner.program,
  method: partner.account?.rail ?? "bank_transfer",
  status: "pending",
  amountCents,
  returnedCents: 0,
  lines,
  sentTo: partner.account?.connectedAs ?? null,
  isUnfunded: false,
  mayBeUnfunded: false,
  isTransferred: false,
  reversedCents: 0,
  hasSecond: false,
  needsAttention: false,
  isMarked: false,
});

/** It did not go out, or all of it came back: its lines are payable again. */
export function failPayout(world: World, payout: Payout): void {
  payout.status = "failed";
  payout.needsAttention = false;
  takeLines(world, payout, -1);
  world.partners[payout.partner]!.looseCents -= payout.returnedCents;
}

function takeLines(world: World, payout: Payout, sign: 1 | -1): void {
  for (const { conversion, kind, cents } of payout.lines) {
    if (conversion === null) world.partners[payout.partner]!.looseCents -= sign * cents;
    else world.conversions[conversion]!.paidOut[kind] += sign * cents;
  }
}
