import type { Operation, SaleEvent } from "../model/operations.ts";
import { namesOfPayment, orderNamed, reportedSaleOf } from "../model/names.ts";
import type { World } from "../model/state.ts";
import {
  CUSTOMERS,
  eventId,
  maybe,
  membersOf,
  programOf,
  senderOf,
  type Delivery,
  type Drawing,
  type Payment,
  type StoreDelivery,
  type StoreOrder,
} from "./drawing.ts";
import { PRODUCTS } from "./draw-terms.ts";

const DISPUTE_NEWS = ["created", "withdrawn", "won", "lost", "reinstated", "part-back"] as const;
/** Most is reported of payments soon after they were made. */
const RECENT = 6;

/** How long ago something was paid when its provider first reports it. */
const hoursAgo = ({ random }: Drawing): number => (random.chance(0.85) ? 0 : random.whole(1, 200));

function newPayment(drawing: Drawing): Payment {
  const { random, providers } = drawing;
  const program = programOf(drawing);
  const { click, ref } = senderOf(drawing, program);
  const isInvoiced = random.chance(0.45);
  const cents = random.whole(1, 90_000);
  const subscription = isInvoiced ? maybe(random, 0.6, () => drawing.fresh("sub_")) : null;
  const payment: Payment = {
    delivery: {
      ...{ kind: "payment", id: "", program, payment: drawing.fresh("pi_"), update: "session" },
      ...{ isInvoiced, isInvoiceShapeOld: random.chance(0.5), subscription, isRenewal: false },
      ...{ isNaming: true, hoursAgo: hoursAgo(drawing), transactions: {}, cents, paidCents: cents },
      ...{ click, ref, customer: maybe(random, 0.4, () => random.pick(CUSTOMERS)) },
    },
    isInvoiceNaming: random.chance(0.3),
    isIntentNaming: subscription === null && random.chance(0.3),
    sent: new Set(),
    toMerge: false,
  };
  providers.payments.push(payment);
  return payment;
}

/** The next payment of a subscription whose first one was credited. */
function newRenewal(drawing: Drawing): Payment | null {
  const { random, world, providers } = drawing;
  const firsts = providers.payments.filter(
    ({ delivery }) =>
      delivery.subscription !== null &&
      !delivery.isRenewal &&
      world.conversions[namesOfPayment(delivery.payment).invoice] !== undefined,
  );
  if (firsts.length === 0) return null;
  const { delivery } = random.pick(firsts.slice(-3));
  const cents = random.chance(0.7) ? delivery.paidCents : random.whole(1, 90_000);
  const renewal: Payment = {
    delivery: {
      ...delivery,
      ...{ payment: drawing.fresh("pi_"), isRenewal: true, isNaming: false, cents, paidCents: cents },
      ...{ click: null, ref: null, hoursAgo: hoursAgo(drawing), isInvoiceShapeOld: random.chance(0.5) },
    },
    ...{ isInvoiceNaming: false, isIntentNaming: false, sent: new Set(), toMerge: false },
  };
  providers.payments.push(renewal);
  return renewal;
}

/** What was reported suffices for a sale and nobody was credited: when that would be decided anew is nowhere said. */
function isDecidedAgainst(world: World, { delivery }: Payment): boolean {
  const { payment, subscription } = delivery;
  const own = new Set(Object.values(namesOfPayment(payment)).map((name) => orderNamed(world, name)));
  return Object.entries(world.reported).some(([order, reported]) => {
    if (reportedSaleOf(world, order) === null || world.conversions[order] !== undefined) return false;
    if (own.has(order)) return reported.by !== null || delivery.isRenewal;
    return subscription !== null && reported.subscription === subscription;
  });
}

/** A delivery of a payment provider: of a payment's sale, in any order and again, or of its money that goes back. */
export function drawPayment(drawing: Drawing): Operation | null {
  const { random, world, providers } = drawing;
  const renewal = random.chance(0.1) ? newRenewal(drawing) : null;
  const recent = providers.payments.slice(-RECENT);
  const payment =
    renewal ?? (recent.length > 0 && random.chance(0.8) ? random.pick(recent) : newPayment(drawing));
  if (isDecidedAgainst(world, payment)) return null;
  const { delivery, sent } = payment;
  const id = eventId(drawing);
  const { isInvoiced, isRenewal } = delivery;
  const ofInvoice = isRenewal
    ? (["invoice", "invoice-payment"] as const)
    : (["session", "invoice", "invoice-payment", "intent"] as const);
  const saleUpdate = isInvoiced ? ofInvoice : (["session", "intent"] as const);
  const unsent = saleUpdate.filter((update) => !sent.has(update));
  if (random.chance(unsent.length > 0 ? 0.65 : 0.1)) {
    const update = random.pick(unsent.length > 0 && random.chance(0.9) ? unsent : saleUpdate);
    sent.add(update);
    const isNaming =
      update === "session" ||
      (update === "invoice" && payment.isInvoiceNaming) ||
      (update === "intent" && payment.isIntentNaming && (delivery.click ?? delivery.ref) !== null);
    return { ...delivery, id, update, isNaming };
  }
  return { ...delivery, id, isNaming: false, ...drawMoneyBack(drawing, delivery) };
}

function drawMoneyBack(
  drawing: Drawing,
  { payment, paidCents }: Delivery,
): Pick<Delivery, "update" | "cents" | "transactions"> {
  const { random } = drawing;
  const update = random.pick(["refunded", "refunded", ...DISPUTE_NEWS] as const);
  if (update === "refunded") {
    return { update, cents: random.chance(0.3) ? paidCents : random.whole(1, paidCents), transactions: {} };
  }
  // Every other payment is disputed in part.
  const isPart = Number(payment.slice(3)) % 2 === 0;
  const cents = isPart ? Math.ceil(paidCents / 2) : paidCents;
  return { update, cents, transactions: drawTransactions(drawing, payment, update, cents) };
}

/** What a dispute lists of the money that it has moved: nothing, the withdrawal, or that and what came back. */
function drawTransactions(
  { random }: Drawing,
  payment: string,
  update: (typeof DISPUTE_NEWS)[number],
  cents: number,
): Record<string, number> {
  const withdrawal = { [`txn_out_${payment}`]: -cents };
  const back = random.whole(1, cents);
  if (update === "part-back") return { ...withdrawal, [`txn_${back}_${payment}`]: back };
  if (update === "created" || random.chance(0.5)) return {};
  return update === "reinstated" ? { ...withdrawal, [`txn_in_${payment}`]: cents } : withdrawal;
}

/** More digits than a double holds. */
const storeNumber = (name: string): string => `8209829119461545${name.slice(1).padStart(3, "0")}`;

function newStoreOrder(drawing: Drawing): StoreOrder {
  const { random, providers } = drawing;
  const program = programOf(drawing);
  const { click, ref } = senderOf(drawing, program);
  const order: StoreOrder = {
    delivery: {
      ...{ kind: "store", id: "", program, order: storeNumber(drawing.fresh("n")), update: "created" },
      ...{ cents: random.whole(1, 60_000), shippingCents: random.chance(0.3) ? 0 : random.whole(1, 3_000) },
      ...{ click, ref, coupon: maybe(random, 0.15, () => random.pick(membersOf(drawing, program))) },
      customer: maybe(random, 0.4, () => random.pick(CUSTOMERS)),
      product: maybe(random, 0.4, () => random.pick(PRODUCTS)),
      ...{ isNaming: true, hoursAgo: hoursAgo(drawing), refund: null, isMoneyBack: false },
    },
    ...{ isPaidNaming: random.chance(0.5), sent: new Set(), refunds: [] },
  };
  providers.orders.push(order);
  return order;
}

/** A store's webhook: that an order was made, paid, refunded by a part or cancelled, in any order and again. */
export function drawStore(drawing: Drawing): Operation | null {
  const { random, world, providers } = drawing;
  const recent = providers.orders.slice(-RECENT);
  const order = recent.length > 0 && random.chance(0.75) ? random.pick(recent) : newStoreOrder(drawing);
  const { delivery, sent } = order;
  const reported = world.reported[delivery.order];
  if (reported?.hasFigures && reported.by !== null && world.conversions[delivery.order] === undefined)
    return null;
  const id = eventId(drawing);
  const saleUpdate = ["created", "paid"] as const;
  const unsent = saleUpdate.filter((update) => !sent.has(update));
  if (random.chance(unsent.length > 0 ? 0.65 : 0.1)) {
    const update = random.pick(unsent.length > 0 ? unsent : saleUpdate);
    sent.add(update);
    return { ...delivery, id, update, isNaming: update === "created" || order.isPaidNaming };
  }
  if (random.chance(0.15)) return { ...delivery, id, update: "cancelled", isMoneyBack: random.chance(0.6) };
  return { ...delivery, id, update: "refunded", refund: drawStoreRefund(drawing, order) };
}

function drawStoreRefund(
  drawing: Drawing,
  { delivery, refunds }: StoreOrder,
): NonNullable<StoreDelivery["refund"]> {
  const { random } = drawing;
  if (refunds.length > 0 && random.chance(0.2)) return random.pick(refunds);
  const { cents, shippingCents } = delivery;
  const of = random.pick(["lines", "amount", ...(shippingCents > 0 ? (["shipping"] as const) : [])] as const);
  const most = { lines: cents, amount: cents + shippingCents, shipping: shippingCents }[of];
  const refund = {
    id: `9${drawing.fresh("x").slice(1).padStart(6, "0")}`,
    ...{ of, cents: random.chance(0.2) ? most : random.whole(1, most) },
  };
  refunds.push(refund);
  return refund;
}

/** A sale that the brand's own backend reports under one of its order's names, before or after its provider does. */
export function drawSaleOfProvider(drawing: Drawing): SaleEvent | null {
  const { random, world, providers } = drawing;
  if (random.chance(0.25)) {
    const orders = providers.orders.slice(-RECENT);
    const { delivery } =
      orders.length > 0 && random.chance(0.7) ? random.pick(orders) : newStoreOrder(drawing);
    const { program, order, cents, click, ref, customer, product } = delivery;
    return { ...saleOf(drawing, program), order, amountCents: cents, click, ref, customer, product };
  }
  const payments = providers.payments.slice(-RECENT);
  const { delivery } =
    payments.length > 0 && random.chance(0.7) ? random.pick(payments) : newPayment(drawing);
  const { program, payment, paidCents, click, ref, customer, isInvoiced, subscription, isRenewal } = delivery;
  const { invoice, ...others } = namesOfPayment(payment);
  // Who has the renewals of a subscription whose first payment somebody else has reported, is not said.
  const isFirst = subscription !== null && !isRenewal;
  if (isFirst && world.conversions[invoice] === undefined) return null;
  const order = random.pick([...Object.values(others), ...(isInvoiced ? [invoice] : [])]);
  return brandsSale(drawing, { program, order, paidCents, click, ref, customer });
}

/** A sale as the brand reports it, mostly of what was paid, else of less. */
function brandsSale(
  drawing: Drawing,
  sale: Pick<Delivery, "program" | "paidCents" | "click" | "ref" | "customer"> & { order: string },
): SaleEvent {
  const { random } = drawing;
  const { program, order, paidCents, click, ref, customer } = sale;
  const amountCents = random.chance(0.6) ? paidCents : random.whole(1, paidCents);
  return { ...saleOf(drawing, program), order, amountCents, click, ref, customer };
}

/** A payment whose orders are not one yet, of a partner who is credited under each of its names. */
function paymentToMerge(drawing: Drawing): Payment | null {
  const { random, world, providers } = drawing;
  const isCredited = ({ program, ref }: Delivery) =>
    world.programs[program]!.status === "live" && world.partners[ref ?? ""]?.status === "approved";
  const open = providers.payments.filter(
    (payment) => payment.toMerge && isCredited(payment.delivery) && linksOf(world, payment).length > 0,
  );
  if (open.length > 0) return random.pick(open.slice(-2));
  const partners = Object.values(world.partners).filter(({ name, program }) =>
    isCredited({ program, ref: name } as Delivery),
  );
  if (partners.length === 0) return null;
  const { name, program } = random.pick(partners);
  const made = newPayment(drawing);
  providers.payments.pop();
  const payment: Payment = {
    ...made,
    toMerge: true,
    delivery: {
      ...made.delivery,
      ...{ program, click: null, ref: name, customer: null, subscription: null, hoursAgo: 0 },
    },
  };
  providers.payments.push(payment);
  return payment;
}

type Link = readonly [Delivery["update"], readonly [string, string]];

/** The deliveries that report that two names of a payment are one, where that is not known. */
function linksOf(world: World, { delivery }: Payment): Link[] {
  const { invoice, payment, session, charge } = namesOfPayment(delivery.payment);
  const links: Link[] = delivery.isInvoiced
    ? [
        ["invoice-payment", [invoice, payment]],
        ["session", [invoice, session]],
        ["intent", [payment, charge]],
      ]
    : [
        ["session", [payment, session]],
        ["intent", [payment, charge]],
      ];
  return links.filter(([, [one, other]]) => orderNamed(world, one) !== orderNamed(world, other));
}

/** A step towards two conversions of one payment, or the delivery that reports that they are one. */
export function drawMerge(drawing: Drawing): Operation | null {
  const { random, world } = drawing;
  const payment = paymentToMerge(drawing);
  if (payment === null || isDecidedAgainst(world, payment)) return null;
  const { delivery, sent } = payment;
  const [update, orders] = random.pick(linksOf(world, payment));
  const missing = orders.filter((order) => world.conversions[orderNamed(world, order)] === undefined);
  if (missing.length > 0) return brandsSale(drawing, { ...delivery, order: random.pick(missing) });
  if (random.chance(0.3)) {
    const order = orderNamed(world, random.pick(orders));
    const isApproved = random.chance(0.7);
    const reasonCode = isApproved ? null : random.pick(["duplicate", "not_valid"]);
    return { kind: "decide", order, verb: isApproved ? "approve" : "reject", reasonCode };
  }
  sent.add(update);
  return { ...delivery, id: eventId(drawing), update, isNaming: update === "session" };
}

const saleOf = (drawing: Drawing, program: string) => ({
  ...{ kind: "sale" as const, id: eventId(drawing), program, hoursAgo: 0 },
  ...{ coupon: null, subscription: null, product: null, currency: null },
});
