import type { Tx } from "../../db/transaction.ts";
import type { Credited } from "../../domain/attribution/attribution.ts";
import { priceSale, type Price } from "../../domain/programs/commission.ts";
import { holdUntilOf } from "../../domain/sales/conversion.ts";
import { newId } from "../../domain/ids.ts";
import type { LoadedFacts } from "../../queries/events/credit-facts.ts";
import type { CreditPartner } from "../../queries/events/credit-partner.ts";
import type { SaleProgram } from "../../queries/programs/sale-program.ts";
import type { NewConversion } from "../conversions/conversion-row.ts";
import { insertConversion } from "../conversions/insert-conversion.ts";
import type { LockedOrder } from "../conversions/lock-order.ts";
import type { Sale, SaleReport } from "./sale.ts";

/** A credited sale with everything its conversion needs. */
export interface CreditedSale {
  readonly program: SaleProgram;
  /** Null for one that is written together with the conversion. */
  readonly order: LockedOrder | null;
  readonly sale: Sale;
  readonly decision: Credited;
  readonly partner: CreditPartner;
  /** Whether no earlier payment of its subscription was credited. */
  readonly isFirstPayment: boolean;
}

/** Combines a sale with the partner of the credit decision. */
export function creditedSale(
  program: SaleProgram,
  order: LockedOrder | null,
  sale: Sale,
  decision: Credited,
  facts: LoadedFacts,
): CreditedSale {
  return {
    program,
    order,
    sale,
    decision,
    partner: facts.partners.get(decision.partnerId)!,
    isFirstPayment: sale.subscriptionRef !== null && (facts.subscription?.firstPaidAt ?? null) === null,
  };
}

/**
 * Writes a credited sale's conversion with its ledger entries, priced by the terms in force when it happened.
 * MONEY-7.
 *
 * @returns the conversion's id
 */
export async function writeSale(tx: Tx, credited: CreditedSale, report: SaleReport): Promise<string> {
  const id = newId("conversion");
  const price = priceOf(credited, {
    isRecruiterApproved: credited.partner.isRecruiterApproved,
    feeBps: tx.deps.config.platformFeeBps,
  });
  await insertConversion(tx, conversionOf(id, credited, price, report));
  return id;
}

/** The conversion of a credited sale. */
export function conversionOf(
  id: string,
  credited: CreditedSale,
  price: Price,
  report: SaleReport,
): NewConversion {
  const { program, order, sale, decision, partner } = credited;
  return {
    id,
    program,
    partner,
    kind: sale.isTest ? "test" : "sale",
    externalRef: sale.orderRef,
    source: report.source,
    eventId: report.eventId,
    order,
    customerHash: sale.customer?.hash ?? null,
    customerMask: sale.customer?.mask ?? null,
    amountCents: sale.amountCents,
    attributedBy: decision.attributedBy,
    clickId: decision.clickId,
    subs: decision.subs,
    couponCode: sale.couponCode,
    productId: sale.productId,
    subscriptionRef: sale.subscriptionRef,
    // A test sale begins no subscription.
    isFirstPaymentOfSubscription: credited.isFirstPayment && !sale.isTest,
    isRenewal: decision.attributedBy === "renewal",
    isTest: sale.isTest,
    occurredAt: sale.occurredAt,
    holdUntil: holdUntilOf(sale.occurredAt, partner.holdDays, program.terms.holdDays),
    price,
  };
}

/** What a credited sale earns under its program's terms, provided that it earns the fixed part. */
export function priceOf(
  { program, sale, decision }: CreditedSale,
  given: Readonly<{ isRecruiterApproved: boolean; feeBps: number }>,
): Price {
  return priceSale({
    lines: sale.lines,
    terms: program.terms,
    termsVersion: program.termsVersion,
    feeBps: given.feeBps,
    isRenewal: decision.attributedBy === "renewal",
    isRecruiterApproved: given.isRecruiterApproved,
  });
}
