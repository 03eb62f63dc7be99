import { columns, type RowOf } from "../../db/columns.ts";
import { Customer } from "../../db/entities/customer.ts";
import { SaleOrder } from "../../db/entities/conversion.ts";
import type { Tx } from "../../db/transaction.ts";
import { NO_FACTS, type OrderFacts } from "../../providers/order-facts.ts";
import { saleOf } from "../../providers/order-sale.ts";
import { orderIdOfName } from "../../queries/deliveries/linked-names.ts";
import type { SaleProgram } from "../../queries/programs/sale-program.ts";
import type { Sale } from "../events/sale.ts";
import type { AffectedOrder } from "./reconcile-context.ts";

const FIRST_ORDER = columns(Customer, "u", ["firstOrderRef"]);
const ORDER = columns(SaleOrder, "o", ["id", "orderRef"]);

/**
 * Makes an order its customer's first if it is earlier than the one that is. Of the orders that providers report, the
 * earliest is the first, in whatever order their deliveries arrive. DELIVERY-6.
 *
 * A sale that the brand reports itself stays first, and so does an order of another program of the brand.
 *
 * @returns the order that was the first until now, to be reconciled again; null if there is none, or if it is a payment
 * of the same subscription, all of which are reconciled together
 */
export async function becomeFirstOrder(
  tx: Tx,
  program: SaleProgram,
  sale: Sale,
): Promise<AffectedOrder | null> {
  if (sale.customer === null || sale.isTest) return null;
  const known = await tx.row<RowOf<typeof FIRST_ORDER>>(
    `select ${FIRST_ORDER} from customer u
     where u.brand_id = $1 and u.customer_hash = $2 and u.first_order_ref <> $3 for update`,
    [program.brandId, sale.customer.hash, sale.orderRef],
  );
  if (known === null) return null;
  const firstOrderRef = await orderIdOfName(tx, program.id, known.firstOrderRef);
  const orders = await reportedOrders(tx, program.id, [sale.orderRef, firstOrderRef]);
  const own = orders.find(({ orderRef }) => orderRef === sale.orderRef);
  const first = orders.find(({ orderRef }) => orderRef === firstOrderRef);
  if (own === undefined || first === undefined || !isEarlier(own, first)) return null;
  await tx.execute("update customer set first_order_ref = $3 where brand_id = $1 and customer_hash = $2", [
    program.brandId,
    sale.customer.hash,
    sale.orderRef,
  ]);
  return first.subscriptionRef !== null && first.subscriptionRef === own.subscriptionRef ? null : first;
}

interface ReportedOrder extends AffectedOrder {
  /** By the provider's clock. */
  readonly at: number;
}

/** Those of the orders that are sales by a provider's report. */
async function reportedOrders(
  tx: Tx,
  programId: string,
  orderRefs: readonly string[],
): Promise<ReportedOrder[]> {
  const rows = await tx.rows<RowOf<typeof ORDER> & { facts: Partial<OrderFacts> }>(
    `select ${ORDER}, o.facts from sale_order o left join conversion c on c.id = o.conversion_id
     where o.program_id = $1 and o.order_ref = any($2::text[]) and c.source is distinct from 'api'`,
    [programId, orderRefs],
  );
  return rows.flatMap(({ id, orderRef, facts: known }) => {
    const facts = { ...NO_FACTS, ...known };
    const sale = saleOf(facts);
    return sale === null ? [] : [{ id, orderRef, subscriptionRef: facts.subscriptionRef, at: sale.at }];
  });
}

/** Providers' times are whole seconds, so two orders may have the same one. */
const isEarlier = (one: ReportedOrder, other: ReportedOrder): boolean =>
  one.at < other.at || (one.at === other.at && one.orderRef < other.orderRef);
