import { violatedConstraint } from "../../db/constraints.ts";
import { Overtaken, type Tx } from "../../db/transaction.ts";
import { decideCredit } from "../../domain/attribution/attribution.ts";
import type { EventOutcome, IncomingEvent, SaleBody } from "../../domain/sales/event.ts";
import type { SignedWith } from "../../domain/access/signature.ts";
import { mayHaveBetterName } from "../../providers/order-names.ts";
import { subsOf } from "../../queries/events/credit-facts.ts";
import { loadSaleFacts, type SaleFacts } from "../../queries/events/sale-facts.ts";
import { insertNewSale, type EventOfSale } from "../conversions/insert-new-sale.ts";
import { newId } from "../../domain/ids.ts";
import { holdProgram } from "../programs/lock-program-for-sale.ts";
import { lockSubscription } from "./lock-subscription.ts";
import { saleOfBody, type Sale } from "./sale.ts";
import { conversionOf, creditedSale, priceOf } from "./write-sale.ts";

export interface NewSale {
  readonly programId: string;
  readonly event: IncomingEvent;
  readonly body: SaleBody;
  readonly signedWith: SignedWith | null;
  /** The note of the event, if it is recorded as processed. */
  readonly note: string | null;
}

/** Their violation means that another transaction has recorded the event or the order since the facts were read. */
const RECORDED_MEANWHILE: ReadonlySet<string | null> = new Set([
  "incoming_event_external_id_key",
  "sale_order_ref_key",
]);

/**
 * Records the usual sale, of an order seen for the first time by an event seen for the first time, in two statements:
 * one reads all that decides it, one writes all that it leaves. It locks nothing that it reads but the program: unique
 * keys and the customer's row show if others were faster, and then it begins again.
 *
 * @returns null for any other sale, which has changed nothing yet
 * @throws Overtaken if another transaction has recorded the event, the order or the customer since the facts were read
 */
export async function recordNewSale(tx: Tx, input: NewSale): Promise<EventOutcome | null> {
  const { programId, event, body } = input;
  const sale = saleOfBody(tx, body);
  await holdProgram(tx, programId);
  if (sale.subscriptionRef !== null) await lockSubscription(tx, programId, sale.subscriptionRef);
  const facts = await loadSaleFacts(tx, programId, {
    ...sale,
    source: "api",
    externalId: event.id,
    customerHash: sale.customer?.hash ?? null,
  });
  if (facts === null || !isUsual(sale, facts, body)) return null;
  const { program, credit } = facts;
  const decision = decideCredit({
    ...credit,
    occurredAt: sale.occurredAt,
    programStatus: program.status,
    isCouponOfferOn: program.isCouponOfferOn,
    terms: program.terms,
    isExistingCustomer: (facts.firstOrderRef ?? sale.orderRef) !== sale.orderRef,
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
  const conversionId = newId("conversion");
  const conversion = conversionOf(conversionId, credited, price, { source: "api", eventId: null });
  const firstOrderRef = await insert(tx, conversion, {
    externalId: event.id,
    orderRef: event.orderRef,
    signedWith: input.signedWith,
    note: input.note,
  });
  if (firstOrderRef !== (facts.firstOrderRef ?? sale.orderRef)) {
    throw new Overtaken("another order of the customer was recorded meanwhile");
  }
  return { status: "processed", note: input.note, conversionId };
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

async function insert(
  tx: Tx,
  conversion: Parameters<typeof insertNewSale>[1],
  event: EventOfSale,
): Promise<string> {
  try {
    return await insertNewSale(tx, conversion, event);
  } catch (error) {
    if (!RECORDED_MEANWHILE.has(violatedConstraint(error))) throw error;
    throw new Overtaken("the event or its order was recorded meanwhile", { cause: error });
  }
}
