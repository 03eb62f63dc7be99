import { onceById, recordSale } from "./orders.ts";
import type { Expected, Operation } from "./operations.ts";
import { DISPUTE_STATES } from "./commission.ts";
import { linkNames, namesOfPayment, reportedSaleOf } from "./names.ts";
import { HOUR_MS, noRefunds, type Moment, type Refunds, type Reported, type World } from "./state.ts";

type PaymentUpdate = Extract<Operation, { kind: "payment" }>;

const SALE_UPDATES = ["session", "intent", "invoice"] as const;
const NAMING_UPDATES = [...SALE_UPDATES, "invoice-payment", "refunded"] as const;
type DisputeUpdate = Exclude<PaymentUpdate["update"], (typeof NAMING_UPDATES)[number]>;

/** A provider's delivery about one payment, which is one order under all of its names. */
export function applyPayment(world: World, delivery: PaymentUpdate, now: Moment): Expected {
  paidAtOf(world, delivery.payment, delivery.hoursAgo, now, 1000);
  return onceById(
    world,
    {
      program: delivery.program,
      source: "stripe",
      id: delivery.id,
      order: delivery.payment,
      isSale: isSaleUpdate(delivery),
    },
    () => record(world, delivery, now),
  );
}

/**
 * When it was paid, which is the same however often and whenever it is reported; cut off to the provider's unit of
 * time.
 */
export function paidAtOf(world: World, name: string, hoursAgo: number, now: Moment, unitMs: number): Moment {
  world.paidAt[name] ??= Math.floor((now - hoursAgo * HOUR_MS) / unitMs) * unitMs;
  return world.paidAt[name];
}

/** A payment's own delivery is one of a sale only where it says whom that came by. */
const isSaleUpdate = ({ update, isNaming }: PaymentUpdate): boolean =>
  update === "session" || update === "invoice" || (update === "intent" && isNaming);

/** The names of the order that a delivery gives. */
function namesReportedBy({ update, payment: name, isInvoiced, isInvoiceShapeOld }: PaymentUpdate): string[] {
  const { invoice, payment, session, charge } = namesOfPayment(name);
  if (update === "session") return [session, isInvoiced ? invoice : payment];
  if (update === "invoice") return [invoice, ...(isInvoiceShapeOld ? [payment] : [])];
  if (update === "invoice-payment") return [invoice, payment];
  return [payment, charge];
}

/** What a delivery came to is in what it changes; of the notes only those of a sale are decided. */
function record(world: World, delivery: PaymentUpdate, now: Moment): Expected {
  const { update, cents } = delivery;
  const order = linkNames(world, namesReportedBy(delivery), now);
  if (isSaleUpdate(delivery)) {
    learn(world, delivery, order);
    const isKnown = world.conversions[order] !== undefined;
    return isKnown ? { kinds: ["processed", "duplicate"] } : (decide(world, delivery, order, now) ?? WAITING);
  }
  const refunds = (world.refunds[order] ??= noRefunds());
  if (update === "refunded") {
    refunds.providerCents = Math.max(refunds.providerCents, cents);
    refunds.paidCents = delivery.paidCents;
  } else if (update !== "intent" && update !== "invoice-payment")
    applyDispute(refunds.disputes, delivery, update as DisputeUpdate);
  if (world.conversions[order] === undefined) decide(world, delivery, order, now);
  const isMoneyUpdate = update !== "intent" && update !== "invoice-payment";
  return { kinds: world.conversions[order] || !isMoneyUpdate ? ["processed"] : ["unmatched"] };
}

const WAITING: Expected = { kinds: ["processed"] };

function learn(world: World, delivery: PaymentUpdate, order: string): void {
  const { update, payment, paidCents, customer, click, ref, isInvoiced, isNaming, subscription } = delivery;
  const known = world.reported[order];
  const reported: Reported = {
    paidAt: world.paidAt[payment]!,
    hasInvoiceFigures: (known?.hasInvoiceFigures ?? false) || update === "invoice",
    hasFigures: (known?.hasFigures ?? false) || update === "intent" || (update === "session" && !isInvoiced),
    amountCents: paidCents,
    customer,
    product: null,
    subscription: update === "intent" ? (known?.subscription ?? null) : subscription,
    by: isNaming ? { click, ref, coupon: null } : (known?.by ?? null),
  };
  world.reported[order] = reported;
}

/** Records an order of which enough was reported. @returns what came of it; null where more has to be reported first */
function decide(world: World, { program, id }: PaymentUpdate, order: string, now: Moment): Expected | null {
  const reported = reportedSaleOf(world, order);
  return reported && recordReported(world, { id, program, order }, reported, now);
}

/** Records a sale as its provider has reported it. */
export function recordReported(
  world: World,
  named: { id: string; program: string; order: string },
  { amountCents, customer, product, subscription, by, paidAt }: Reported,
  now: Moment,
): Expected {
  const whom = by ?? { click: null, ref: null, coupon: null };
  const sale = { ...named, ...whom, amountCents, customer, product, subscription };
  return recordSale(world, { ...sale, kind: "sale", hoursAgo: 0, currency: null }, paidAt, now);
}

/** The state that the update reports; a reinstatement is read with the dispute's own status. */
const STATES = {
  created: "open",
  withdrawn: "withdrawn",
  won: "won",
  lost: "lost",
  reinstated: "won",
  "part-back": "lost",
} as const satisfies Record<DisputeUpdate, (typeof DISPUTE_STATES)[number]>;

/** The higher rank stays, whatever arrives later; transactions add up, each counted once. */
function applyDispute(disputes: Refunds["disputes"], delivery: PaymentUpdate, update: DisputeUpdate): void {
  const name = `dp_${delivery.payment}`;
  const known = disputes[name];
  const rank = DISPUTE_STATES.indexOf(STATES[update]);
  disputes[name] = {
    rank: Math.max(rank, known?.rank ?? 0),
    amountCents: delivery.cents,
    transactions: { ...known?.transactions, ...delivery.transactions },
  };
}
