import { proportion, share } from "./money.ts";
import { reportedSaleOf } from "./names.ts";
import {
  noRefunds,
  type Cents,
  type Conversion,
  type Dispute,
  type RefundByHand,
  type Refunds,
  type World,
} from "./state.ts";

/** `PLATFORM_FEE_BPS`, as it is unless set. */
const FEE_BPS = 500;

export interface Figures {
  directCents: Cents;
  overrideCents: Cents;
  feeCents: Cents;
}

export const refundsOf = (world: World, order: string): Refunds => world.refunds[order] ?? noRefunds();

/** What refunds by hand come to in the order of receipt: amounts added, totals as maximum, never more than the sale. */
export const byHandCents = (world: World, { order, program, amountCents }: Conversion): Cents =>
  refundsOf(world, order)
    .byHand.filter((refund) => refund.program === program)
    .reduce((sum, refund) => Math.min(amountCents, byHandAfter(sum, refund)), 0);

export const byHandAfter = (
  beforeCents: Cents,
  { amountCents, totalCents }: Pick<RefundByHand, "amountCents" | "totalCents">,
): Cents => (totalCents !== null ? Math.max(beforeCents, totalCents) : beforeCents + (amountCents ?? 0));

/** By rank. */
export const DISPUTE_STATES = ["open", "withdrawn", "won", "lost"] as const;

/** What a dispute keeps: what its transactions come to where any is listed, else its amount while withdrawn or lost. */
export function heldCents({ rank, amountCents, transactions }: Dispute): Cents {
  const state = DISPUTE_STATES[rank];
  const moved = Object.values(transactions);
  if (moved.length === 0) return state === "withdrawn" || state === "lost" ? amountCents : 0;
  // The return of one that was won is on its way where it is not listed yet.
  if (state === "won" && moved.every((cents) => cents <= 0)) return 0;
  return Math.max(
    0,
    moved.reduce((sum, cents) => sum - cents, 0),
  );
}

/**
 * What the provider says was refunded of a sale: its total is of what the customer paid, of which this is the same
 * share.
 */
export function providerCentsOf(world: World, { order, amountCents }: Conversion): Cents {
  const { providerCents, ofStore, storeTotalCents, isReturned } = refundsOf(world, order);
  if (isReturned) return amountCents;
  const sum = (isByLines: boolean) =>
    Object.values(ofStore)
      .filter((refund) => refund.isByLines === isByLines)
      .reduce((total, { cents }) => total + cents, 0);
  // Lines are a part of the order as the store reports it, of which the brand may have reported another amount.
  const ofLines = shareOf(amountCents, sum(true), reportedSaleOf(world, order)?.amountCents ?? amountCents);
  const ofTotal = storeTotalCents === null ? 0 : shareOf(amountCents, sum(false), storeTotalCents);
  const paidCents = paidCentsOf(world, order);
  const ofPayment = paidCents === null ? 0 : shareOf(amountCents, providerCents, paidCents);
  return Math.min(amountCents, ofLines + ofTotal + ofPayment);
}

const shareOf = (amountCents: Cents, backCents: Cents, paidCents: Cents): Cents =>
  proportion(amountCents, Math.min(backCents, paidCents), paidCents);

/** What the customer paid for an order in all; null while that was not reported. */
const paidCentsOf = (world: World, order: string): Cents | null =>
  reportedSaleOf(world, order)?.amountCents ?? refundsOf(world, order).paidCents;

/** What disputes hold, on top of what the provider has refunded: together never more than the sale. */
function disputedCents(world: World, { order, amountCents }: Conversion): Cents {
  const { providerCents, disputes } = refundsOf(world, order);
  const heldCentsInAll = Object.values(disputes).reduce((sum, dispute) => sum + heldCents(dispute), 0);
  const paidCents = paidCentsOf(world, order);
  if (paidCents === null) return Math.min(amountCents, heldCentsInAll);
  return (
    shareOf(amountCents, providerCents + heldCentsInAll, paidCents) -
    shareOf(amountCents, providerCents, paidCents)
  );
}

/** What was refunded of a sale: by hand or by the provider, whichever says more, and what disputes hold on top. */
export function refundedCents(world: World, conversion: Conversion): Cents {
  const most = Math.max(byHandCents(world, conversion), providerCentsOf(world, conversion));
  return Math.min(conversion.amountCents, most + disputedCents(world, conversion));
}

/** What a conversion would earn had nothing of it been refunded. */
function originalsOf(world: World, conversion: Conversion): Figures {
  const { rate, amountCents, overrideBps, overrideTo, type } = conversion;
  const directCents =
    rate.rewardType === "percent"
      ? share(amountCents, rate.rateBps)
      : isFixedDue(world, conversion)
        ? rate.fixedCents
        : 0;
  const overrideCents = overrideTo === null || type === "event" ? 0 : share(directCents, overrideBps);
  return { directCents, overrideCents, feeCents: share(directCents + overrideCents, FEE_BPS) };
}

/**
 * A fixed commission is paid once for each customer: on the earliest order in the program that stands, neither rejected
 * nor refunded in full. An order without an address is its own customer; renewals have none.
 */
function isFixedDue(world: World, conversion: Conversion): boolean {
  if (conversion.type === "event") return true;
  if (conversion.isRenewal) return false;
  if (conversion.customer === null || conversion.type === "test") return true;
  const counted = Object.values(world.conversions)
    .filter(
      (other) =>
        other.program === conversion.program &&
        other.customer === conversion.customer &&
        other.type === "sale" &&
        other.rate.rewardType === "fixed" &&
        !other.isRenewal &&
        other.status !== "rejected" &&
        refundedCents(world, other) < other.amountCents,
    )
    .sort((left, right) => left.occurredAt - right.occurredAt || left.place - right.place);
  return counted[0] === conversion;
}

/** What a conversion comes to now: 0 while rejected, else in proportion to what is not refunded. */
export function figuresOf(world: World, conversion: Conversion): Figures {
  if (conversion.status === "rejected") return { directCents: 0, overrideCents: 0, feeCents: 0 };
  const original = originalsOf(world, conversion);
  if (conversion.type === "event") return original;
  const { amountCents } = conversion;
  const left = amountCents - refundedCents(world, conversion);
  return {
    directCents: proportion(original.directCents, left, amountCents),
    overrideCents: proportion(original.overrideCents, left, amountCents),
    feeCents: proportion(original.feeCents, left, amountCents),
  };
}
