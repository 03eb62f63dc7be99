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
import { mergeEntityFacts } from "./merge-entity-facts.ts";
import { nameEntities } from "./name-entities.ts";
import { resolveOrder } from "./resolve-order.ts";

/** What a delivery has added to what is known. */
export interface Learned {
  readonly orderRef: string;
  readonly subscriptionRef: string | null;
  /** Subscriptions and customers of which more is known now. */
  readonly newlyKnown: readonly string[];
}

/**
 * Adds what a delivery tells of an order to what is known of it, and of its subscription and customer. Nothing is
 * credited here.
 */
export async function mergeReportedOrder(
  tx: Tx,
  context: DeliveryContext,
  update: OrderUpdate,
): Promise<Learned> {
  const [name, ...otherNames] = update.orderRefs;
  assert(name, "news of an order name it");
  const orderRef = await resolveOrder(tx, context, [name, ...otherNames]);
  const order = await lockOrder(tx, context.programId, orderRef);
  const reported: OrderFacts = {
    ...NO_FACTS,
    ...update.facts,
    ...(update.customer !== null && { customers: customerFact(tx, update.customer) }),
    isInvoiced: isInvoice(orderRef),
  };
  const known = order.facts ?? NO_FACTS;
  const facts = mergeFacts(known, reported);
  if (order.facts === null || canonicalJson(facts) !== canonicalJson(known)) {
    await tx.execute("update sale_order set facts = $2 where id = $1", [order.id, JSON.stringify(facts)]);
    await nameEntities(tx, context.programId, order.id, facts);
  }
  const newlyKnown = [
    ...(update.subscription === null
      ? []
      : await mergeSubscriptionFacts(tx, context.programId, update.subscription)),
    ...(await mergeCustomerFacts(tx, context.programId, facts.customerRef, reported)),
  ];
  return { orderRef, subscriptionRef: facts.subscriptionRef, newlyKnown };
}

/** @returns the subscription, when more is known of it now */
export async function mergeSubscriptionFacts(
  tx: Tx,
  programId: string,
  update: SubscriptionUpdate,
): Promise<string[]> {
  const { subscriptionRef, place, at, values, discounts, isFree } = update;
  const isNewToPartner = await mergeEntityFacts(tx, programId, subscriptionRef, {
    origins: { [place]: { at, value: { values, discounts } } },
    freeSince: isFree ? at : null,
  });
  return isNewToPartner ? [subscriptionRef] : [];
}

/** Places that tell of a visit of the customer's own; a subscription's metadata only repeat its first. */
const VISIT_PLACES = ["reference", "session", "invoice", "payment"] as const;

/** A customer is known by whom the orders came by that say so themselves. */
async function mergeCustomerFacts(
  tx: Tx,
  programId: string,
  customerRef: string | null,
  reported: OrderFacts,
): Promise<string[]> {
  const visits = VISIT_PLACES.flatMap((place) => reported.values[place] ?? []);
  const values = firstValues(visits.map((visit) => visit.value));
  if (customerRef === null || !namesSomebody(values)) return [];
  const at = Math.min(...visits.map((visit) => visit.at));
  const isNewToPartner = await mergeEntityFacts(tx, programId, customerRef, {
    seen: [{ at, value: values }],
  });
  return isNewToPartner ? [customerRef] : [];
}

/** Of an address only the keyed hash and the mask are kept; what is no address is not kept at all. */
function customerFact(tx: Tx, customer: NonNullable<OrderUpdate["customer"]>): OrderFacts["customers"] {
  const { place, email, at } = customer;
  if (!isAddress(email)) return {};
  const hash = customerHash(tx.deps.config.customerHashKey, email).toString("hex");
  return { [place]: { at, value: { hash, mask: maskAddress(email) } } };
}
