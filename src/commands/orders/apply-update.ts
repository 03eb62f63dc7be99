import assert from "node:assert";
import type { Tx } from "../../db/transaction.ts";
import { eventTypeOf, type News, type OrderNews, type SubscriptionNews } from "../../providers/delivery.ts";
import { namesSomebody } from "../../providers/credit-values.ts";
import { NOTE_SENTENCES } from "../../domain/api-errors.ts";
import { isAnybodys } from "../../queries/deliveries/is-anybodys.ts";
import { type EventOutcome, outcomeOf } from "../../domain/sales/event.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { learnOrder, learnSubscription } from "./merge-order-facts.ts";
import { learnSubject } from "./merge-entity-facts.ts";
import { orderOutcome, unmatchedOutcome } from "./order-outcome.ts";
import { redactCustomer, redactShop } from "./redact.ts";
import { settleOrders } from "./reconcile-orders.ts";

const DONE: EventOutcome = { status: "processed", note: null, conversionId: null };

/** Does what a delivery's news ask for, and says what became of it. */
export async function applyNews(tx: Tx, context: DeliveryContext, news: News): Promise<EventOutcome> {
  switch (news.kind) {
    case "ignored":
      return outcomeOf("processed", "ignored", news.sentence);
    case "malformed":
      return outcomeOf("error", "invalid_field", news.sentence);
    case "order":
      return applyOrderNews(tx, context, news);
    case "subscription":
      return applySubscriptionNews(tx, context, news.news, news.customerRef);
    case "subscription_ended":
      await learnSubject(tx, context.programId, news.subscriptionRef, { endedAt: news.at });
      await settleOrders(tx, context, {
        orderRef: null,
        subjects: [news.subscriptionRef],
        promotionRefs: [],
      });
      return DONE;
    case "promotion":
      return applyPromotionNews(tx, context, news);
    case "uninstalled":
      await markDisconnected(tx, context, new Date(news.at));
      return outcomeOf(
        "processed",
        "waiting",
        "The app was uninstalled: no more orders arrive until it is back.",
      );
    case "data_request":
      return outcomeOf(
        "processed",
        "ignored",
        "Of customers only a keyed hash and a masked address are kept, which name nobody.",
      );
    case "redact_customer":
      await redactCustomer(tx, context, news);
      return DONE;
    case "redact_shop":
      await redactShop(tx, context);
      return DONE;
  }
}

async function applyOrderNews(tx: Tx, context: DeliveryContext, news: OrderNews): Promise<EventOutcome> {
  if (news.currency !== null && news.currency !== context.currency) {
    return foreignOutcome(tx, context, news);
  }
  const learned = await learnOrder(tx, context, news);
  const { orders, trialUnmatched } = await settleOrders(tx, context, {
    orderRef: learned.orderRef,
    subjects: learned.newlyKnown,
    promotionRefs: [],
  });
  const settled = orders.get(learned.orderRef);
  assert(settled, "the delivery's own order was settled");
  return orderOutcome(news, settled, news.subscription?.isFree ? trialUnmatched : null);
}

/** An amount in another currency is an error where it would have been somebody's; else it is nobody's like any other. */
async function foreignOutcome(tx: Tx, context: DeliveryContext, news: OrderNews): Promise<EventOutcome> {
  const sentence = `The amount is in ${news.currency}, the program in ${context.currency}.`;
  if (await isAnybodys(tx, context.programId, news)) return outcomeOf("error", "currency_mismatch", sentence);
  return eventTypeOf(news) === "refund"
    ? outcomeOf("unmatched", "order_not_seen", `No credited sale of this order is known. ${sentence}`)
    : outcomeOf("unmatched", "no_attribution", `${NOTE_SENTENCES.no_attribution} ${sentence}`);
}

/** A checkout of a subscription that names no invoice: whom it came by is kept for its payments. */
async function applySubscriptionNews(
  tx: Tx,
  context: DeliveryContext,
  news: SubscriptionNews,
  customerRef: string | null,
): Promise<EventOutcome> {
  const subjects = await learnSubscription(tx, context.programId, news);
  if (customerRef !== null && namesSomebody(news.values)) {
    const seen = [{ at: news.at, value: news.values }];
    if (await learnSubject(tx, context.programId, customerRef, { seen })) subjects.push(customerRef);
  }
  const { trialUnmatched } = await settleOrders(tx, context, {
    orderRef: null,
    subjects,
    promotionRefs: [],
  });
  if (trialUnmatched !== null && news.isFree) return unmatchedOutcome(trialUnmatched, null);
  const sentence = `Payments of ${news.subscriptionRef} are recorded with invoice.paid.`;
  return outcomeOf("processed", "waiting", sentence);
}

async function applyPromotionNews(
  tx: Tx,
  context: DeliveryContext,
  news: Extract<News, { kind: "promotion" }>,
): Promise<EventOutcome> {
  const isNews = await tx.execute(
    `insert into promotion_code (program_id, promotion_ref, code, updated_at) values ($1, $2, $3, $4)
     on conflict (program_id, promotion_ref) do update set code = excluded.code, updated_at = excluded.updated_at
       where promotion_code.code <> excluded.code and promotion_code.updated_at <= excluded.updated_at`,
    [context.programId, news.promotionRef, news.code, new Date(news.at)],
  );
  if (isNews > 0) {
    await settleOrders(tx, context, { orderRef: null, subjects: [], promotionRefs: [news.promotionRef] });
  }
  return DONE;
}

/** The list of deliveries ends with the store's own word; tracking health shows it until orders arrive again. */
async function markDisconnected(tx: Tx, context: DeliveryContext, at: Date): Promise<void> {
  await tx.execute(
    `update webhook_secret set disconnected_at = $3
     where program_id = $1 and source = $2 and (disconnected_at is null or disconnected_at < $3)`,
    [context.programId, context.source, at],
  );
}
