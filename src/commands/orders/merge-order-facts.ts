import assert from "node:assert";
import type { Tx } from "../../db/transaction.ts";
import { customerHash } from "../../domain/customers/customer-hash.ts";
import { isAddress, maskAddress } from "../../domain/customers/customer.ts";
import { canonicalJson } from "../../domain/idempotency.ts";
import type { OrderUpdate, SubscriptionUpdate } from "../../providers/delivery.ts";
import { firstValues, namesSomebody } from "../../providers/credit-values.ts";
import { mergeFacts, NO_FACTS, type OrderFacts } from "../../providers/order-facts.ts";
import { isInvoice } from "../../providers/order-names.ts";
import { lockOrder } from "../conversions/lock-order.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { mergeEntityFacts, mergeVisit } from "./merge-entity-facts.ts";
import { nameEntities } from "./name-entities.ts";
import type { SharedEntity } from "./reconcile-context.ts";
import { resolveOrder } from "./resolve-order.ts";

/** The entities that a delivery added facts to. */
export interface MergedEntities {
  readonly orderRef: string;
  /** Subscriptions with new facts. */
  readonly subscriptions: readonly string[];
  /** The customer, if its visits changed. */
  readonly customer: SharedEntity | null;
}

/** Merges a delivery's facts about an order, its subscription and its customer. Credits nothing. */
export async function mergeReportedOrder(
  tx: Tx,
  context: DeliveryContext,
  update: OrderUpdate,
): Promise<MergedEntities> {
  const orderRef = await resolveOrder(tx, context, namesOfOrder(update));
  const order = await lockOrder(tx, context.programId, orderRef);
  const reported = reportedFacts(tx, context, update, orderRef);
  const known = order.facts ?? NO_FACTS;
  const facts = mergeFacts(known, reported);
  if (order.facts === null || canonicalJson(facts) !== canonicalJson(known)) {
    await tx.execute("update sale_order set facts = $2 where id = $1", [order.id, JSON.stringify(facts)]);
    await nameEntities(tx, context.programId, order.id, facts);
  }
  const subscriptions =
    update.subscription === null
      ? []
      : await mergeSubscriptionFacts(tx, context.programId, update.subscription);
  const customer = await mergeCustomerFacts(tx, context.programId, facts.customerRef, reported);
  return { orderRef, subscriptions, customer };
}

export function namesOfOrder({ orderRefs: [name, ...otherNames] }: OrderUpdate): [string, ...string[]] {
  assert(name, "an update of an order names it");
  return [name, ...otherNames];
}

/** What a delivery reports about the order of this id. */
export function reportedFacts(
  tx: Tx,
  { currency }: DeliveryContext,
  update: OrderUpdate,
  orderRef: string,
): OrderFacts {
  return {
    ...NO_FACTS,
    ...update.facts,
    ...update.factsIn?.(currency),
    ...(update.customer !== null && { customers: customerFact(tx, update.customer) }),
    isInvoiced: isInvoice(orderRef),
  };
}

/** @returns the subscription, if it has new facts */
export async function mergeSubscriptionFacts(
  tx: Tx,
  programId: string,
  update: SubscriptionUpdate,
): Promise<string[]> {
  const { subscriptionRef, place, at, values, discounts, isFree } = update;
  const merged = await mergeEntityFacts(tx, programId, subscriptionRef, {
    origins: { [place]: { at, value: { values, discounts } } },
    freeSince: isFree ? at : null,
  });
  return merged === null ? [] : [subscriptionRef];
}

/** Sources that describe a visit of the customer's own; a subscription's metadata only repeat its first. */
const VISIT_PLACES = ["reference", "session", "invoice", "payment"] as const;

/** A customer's visits come only from orders with an origin of their own. */
async function mergeCustomerFacts(
  tx: Tx,
  programId: string,
  customerRef: string | null,
  reported: OrderFacts,
): Promise<SharedEntity | null> {
  const visits = VISIT_PLACES.flatMap((place) => reported.values[place] ?? []);
  const values = firstValues(visits.map((visit) => visit.value));
  if (customerRef === null || !namesSomebody(values)) return null;
  const at = Math.min(...visits.map((visit) => visit.at));
  return mergeVisit(tx, programId, customerRef, { at, value: values });
}

/** Only the keyed hash and the mask of an address are stored; nothing of an invalid one. */
function customerFact(tx: Tx, customer: NonNullable<OrderUpdate["customer"]>): OrderFacts["customers"] {
  const { place, email, at } = customer;
  if (!isAddress(email)) return {};
  const hash = customerHash(tx.deps.config.customerHashKey, email).toString("hex");
  return { [place]: { at, value: { hash, mask: maskAddress(email) } } };
}
