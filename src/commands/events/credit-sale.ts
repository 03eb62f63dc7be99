import { columns, type RowOf } from "../../db/columns.ts";
import { Customer } from "../../db/entities/customer.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { decideCredit, type CreditDecision } from "../../domain/attribution/attribution.ts";
import { loadCreditFacts, subsOf, type LoadedFacts } from "../../queries/events/credit-facts.ts";
import { orderIdOfName } from "../../queries/deliveries/linked-names.ts";
import type { SaleProgram } from "../../queries/programs/sale-program.ts";
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

const FIRST_ORDER = columns(Customer, "customer", ["firstOrderRef"]);

const REMEMBER_CUSTOMER: Prepared = {
  name: "remember-customer",
  text: `insert into customer (brand_id, customer_hash, first_order_ref, first_seen_at) values ($1, $2, $3, $4)
     on conflict (brand_id, customer_hash) do update set first_order_ref = customer.first_order_ref
     returning ${FIRST_ORDER}`,
};

/** The customer's first order with the brand, which may have had another name when first reported. */
async function firstOrderOf(tx: Tx, program: SaleProgram, sale: Sale): Promise<string> {
  const name = await rememberCustomer(tx, program, sale);
  return name === sale.orderRef ? name : orderIdOfName(tx, program.id, name);
}

/**
 * The name of the customer's first order with the brand. Every sale of the customer writes or locks the row, so of
 * two concurrent first orders one is first, and a fixed commission is paid once. A test sale does not create a
 * customer.
 */
async function rememberCustomer(tx: Tx, program: SaleProgram, sale: Sale): Promise<string> {
  if (sale.customer === null || sale.isTest) return sale.orderRef;
  const row = await tx.row<RowOf<typeof FIRST_ORDER>>(REMEMBER_CUSTOMER, [
    program.brandId,
    sale.customer.hash,
    sale.orderRef,
    tx.now,
  ]);
  return row?.firstOrderRef ?? sale.orderRef;
}
