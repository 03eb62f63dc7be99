import { columns, type RowOf } from "../../db/columns.ts";
import { Customer } from "../../db/entities/customer.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { orderIdOfName } from "../../queries/deliveries/linked-names.ts";
import type { SaleProgram } from "../../queries/programs/sale-program.ts";
import type { Sale } from "./sale.ts";

const FIRST_ORDER = columns(Customer, "customer", ["firstOrderRef"]);

const REMEMBER_CUSTOMER: Prepared = {
  name: "remember-customer",
  text: `insert into customer (brand_id, customer_hash, first_order_ref, first_seen_at) values ($1, $2, $3, $4)
     on conflict (brand_id, customer_hash) do update set first_order_ref = customer.first_order_ref
     returning ${FIRST_ORDER}`,
};

/** The customer's first order with the brand, which may have had another name when first reported. */
export async function firstOrderOf(tx: Tx, program: SaleProgram, sale: Sale): Promise<string> {
  return nameOfNow(tx, program, sale, await rememberCustomer(tx, program, sale));
}

/** What an order is called now that was first reported by a name, which is most often the sale's own. */
export const nameOfNow = async (
  tx: Tx,
  program: Pick<SaleProgram, "id">,
  sale: Pick<Sale, "orderRef">,
  name: string,
): Promise<string> => (name === sale.orderRef ? name : orderIdOfName(tx, program.id, name));

/**
 * The name of the customer's first order with the brand. Every sale of the customer writes or locks the row, so of
 * two concurrent first orders one is first, and a fixed commission is paid once. A test sale does not create a
 * customer.
 */
export async function rememberCustomer(
  tx: Tx,
  program: Pick<SaleProgram, "brandId">,
  sale: Pick<Sale, "customer" | "isTest" | "orderRef">,
): Promise<string> {
  if (sale.customer === null || sale.isTest) return sale.orderRef;
  const row = await tx.row<RowOf<typeof FIRST_ORDER>>(REMEMBER_CUSTOMER, [
    program.brandId,
    sale.customer.hash,
    sale.orderRef,
    tx.now,
  ]);
  return row?.firstOrderRef ?? sale.orderRef;
}
