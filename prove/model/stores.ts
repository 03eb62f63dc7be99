import { onceById } from "./orders.ts";
import type { Expected, Operation } from "./operations.ts";
import { paidAtOf, recordReported } from "./payments.ts";
import { noRefunds, type Moment, type World } from "./state.ts";

type StoreUpdate = Extract<Operation, { kind: "store" }>;

/** A store's webhook about one of its orders. Deliveries are distinguished by their topic and id. */
export function applyStore(world: World, delivery: StoreUpdate, now: Moment): Expected {
  const { program, order, update, id, hoursAgo } = delivery;
  paidAtOf(world, order, hoursAgo, now, 1);
  const isSale = update === "created" || update === "paid";
  const event = { program, source: "shopify" as const, id: `${TOPICS[update]}:${id}`, order, isSale };
  return onceById(world, event, () => record(world, delivery, now));
}

export const TOPICS = {
  created: "orders/create",
  paid: "orders/paid",
  refunded: "refunds/create",
  cancelled: "orders/cancelled",
} as const satisfies Record<StoreUpdate["update"], string>;

function record(world: World, delivery: StoreUpdate, now: Moment): Expected {
  const { id, program, order, update } = delivery;
  const isSale = update === "created" || update === "paid";
  if (isSale) learn(world, delivery);
  else applyMoneyBack(world, delivery);
  const reported = world.reported[order];
  const isKnown = world.conversions[order] !== undefined;
  const recorded =
    !isKnown && reported?.hasFigures ? recordReported(world, { id, program, order }, reported, now) : null;
  if (isSale) return isKnown ? { kinds: ["processed", "duplicate"] } : (recorded ?? { kinds: ["processed"] });
  const isWithoutEffect = update === "cancelled" && !delivery.isMoneyBack;
  return { kinds: world.conversions[order] || isWithoutEffect ? ["processed"] : ["unmatched"] };
}

function learn(world: World, delivery: StoreUpdate): void {
  const { order, update, cents, shippingCents, customer, product, click, ref, coupon, isNaming } = delivery;
  const known = world.reported[order];
  world.reported[order] = {
    paidAt: world.paidAt[order]!,
    hasInvoiceFigures: false,
    hasFigures: (known?.hasFigures ?? false) || update === "paid",
    amountCents: cents,
    customer,
    product,
    subscription: null,
    by: isNaming ? { click, ref, coupon } : (known?.by ?? null),
  };
  if (update === "paid") (world.refunds[order] ??= noRefunds()).storeTotalCents = cents + shippingCents;
}

/** Refunds are a set per order; one of shipping alone leaves the commission. */
function applyMoneyBack(world: World, { order, update, refund, isMoneyBack }: StoreUpdate): void {
  const refunds = (world.refunds[order] ??= noRefunds());
  if (update === "cancelled") refunds.isReturned ||= isMoneyBack;
  else if (refund !== null && refund.of !== "shipping") {
    refunds.ofStore[refund.id] = { isByLines: refund.of === "lines", cents: refund.cents };
  }
}
