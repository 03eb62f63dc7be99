import { onceById } from "./orders.ts";
import type { Expected, Operation } from "./operations.ts";
import { paidAtOf, recordTold } from "./payments.ts";
import { noRefunds, type Moment, type World } from "./state.ts";

type StoreNews = Extract<Operation, { kind: "store" }>;

/** A store's webhook about one of its orders. Deliveries are told apart by their topic and id. */
export function hearOfStore(world: World, delivery: StoreNews, now: Moment): Expected {
  const { program, order, news, id, hoursAgo } = delivery;
  paidAtOf(world, order, hoursAgo, now, 1);
  const isSale = news === "created" || news === "paid";
  const event = { program, source: "shopify" as const, id: `${TOPICS[news]}:${id}`, order, isSale };
  return onceById(world, event, () => record(world, delivery, now));
}

export const TOPICS = {
  created: "orders/create",
  paid: "orders/paid",
  refunded: "refunds/create",
  cancelled: "orders/cancelled",
} as const satisfies Record<StoreNews["news"], string>;

function record(world: World, delivery: StoreNews, now: Moment): Expected {
  const { id, program, order, news } = delivery;
  const isSale = news === "created" || news === "paid";
  if (isSale) learn(world, delivery);
  else hearOfMoneyBack(world, delivery);
  const told = world.told[order];
  const isKnown = world.conversions[order] !== undefined;
  const recorded = !isKnown && told?.hasFigures ? recordTold(world, { id, program, order }, told, now) : null;
  if (isSale) return isKnown ? { kinds: ["processed", "duplicate"] } : (recorded ?? { kinds: ["processed"] });
  const isWithoutEffect = news === "cancelled" && !delivery.isMoneyBack;
  return { kinds: world.conversions[order] || isWithoutEffect ? ["processed"] : ["unmatched"] };
}

function learn(world: World, delivery: StoreNews): void {
  const { order, news, cents, shippingCents, customer, product, click, ref, coupon, isNaming } = delivery;
  const known = world.told[order];
  world.told[order] = {
    paidAt: world.paidAt[order]!,
    hasInvoiceFigures: false,
    hasFigures: (known?.hasFigures ?? false) || news === "paid",
    amountCents: cents,
    customer,
    product,
    subscription: null,
    by: isNaming ? { click, ref, coupon } : (known?.by ?? null),
  };
  if (news === "paid") (world.refunds[order] ??= noRefunds()).storeTotalCents = cents + shippingCents;
}

/** Refunds are a set per order; one of shipping alone leaves the commission. */
function hearOfMoneyBack(world: World, { order, news, refund, isMoneyBack }: StoreNews): void {
  const refunds = (world.refunds[order] ??= noRefunds());
  if (news === "cancelled") refunds.isReturned ||= isMoneyBack;
  else if (refund !== null && refund.of !== "shipping") {
    refunds.ofStore[refund.id] = { isByLines: refund.of === "lines", cents: refund.cents };
  }
}
