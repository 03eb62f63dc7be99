import type { Sql } from "../../db/sql.ts";
import { allDiscounts, type Discounts, type OrderFacts } from "../../providers/order-facts.ts";
import { customerOf, discountsOf, type OrderSale, valuesOf } from "../../providers/order-sale.ts";
import { originOf } from "../../providers/entity-facts.ts";
import { couponCodes, type CouponCodes, firstRefCode } from "../../queries/deliveries/known-codes.ts";
import { readEntity } from "../../queries/deliveries/read-entity.ts";
import type { SaleProgram } from "../../queries/programs/sale-program.ts";
import type { Sale } from "../events/sale.ts";
import { withVisit } from "./with-visit.ts";

/** An order's sale, and where its coupon code was found. */
export interface GatheredSale {
  readonly sale: Sale;
  readonly discounts: Discounts;
  readonly codes: CouponCodes;
}

/** An order whose sale is gathered. */
export interface OrderToGather {
  readonly orderRef: string;
  readonly facts: OrderFacts;
  readonly orderSale: OrderSale;
  /** Whether it is the first payment of its subscription, for which the checkout's discounts were used. */
  readonly isFirst: boolean;
}

/**
 * An order's sale with everything that may lead to its partner: its own deliveries, then its subscription, then its
 * customer within the attribution window, and the discounts used.
 */
export async function gatherSale(
  sql: Sql,
  program: SaleProgram,
  { orderRef, facts, orderSale, isFirst }: OrderToGather,
): Promise<GatheredSale> {
  const origin = originOf(await readEntity(sql, program.id, facts.subscriptionRef));
  const own = valuesOf(facts, origin?.values ?? null);
  const values = await withVisit(sql, program, own, facts.customerRef, orderSale.occurredAt);
  const products = new Set(orderSale.lines.map((line) => line.productNames[0] ?? null));
  const ofCheckout = isFirst && origin !== null ? [origin.discounts] : [];
  const discounts = allDiscounts([discountsOf(facts), ...ofCheckout]);
  const codes = await couponCodes(sql, program.id, discounts);
  const sale = {
    orderRef,
    amountCents: orderSale.amountCents,
    lines: orderSale.lines,
    productId: products.size === 1 ? [...products][0]! : null,
    clickId: values.clickId,
    refCode: await firstRefCode(sql, program.id, values.refCodes),
    couponCode: codes.counting,
    subscriptionRef: facts.subscriptionRef,
    subs: values.subs,
    customer: customerOfFacts(facts),
    occurredAt: new Date(orderSale.occurredAt),
    isTest: facts.isTest,
  };
  return { sale, discounts, codes };
}

export function customerOfFacts(facts: OrderFacts): Sale["customer"] {
  const kept = customerOf(facts);
  return kept === null
    ? null
    : { hash: Buffer.from(kept.hash, "hex"), mask: kept.mask === "" ? null : kept.mask };
}
