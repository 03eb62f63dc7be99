import assert from "node:assert";
import type { Tx } from "../../db/transaction.ts";
import {
  eventTypeOf,
  type ProviderUpdate,
  type OrderUpdate,
  type SubscriptionUpdate,
} from "../../providers/delivery.ts";
import { namesSomebody } from "../../providers/credit-values.ts";
import { NOTE_SENTENCES } from "../../domain/event-notes.ts";
import { orderIdOf } from "../../providers/order-names.ts";
import { saleOf } from "../../providers/order-sale.ts";
import { isAnybodys } from "../../queries/deliveries/is-anybodys.ts";
import { type EventOutcome, outcomeOf } from "../../domain/sales/event.ts";
import { rememberCustomer } from "../events/first-order.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { customerOfFacts } from "./gather-sale.ts";
import {
  mergeReportedOrder,
  mergeSubscriptionFacts,
  namesOfOrder,
  reportedFacts,
} from "./merge-order-facts.ts";
import { mergeEntityFacts, mergeVisit } from "./merge-entity-facts.ts";
import { orderOutcome, unmatchedOutcome } from "./order-outcome.ts";
import { redactCustomer } from "./redact-customer.ts";
import { redactShop } from "./redact-shop.ts";
import { reconcileOrders } from "./reconcile-orders.ts";

const DONE: EventOutcome = { status: "processed", note: null, conversionId: null };

/** Applies a provider update and returns its outcome. */
export async function applyUpdate(
  tx: Tx,
  context: DeliveryContext,
  update: ProviderUpdate,
): Promise<EventOutcome> {
  switch (update.kind) {
    case "ignored":
      return outcomeOf("processed", "ignored", update.sentence);
    case "malformed":
      return outcomeOf("error", "invalid_field", update.sentence);
    case "order":
      return applyOrderUpdate(tx, context, update);
    case "subscription":
      return applySubscriptionUpdate(tx, context, update.update, update.customerRef);
    case "subscription_ended":
      await mergeEntityFacts(tx, context.programId, update.subscriptionRef, { endedAt: update.at });
      await reconcileOrders(tx, context, {
        orderRef: null,
        isReport: false,
        subscriptions: [update.subscriptionRef],
        sharedEntity: null,
      });
      return DONE;
    case "promotion":
      return applyPromotionUpdate(tx, context, update);
    case "uninstalled":
      await markDisconnected(tx, context, new Date(update.at));
      return outcomeOf(
        "processed",
        "waiting",
        "The app was uninstalled: no orders arrive until it is installed again.",
      );
    case "data_request":
      return outcomeOf(
        "processed",
        "ignored",
        "Customers are stored only as a keyed hash and a masked address, which identify nobody.",
      );
    case "redact_customer":
      await redactCustomer(tx, context, update);
      return DONE;
    case "redact_shop":
      await redactShop(tx, context);
      return DONE;
  }
}

async function applyOrderUpdate(
  tx: Tx,
  context: DeliveryContext,
  update: OrderUpdate,
): Promise<EventOutcome> {
  if (update.currency !== null && update.currency !== context.currency) {
    return foreignOutcome(tx, context, update);
  }
  const { orderRef, subscriptions, customer } = await mergeReportedOrder(tx, context, update);
  const { orders, trialUnmatched } = await reconcileOrders(tx, context, {
    orderRef,
    isReport: update.about !== "refund" && update.about !== "dispute",
    subscriptions,
    sharedEntity: customer,
  });
  const settled = orders.get(orderRef);
  assert(settled, "the delivery's own order was settled");
  return orderOutcome(update, settled, update.subscription?.isFree ? trialUnmatched : null);
}

/**
 * An amount in another currency is an error if the sale could have been credited; otherwise it is unmatched like any
 * other.
 */
async function foreignOutcome(tx: Tx, context: DeliveryContext, update: OrderUpdate): Promise<EventOutcome> {
  const sentence = `The amount is in ${update.currency}, the program in ${context.currency}.`;
  if (await isAnybodys(tx, context.programId, update))
    return outcomeOf("error", "currency_mismatch", sentence);
  if (eventTypeOf(update) === "refund") {
    return outcomeOf("unmatched", "order_not_seen", `This order has no credited sale. ${sentence}`);
  }
  await rememberForeignCustomer(tx, context, update);
  return outcomeOf("unmatched", "no_attribution", `${NOTE_SENTENCES.no_attribution} ${sentence}`);
}

/** Whoever has bought in another currency is no new customer afterwards. CREDIT-9. */
async function rememberForeignCustomer(tx: Tx, context: DeliveryContext, update: OrderUpdate): Promise<void> {
  const orderRef = orderIdOf(namesOfOrder(update));
  const facts = reportedFacts(tx, context, update, orderRef);
  if (saleOf(facts) === null) return;
  await rememberCustomer(tx, context, { orderRef, isTest: facts.isTest, customer: customerOfFacts(facts) });
}

/** A subscription's checkout that names no invoice: keeps its origin for the subscription's payments. */
async function applySubscriptionUpdate(
  tx: Tx,
  context: DeliveryContext,
  update: SubscriptionUpdate,
  customerRef: string | null,
): Promise<EventOutcome> {
  const subscriptions = await mergeSubscriptionFacts(tx, context.programId, update);
  const { at, values } = update;
  const customer =
    customerRef !== null && namesSomebody(values)
      ? await mergeVisit(tx, context.programId, customerRef, { at, value: values })
      : null;
  const { trialUnmatched } = await reconcileOrders(tx, context, {
    orderRef: null,
    isReport: false,
    subscriptions,
    sharedEntity: customer,
  });
  if (trialUnmatched !== null && update.isFree) return unmatchedOutcome(trialUnmatched, null);
  const sentence = `Payments of ${update.subscriptionRef} are recorded with invoice.paid.`;
  return outcomeOf("processed", "waiting", sentence);
}

async function applyPromotionUpdate(
  tx: Tx,
  context: DeliveryContext,
  update: Extract<ProviderUpdate, { kind: "promotion" }>,
): Promise<EventOutcome> {
  // The later report counts; of two at the same time, one whatever the order of arrival.
  const merged = await tx.row<{ isNew: boolean }>(
    `insert into promotion_code as k (program_id, promotion_ref, code, updated_at) values ($1, $2, $3, $4)
     on conflict (program_id, promotion_ref) do update set code = excluded.code, updated_at = excluded.updated_at
       where (k.updated_at, excluded.code) < (excluded.updated_at, k.code)
     returning old.code is distinct from new.code as "isNew"`,
    [context.programId, update.promotionRef, update.code, new Date(update.at)],
  );
  if (merged?.isNew === true) {
    await reconcileOrders(tx, context, {
      orderRef: null,
      isReport: false,
      subscriptions: [],
      sharedEntity: { entityRef: update.promotionRef, spans: null },
    });
  }
  return DONE;
}

/**
 * The list of deliveries ends with the store's own announcement; the tracking status shows it until orders arrive
 * again.
 */
async function markDisconnected(tx: Tx, context: DeliveryContext, at: Date): Promise<void> {
  await tx.execute(
    `update webhook_secret set disconnected_at = $3
     where program_id = $1 and source = $2 and (disconnected_at is null or disconnected_at < $3)`,
    [context.programId, context.source, at],
  );
}
