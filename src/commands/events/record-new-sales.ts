import { violatedConstraint } from "../../db/constraints.ts";
import { Overtaken, type Tx } from "../../db/transaction.ts";
import { decideCredit } from "../../domain/attribution/attribution.ts";
import { newId } from "../../domain/ids.ts";
import type { SignedWith } from "../../domain/access/signature.ts";
import type { EventOutcome, IncomingEvent, SaleBody } from "../../domain/sales/event.ts";
import { mayHaveBetterName } from "../../providers/order-names.ts";
import { subsOf } from "../../queries/events/credit-facts.ts";
import { loadSaleFacts, type SaleFacts } from "../../queries/events/sale-facts.ts";
import { insertNewSales, type InsertedSale } from "../conversions/insert-new-sales.ts";
import { rememberFirstPayment } from "../conversions/remember-first-payment.ts";
import { recordPostback } from "../postbacks/record-postback.ts";
import { saleOfBody, type Sale } from "./sale.ts";
import { conversionOf, creditedSale, priceOf } from "./write-sale.ts";

export interface NewSale {
  readonly programId: string;
  readonly event: IncomingEvent;
  readonly body: SaleBody;
  readonly signedWith: SignedWith | null;
  /** The note of the event, if it is recorded as processed. */
  readonly note: string | null;
  /** Runs what follows from it as a part of what it belongs to, whoever else's sales are recorded with it. */
  readonly runWithin: RunWithin;
}

export type RunWithin = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Their violation means that another transaction has recorded the event or the order since the facts were read. */
const RECORDED_MEANWHILE: ReadonlySet<string | null> = new Set([
  "incoming_event_external_id_key",
  "sale_order_ref_key",
]);

/**
 * Records usual sales, each of an order seen for the first time by an event seen for the first time, in two statements
 * for all of them: one reads all that decides them, one writes all that they leave. It locks nothing that it reads:
 * unique keys and the customers' rows show if others were faster, and then it begins again.
 *
 * @param sales of programs that the transaction holds; no two of one event, order, customer or subscription
 * @returns for each its outcome; null for one that is not usual, which has changed nothing yet
 * @throws Overtaken if another transaction has recorded an event, an order or a customer since the facts were read
 */
export async function recordNewSales(
  tx: Tx,
  sales: readonly NewSale[],
): Promise<readonly (EventOutcome | null)[]> {
  const named = sales.map((sale) => ({ ...sale, sale: saleOfBody(tx, sale.body) }));
  const facts = await loadSaleFacts(
    tx,
    named.map(({ programId, event, sale }) => ({
      ...sale,
      ...{ programId, source: "api", externalId: event.id, customerHash: sale.customer?.hash ?? null },
    })),
  );
  const decided = named.map((each, index) => decide(tx, each, facts[index] ?? null));
  const usual = decided.filter((one) => one !== null);
  await write(tx, usual);
  return decided.map((one) =>
    one === null
      ? null
      : { status: "processed", note: one.inserted.event.note, conversionId: one.inserted.conversion.id },
  );
}

interface DecidedSale {
  readonly inserted: InsertedSale;
  /** The customer's first order, if nobody is faster. */
  readonly firstOrderRef: string;
  readonly runWithin: RunWithin;
}

/** @returns null for a sale that is not usual */
function decide(
  tx: Tx,
  { sale, body, event, signedWith, note, runWithin }: NewSale & { readonly sale: Sale },
  facts: SaleFacts | null,
): DecidedSale | null {
  if (facts === null || !isUsual(sale, facts, body)) return null;
  const { program, credit } = facts;
  const firstOrderRef = facts.firstOrderRef ?? sale.orderRef;
  const decision = decideCredit({
    ...credit,
    occurredAt: sale.occurredAt,
    programStatus: program.status,
    isCouponOfferOn: program.isCouponOfferOn,
    terms: program.terms,
    isExistingCustomer: firstOrderRef !== sale.orderRef,
    subs: subsOf(sale.subs),
  });
  if (decision.kind === "unmatched") return null;
  const credited = creditedSale(program, null, sale, decision, credit);
  const price = priceOf(credited, {
    isRecruiterApproved: credited.partner.isRecruiterApproved,
    feeBps: tx.deps.config.platformFeeBps,
  });
  // A fixed part is decided among all of the customer's orders.
  if (price.onceCents > 0 && sale.customer !== null) return null;
  const conversion = conversionOf(newId("conversion"), credited, price, { source: "api", eventId: null });
  const inserted = { externalId: event.id, orderRef: event.orderRef, signedWith, note };
  return { inserted: { conversion, event: inserted }, firstOrderRef, runWithin };
}

/** Whether a sale is decided by these facts alone. */
function isUsual(
  sale: Sale,
  { program, isEventKnown, isOrderKnown, firstOrderRef }: SaleFacts,
  body: SaleBody,
) {
  if (isEventKnown || isOrderKnown) return false;
  if (body.currency !== null && body.currency !== program.currency) return false;
  // The customer's first order may be this one by a lesser name.
  return firstOrderRef === null || firstOrderRef === sale.orderRef || !mayHaveBetterName(firstOrderRef);
}

/** Writes the sales; then their subscriptions' first payments and their postbacks. */
async function write(tx: Tx, sales: readonly DecidedSale[]): Promise<void> {
  if (sales.length === 0) return;
  const firstOrders = await insert(
    tx,
    sales.map(({ inserted }) => inserted),
  );
  if (sales.some(({ firstOrderRef }, index) => firstOrderRef !== firstOrders[index])) {
    throw new Overtaken("another order of the customer was recorded meanwhile");
  }
  for (const { inserted, runWithin } of sales) {
    const { conversion } = inserted;
    if (conversion.isFirstPaymentOfSubscription) await rememberFirstPayment(tx, conversion);
    if (!conversion.partner.hasPostback) continue;
    const change = { conversionId: conversion.id, event: "recorded", cause: "recorded" } as const;
    await runWithin(() => recordPostback(tx, change));
  }
}

async function insert(tx: Tx, sales: readonly InsertedSale[]): Promise<readonly string[]> {
  try {
    return await insertNewSales(tx, sales);
  } catch (error) {
    if (!RECORDED_MEANWHILE.has(violatedConstraint(error))) throw error;
    throw new Overtaken("the event or its order was recorded meanwhile", { cause: error });
  }
}
