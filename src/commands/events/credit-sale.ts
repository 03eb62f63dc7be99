import type { Tx } from "../../db/transaction.ts";
import { decideCredit, type CreditDecision } from "../../domain/attribution/attribution.ts";
import { loadCreditFacts, subsOf, type LoadedFacts } from "../../queries/events/credit-facts.ts";
import type { SaleProgram } from "../../queries/programs/sale-program.ts";
import { firstOrderOf } from "./first-order.ts";
import type { Sale } from "./sale.ts";

/** The credit decision for a sale, and what it was based on. */
export interface SaleCredit {
  readonly decision: CreditDecision;
  readonly facts: LoadedFacts;
}

/** Whose sale it is already, and whether by a coupon. Status and coupon offer are judged at receipt. */
export interface Holder {
  readonly partnerId: string;
  readonly isByCoupon: boolean;
}

/** Other payments of a sale's own subscription. */
export interface Siblings {
  /** Orders that do not make the customer an existing one: those that come after the sale. */
  readonly later: ReadonlySet<string>;
  /** Keyed hashes, in hex, of the customers of those that came before it. */
  readonly formerCustomers: ReadonlySet<string>;
  /** Whether none with an amount came before it. */
  readonly isFirst: boolean;
}

export const NO_SIBLINGS: Siblings = {
  later: new Set(),
  formerCustomers: new Set(),
  isFirst: true,
};

/**
 * Decides who is credited with a sale, and records the customer's first order. CREDIT-1. The sale's order is locked, and
 * its subscription too, or the whole program.
 *
 * @param holder of a sale that was recorded before, who counts as approved
 */
export async function creditSale(
  tx: Tx,
  program: SaleProgram,
  sale: Sale,
  siblings: Siblings = NO_SIBLINGS,
  holder: Holder | null = null,
): Promise<SaleCredit> {
  const facts = await loadCreditFacts(
    tx,
    program.id,
    { ...sale, customerHash: sale.customer?.hash ?? null },
    sale.occurredAt,
    program.terms,
    holder?.partnerId,
  );
  const firstOrderRef = await firstOrderOf(tx, program, sale);
  const decision = decideCredit({
    ...facts,
    occurredAt: sale.occurredAt,
    programStatus: program.status,
    isCouponOfferOn: program.isCouponOfferOn || (holder?.isByCoupon ?? false),
    terms: program.terms,
    isExistingCustomer:
      (firstOrderRef !== sale.orderRef && !siblings.later.has(firstOrderRef)) ||
      (sale.customer !== null && siblings.formerCustomers.has(sale.customer.hash.toString("hex"))),
    subs: subsOf(sale.subs),
  });
  return { decision, facts };
}
