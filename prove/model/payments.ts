import { onceById, recordSale } from "./orders.ts";
import type { Expected, Operation } from "./operations.ts";
import { DISPUTE_STATES } from "./commission.ts";
import { linkNames, namesOfPayment } from "./names.ts";
import { noRefunds, type Moment, type Refunds, type World } from "./state.ts";

type PaymentNews = Extract<Operation, { kind: "payment" }>;

type DisputeNews = Exclude<PaymentNews["news"], "session" | "refunded">;

/** A provider's delivery about one payment, which is one order under all of its names. */
export const hearOfPayment = (world: World, delivery: PaymentNews, now: Moment): Expected =>
  onceById(
    world,
    {
      program: delivery.program,
      source: "stripe",
      id: delivery.id,
      order: delivery.payment,
      isSale: delivery.news === "session",
    },
    () => record(world, delivery, now),
  );

/** What a delivery came to is in what it changes; of the notes only those of a sale are decided. */
function record(world: World, delivery: PaymentNews, now: Moment): Expected {
  const { program, payment: order, news, cents } = delivery;
  const { session, charge } = namesOfPayment(order);
  if (news === "session") {
    linkNames(world, session, order);
    if (world.conversions[order] !== undefined) return { kinds: ["processed", "duplicate"] };
    const { id, click, ref, customer } = delivery;

    const sale = { id, program, order, click, ref, customer, amountCents: cents, hoursAgo: 0 };
    const nothing = { coupon: null, subscription: null, product: null, currency: null };
    return recordSale(world, { kind: "sale", ...sale, ...nothing }, now);
  }
  linkNames(world, charge, order);
  const refunds = (world.refunds[order] ??= noRefunds());
  if (news === "refunded") refunds.providerCents = Math.max(refunds.providerCents, cents);
  else hearOfDispute(refunds.disputes, delivery, news);
  return { kinds: world.conversions[order] ? ["processed"] : ["unmatched"] };
}

/** The state that the news tells of; a reinstatement is read with the dispute's own status. */
const STATES = {
  created: "open",
  withdrawn: "withdrawn",
  won: "won",
  lost: "lost",
  reinstated: "won",
  "part-back": "lost",
} as const satisfies Record<DisputeNews, (typeof DISPUTE_STATES)[number]>;

/** The higher rank stays, whatever arrives later; transactions add up, each counted once. */
function hearOfDispute(disputes: Refunds["disputes"], delivery: PaymentNews, news: DisputeNews): void {
  const name = `dp_${delivery.payment}`;
  const known = disputes[name];
  const rank = DISPUTE_STATES.indexOf(STATES[news]);
  disputes[name] = {
    rank: Math.max(rank, known?.rank ?? 0),
    amountCents: delivery.cents,
    transactions: { ...known?.transactions, ...delivery.transactions },
  };
}
