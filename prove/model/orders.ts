import { creditOf } from "./attribution.ts";
import { byHandAfter, byHandCents, providerCentsOf, refundedCents } from "./commission.ts";
import { noteState, orderNamed } from "./names.ts";
import { statusInForce } from "./partners.ts";
import type { Expected, Operation, RefundAmount, SaleEvent } from "./operations.ts";
import {
  noRefunds,
  DAY_MS,
  HOUR_MS,
  type Conversion,
  type HeardEvent,
  type Moment,
  type Rate,
  type Refunds,
  type World,
} from "./state.ts";
import { bountyOf, lastMomentOf, rateOf, termsAt } from "./terms.ts";

type Of<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;

const CURRENCY = "USD";
const processed: Expected = { kinds: ["processed"], words: null };

/** An event id is recorded once: what comes under it again is a duplicate, whose note begins with the first outcome. */
export function onceById(
  world: World,
  event: Omit<HeardEvent, "kinds" | "words">,
  record: () => Expected,
): Expected {
  const key = eventKey(event);
  const first = world.events[key];
  if (first !== undefined) return { kinds: ["duplicate"], words: first.kinds };
  const expected = record();
  world.events[key] = { ...event, ...expected };
  return expected;
}

export const eventKey = ({ program, source, id }: Pick<HeardEvent, "program" | "source" | "id">): string =>
  `${program}/${source}:${id}`;

export const orderOfAppEvent = ({ program, name, eventId }: Of<"app-event">): string =>
  `${program}/event:${name}:${eventId}`;

/** @param occurredAt when it happened, as its sender says */
export function recordSale(world: World, sent: SaleEvent, occurredAt: Moment, now: Moment): Expected {
  const sale = { ...sent, order: orderNamed(world, sent.order) };
  const mistakes = [
    ...(sale.currency !== null && sale.currency.toUpperCase() !== CURRENCY ? ["currency_mismatch"] : []),
    ...(sale.amountCents > 0 ? [] : ["invalid_field"]),
  ];
  if (mistakes.length > 0) return { kinds: ["error"], words: mistakes };
  if (world.conversions[sale.order]) return { kinds: ["duplicate"], words: ["order_already_recorded"] };
  const credit = creditOf(world, { ...sale, occurredAt }, now);
  if (sale.customer !== null) world.customers[sale.customer] ??= sale.order;
  if (credit.kind === "unmatched") return { kinds: ["unmatched"], words: credit.words };

  const conversion = record(world, {
    ...sale,
    type: "sale",
    partner: credit.partner.name,
    occurredAt,
    rate: rateOf(termsOf(world, sale.program, occurredAt), sale.product),
    isRenewal: credit.by === "renewal",
    now,
  });
  const subscription = `${sale.program}/${sale.subscription}`;
  if (sale.subscription !== null) {
    world.subscriptions[subscription] ??= {
      partner: conversion.partner,
      first: conversion.order,
      firstPaidAt: occurredAt,
    };
  }
  return processed;
}

export function recordAppEvent(world: World, event: Of<"app-event">, now: Moment): Expected {
  const key = orderOfAppEvent(event);
  const occurredAt = now - event.hoursAgo * HOUR_MS;
  const cents = bountyOf(termsOf(world, event.program, occurredAt), event.name);
  const noBounty = { kinds: ["unmatched"], words: ["no_bounty"] };
  if (world.conversions[key]) return cents === 0 ? anyOf(noBounty, duplicate) : duplicate;
  const named = { ...event, order: key, occurredAt, coupon: null, customer: null, subscription: null };
  const credit = creditOf(world, named, now);
  if (cents === 0) {
    return credit.kind === "credited"
      ? noBounty
      : anyOf(noBounty, { kinds: ["unmatched"], words: credit.words });
  }
  if (credit.kind === "unmatched") return { kinds: ["unmatched"], words: credit.words };
  record(world, {
    order: key,
    program: event.program,
    customer: null,
    amountCents: 0,
    type: "event",
    partner: credit.partner.name,
    occurredAt,
    rate: { rewardType: "fixed", rateBps: 0, fixedCents: cents },
    isRenewal: false,
    now,
  });
  return processed;
}

const duplicate: Expected = { kinds: ["duplicate"], words: ["order_already_recorded"] };
const anyOf = (...all: Expected[]): Expected => ({
  kinds: all.flatMap(({ kinds }) => kinds),
  words: all.flatMap(({ words }) => words ?? []),
});

export function recordTestSale(world: World, sale: Of<"test-sale">, now: Moment): Expected {
  if (statusInForce(world.partners[sale.partner]!, now) !== "approved")
    return { kinds: ["conflict", "partner_not_found"] };
  const rate = rateOf(termsOf(world, sale.program, now), null);
  record(world, { ...sale, type: "test", occurredAt: now, rate, isRenewal: false, customer: null, now });
  return { kinds: ["done"] };
}

const termsOf = (world: World, program: string, occurredAt: Moment) =>
  termsAt(world.programs[program]!, lastMomentOf(occurredAt));

/** A recruiter earns on it when approved at this moment; one level only, and nothing on bounties. */
function record(
  world: World,
  sale: Pick<
    Conversion,
    "order" | "program" | "type" | "partner" | "amountCents" | "customer" | "isRenewal"
  > & {
    occurredAt: Moment;
    rate: Rate;
    now: Moment;
  },
): Conversion {
  const { order, program, type, occurredAt, amountCents, customer, rate, isRenewal } = sale;
  const partner = world.partners[sale.partner]!;
  const terms = termsOf(world, program, occurredAt);
  const recruiter = partner.recruiter === null ? undefined : world.partners[partner.recruiter];
  const isRecruiterPaid = type !== "event" && recruiter && statusInForce(recruiter, sale.now) === "approved";
  const conversion: Conversion = {
    ...{ order, program, type, occurredAt, amountCents, customer, rate, isRenewal },
    partner: partner.name,
    overrideTo: isRecruiterPaid ? recruiter.name : null,
    overrideBps: terms.overrideBps,
    holdUntil: occurredAt + (partner.holdDays ?? terms.holdDays) * DAY_MS,
    holdDays: terms.holdDays,
    status: "pending",
    reasonCode: null,
    history: [],
    place: Object.keys(world.conversions).length,
    paidOut: { direct: 0, override: 0 },
  };
  noteState(conversion, sale.now);
  world.conversions[order] = conversion;
  return conversion;
}

/** A signed refund: kept where the order is not known, refused where it is more than the sale. */
export function recordRefundEvent(world: World, refund: Of<"refund-event">): Expected {
  if ((refund.amountCents === null) === (refund.totalCents === null)) {
    return { kinds: ["error"], words: ["invalid_field"] };
  }
  const order = orderNamed(world, refund.order);
  const conversion = world.conversions[order];
  if (conversion?.program !== refund.program) {
    keep(world, order, refund, false);
    return { kinds: ["unmatched"], words: ["order_not_seen"] };
  }
  if (amountAfter(world, conversion, refund) > conversion.amountCents) {
    return { kinds: ["error"], words: ["refund_exceeds_sale"] };
  }
  const before = refundedCents(world, conversion);
  const isOfProvider = isReported(world, conversion, refund);
  const isMore = amountAfter(world, conversion, refund) > byHandCents(world, conversion);
  const kept = keep(world, order, refund, false);
  if (refundedCents(world, conversion) > before) return processed;
  // What disputes hold is not refunded by hand as well.
  if (isMore && !isOfProvider) kept.byHand.pop();
  return { kinds: ["processed"], words: ["refund_total_not_higher"] };
}

/** The same by the endpoint, which refuses also what changes nothing because the provider has reported as much. */
export function refundCall(world: World, refund: Of<"refund-call">): Expected {
  const conversion = world.conversions[refund.order];
  if (conversion === undefined) return { kinds: ["none"] };
  if (conversion.type === "event") return { kinds: ["conflict"] };
  const isFull = refund.amountCents === null && refund.totalCents === null;
  const asked = isFull ? { amountCents: null, totalCents: conversion.amountCents } : refund;
  const after = amountAfter(world, conversion, asked);
  if (after > conversion.amountCents) return { kinds: ["conflict"] };
  const refundedBefore = refundedCents(world, conversion);
  const isCovered = isReported(world, conversion, asked) || after > byHandCents(world, conversion);
  const kept = keep(world, refund.order, { ...asked, program: conversion.program }, true);
  if (refundedCents(world, conversion) > refundedBefore || !isCovered) return { kinds: ["done"] };
  kept.byHand.pop();
  return { kinds: ["conflict"] };
}

/** Whether what the provider has refunded is at least as much, and more than was refunded by hand. */
function isReported(world: World, conversion: Conversion, refund: RefundAmount): boolean {
  const providerCents = providerCentsOf(world, conversion);
  const asked = refund.totalCents ?? amountAfter(world, conversion, refund);
  return providerCents > byHandCents(world, conversion) && providerCents >= asked;
}

function keep(
  world: World,
  order: string,
  { program, amountCents, totalCents }: RefundAmount & { program: string },
  isOfConversion: boolean,
): Refunds {
  const refunds = (world.refunds[order] ??= noRefunds());
  world.refundsByHand += 1;
  refunds.byHand.push({ program, amountCents, totalCents, isOfConversion, place: world.refundsByHand });
  return refunds;
}

const amountAfter = (world: World, conversion: Conversion, refund: RefundAmount): number =>
  byHandAfter(byHandCents(world, conversion), refund);
