import { onceById, recordSale } from "./orders.ts";
import type { Expected, Operation } from "./operations.ts";
import type { Moment, World } from "./state.ts";

type PaymentNews = Extract<Operation, { kind: "payment" }>;

/** Ranks of a dispute's states: the higher one stays, whatever arrives later. */
const RANKS = { created: 0, withdrawn: 1, won: 2, lost: 3 } as const;
type DisputeNews = keyof typeof RANKS;
const isDispute = (news: PaymentNews["news"]): news is DisputeNews => news in RANKS;

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
  if (news === "session") {
    if (world.conversions[order] !== undefined) return { kinds: ["processed", "duplicate"] };
    const { id, click, ref, customer } = delivery;

    const sale = { id, program, order, click, ref, customer, amountCents: cents, hoursAgo: 0 };
    const nothing = { coupon: null, subscription: null, product: null, currency: null };
    return recordSale(world, { kind: "sale", ...sale, ...nothing }, now);
  }
  const refunds = (world.refunds[order] ??= { byHandCents: 0, providerCents: 0, disputes: {} });
  if (isDispute(news)) {
    const name = `dp_${order}`;
    const rank = RANKS[news];
    const isMoneyGone = news === "withdrawn" || news === "lost";
    if (rank >= (refunds.disputes[name]?.rank ?? 0)) {
      refunds.disputes[name] = { rank, heldCents: isMoneyGone ? cents : 0 };
    }
  } else refunds.providerCents = Math.max(refunds.providerCents, cents);
  return { kinds: world.conversions[order] ? ["processed"] : ["unmatched"] };
}
