import type { Tx } from "../../db/transaction.ts";
import { occurredAtOf } from "../../domain/sales/conversion.ts";
import { customerHash } from "../../domain/customers/customer-hash.ts";
import { maskAddress } from "../../domain/customers/customer.ts";
import { orderIdOfName } from "../../queries/deliveries/linked-names.ts";
import { lockProgramForSale } from "../programs/lock-program-for-sale.ts";
import { lockOrder } from "../conversions/lock-order.ts";
import { creditSale } from "./credit-sale.ts";
import { outcomeOf, type EventContext, type EventOutcome, type SaleBody } from "../../domain/sales/event.ts";
import type { Sale } from "./sale.ts";
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

/** A signed event has at most one line, and the address itself, of which only a keyed hash and a mask are stored. */
function saleOfBody(tx: Tx, body: SaleBody): Sale {
  const { customerEmail, productId, amountCents } = body;
  return {
    orderRef: body.orderRef,
    amountCents,
    lines: [{ amountCents, productNames: productId === null ? [] : [productId] }],
    productId,
    clickId: body.clickId,
    refCode: body.refCode,
    couponCode: body.couponCode,
    subscriptionRef: body.subscriptionRef,
    subs: body.subs,
    customer:
      customerEmail === null
        ? null
        : {
            hash: customerHash(tx.deps.config.customerHashKey, customerEmail),
            mask: maskAddress(customerEmail),
          },
    occurredAt: occurredAtOf(body.occurredAt, tx.now),
    isTest: false,
  };
}
