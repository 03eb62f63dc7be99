import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion, SaleOrder } from "../../db/entities/conversion.ts";
import { Customer } from "../../db/entities/customer.ts";
import type { Tx } from "../../db/transaction.ts";
import type { WebhookSource } from "../../providers/delivery.ts";
import { NO_FACTS, type OrderFacts } from "../../providers/order-facts.ts";
import { customerOf, saleOf } from "../../providers/order-sale.ts";
import { readProgramForSale, type SaleProgram } from "../../queries/programs/sale-program.ts";
import { nameOfNow } from "../events/first-order.ts";
import type { Sale } from "../events/sale.ts";
import type { DisplacedOrder } from "./reconcile-context.ts";

const FIRST_ORDER = columns(Customer, "u", ["firstOrderRef"]);
const ORDER = columns(SaleOrder, "o", ["id", "orderRef"]);
const CONVERSION = columns(Conversion, "c", ["source", "status", "isRenewal"]);

/** What became of an order's place among its customer's. */
export interface Placement {
  /** Whether another order was the first until now. */
  readonly hasTakenPlace: boolean;
  /** Those that are credited as the customer's first and no longer are, to be reconciled again. */
  readonly displaced: readonly DisplacedOrder[];
}

const UNCHANGED: Placement = { hasTakenPlace: false, displaced: [] };

/**
 * Makes an order its customer's first if it is earlier than the one that is. Of the orders that providers report, the
 * earliest is the first, in whatever order their deliveries arrive. DELIVERY-6.
 *
 * A sale that the brand reports itself stays first, and so does an order of another program of the brand.
 *
 * @param isCredited whether it is recorded, and not reversed
 */
export async function becomeFirstOrder(
  tx: Tx,
  program: SaleProgram,
  sale: Sale,
  isCredited: boolean,
): Promise<Placement> {
  if (sale.customer === null || sale.isTest) return UNCHANGED;
  const { hash } = sale.customer;
  const known = await tx.row<RowOf<typeof FIRST_ORDER>>(
    `select ${FIRST_ORDER} from customer u where u.brand_id = $1 and u.customer_hash = $2 for update`,
    [program.brandId, hash],
  );
  if (known === null) return UNCHANGED;
  const firstOrderRef = await nameOfNow(tx, program, sale, known.firstOrderRef);
  if (firstOrderRef === sale.orderRef) {
    // Another program of the brand may have made it the first, which knows nothing of this program's orders.
    if (isCredited || !program.terms.newCustomersOnly) return UNCHANGED;
    const rivals = await ordersOfCustomer(tx, program.id, hash, sale);
    const orders = await reportedOrders(tx, program.id, [sale.orderRef, ...rivals]);
    const displaced = await givingWay(tx, program.id, sale.orderRef, orders);
    return { hasTakenPlace: displaced.length > 0, displaced };
  }
  const orders = await reportedOrders(tx, program.id, [sale.orderRef, firstOrderRef]);
  const own = orders.find(({ orderRef }) => orderRef === sale.orderRef);
  const first = orders.find(({ orderRef }) => orderRef === firstOrderRef);
  if (own === undefined || first === undefined || !isEarlier(own, first)) return UNCHANGED;
  await tx.execute("update customer set first_order_ref = $3 where brand_id = $1 and customer_hash = $2", [
    program.brandId,
    hash,
    sale.orderRef,
  ]);
  return { hasTakenPlace: true, displaced: await givingWay(tx, program.id, sale.orderRef, orders) };
}

/** More than one pending order of a customer is credited as the first only where the terms were others for a while. */
const MOST_RIVALS = 10;

/** The customer's pending orders in the program, at the sale's moment or later. */
async function ordersOfCustomer(
  tx: Tx,
  programId: string,
  hash: Buffer,
  { orderRef, occurredAt }: Sale,
): Promise<string[]> {
  const rows = await tx.rows<RowOf<typeof ORDER>>(
    `select ${ORDER} from conversion c join sale_order o on o.id = c.sale_order_id
     where c.program_id = $1 and c.customer_hash = $2 and c.status = 'pending' and not c.is_renewal and not c.is_test
       and c.occurred_at >= $3 and o.order_ref <> $4
     order by c.occurred_at
     limit ${MOST_RIVALS}`,
    [programId, hash, occurredAt, orderRef],
  );
  return rows.map((row) => row.orderRef);
}

/**
 * Those of the orders that give way to one of them: credited to the same customer as the first one, by terms that want new
 * customers. Payments of its own subscription are reconciled with it anyway.
 */
async function givingWay(
  tx: Tx,
  programId: string,
  orderRef: string,
  orders: readonly ReportedOrder[],
): Promise<DisplacedOrder[]> {
  const own = orders.find((order) => order.orderRef === orderRef);
  if (own === undefined) return [];
  const displaced: DisplacedOrder[] = [];
  for (const order of orders) {
    const { id, source, isOpen, subscriptionRef } = order;
    const isSibling = subscriptionRef !== null && subscriptionRef === own.subscriptionRef;
    const isOthers = order.customerHash !== own.customerHash;
    if (order === own || isEarlier(order, own)) continue;
    if (!isOpen || source === null || isSibling || isOthers) continue;
    const { terms } = await readProgramForSale(tx, programId, order.occurredAt);
    if (terms.newCustomersOnly) displaced.push({ id, orderRef: order.orderRef, subscriptionRef, source });
  }
  return displaced;
}

interface ReportedOrder extends Omit<DisplacedOrder, "source"> {
  /** The keyed hash of its customer's address, in hex; null if none is known. */
  readonly customerHash: string | null;
  /** By the provider's clock. */
  readonly at: number;
  readonly occurredAt: Date;
  /** Whether it is credited, not as a renewal, and the brand has not decided on it. */
  readonly isOpen: boolean;
  /** Who reported what it is credited as; null if it is not. */
  readonly source: WebhookSource | null;
}

type NotCredited = Readonly<Record<keyof RowOf<typeof CONVERSION>, null>>;

/** Those of the orders that are sales by a provider's report. */
async function reportedOrders(
  tx: Tx,
  programId: string,
  orderRefs: readonly string[],
): Promise<ReportedOrder[]> {
  const rows = await tx.rows<
    RowOf<typeof ORDER> & (RowOf<typeof CONVERSION> | NotCredited) & { facts: Partial<OrderFacts> }
  >(
    `select ${ORDER}, ${CONVERSION}, o.facts from sale_order o left join conversion c on c.id = o.conversion_id
     where o.program_id = $1 and o.order_ref = any($2::text[]) and (c.id is null or c.source in ('stripe', 'shopify'))`,
    [programId, orderRefs],
  );
  return rows.flatMap(({ id, orderRef, source, status, isRenewal, facts: known }) => {
    const facts = { ...NO_FACTS, ...known };
    const sale = saleOf(facts);
    if (sale === null) return [];
    return [
      {
        ...{ id, orderRef, subscriptionRef: facts.subscriptionRef, at: sale.at },
        ...{ occurredAt: new Date(sale.occurredAt), customerHash: customerOf(facts)?.hash ?? null },
        ...{ isOpen: status === "pending" && !isRenewal, source: source as WebhookSource | null },
      },
    ];
  });
}

/** Providers' times are whole seconds, so two orders may have the same one. Then neither is earlier, and the first one stays. */
const isEarlier = (one: ReportedOrder, other: ReportedOrder): boolean => one.at < other.at;
