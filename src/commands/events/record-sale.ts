import type { Tx } from "../../db/transaction.ts";
import { orderIdOfName } from "../../queries/deliveries/linked-names.ts";
import { lockProgramForSale } from "../programs/lock-program-for-sale.ts";
import { lockOrder } from "../conversions/lock-order.ts";
import { creditSale } from "./credit-sale.ts";
import { lockSubscription } from "./lock-subscription.ts";
import { outcomeOf, type EventContext, type EventOutcome, type SaleBody } from "../../domain/sales/event.ts";
import { saleOfBody } from "./sale.ts";
import { creditedSale, writeSale } from "./write-sale.ts";

/**
 * Records a sale: decides who is credited, prices it by the terms in force when it happened, and writes the
 * conversion with its ledger entries. EVENT-7.
 */
export async function recordSale(tx: Tx, context: EventContext, body: SaleBody): Promise<EventOutcome> {
  const reported = saleOfBody(tx, body);
  const program = await lockProgramForSale(tx, context.programId, reported.occurredAt);
  if (body.currency !== null && body.currency !== program.currency) {
    return outcomeOf(
      "error",
      "currency_mismatch",
      `The sale is in ${body.currency}, the program in ${program.currency}.`,
    );
  }
  const orderRef = await orderIdOfName(tx, program.id, reported.orderRef);
  const sale = { ...reported, orderRef };
  if (sale.subscriptionRef !== null) await lockSubscription(tx, program.id, sale.subscriptionRef);
  const order = await lockOrder(tx, program.id, orderRef);
  // EVENT-13. An unmatched sale has no conversion, so it can be sent again (EVENT-14).
  if (order.conversionId !== null) {
    return outcomeOf("duplicate", "order_already_recorded", undefined, order.conversionId);
  }
  const { decision, facts } = await creditSale(tx, program, sale);
  if (decision.kind === "unmatched") return outcomeOf("unmatched", decision.word, decision.sentence);
  const conversionId = await writeSale(tx, creditedSale(program, order, sale, decision, facts), context);
  return { status: "processed", note: null, conversionId };
}
