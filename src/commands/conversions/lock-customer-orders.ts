import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import type { Sql } from "../../db/sql.ts";
import type { OnceOrder } from "../../domain/sales/once-per-customer.ts";

const ORDER = columns(Conversion, "c", {
  conversionId: "id",
  orderRef: "externalRef",
  occurredAt: "occurredAt",
  status: "status",
  amountCents: "amountCents",
  refundedCents: "refundedCents",
  earnsOnce: "earnsOnce",
});

/**
 * Locks a customer's orders in a program among which the fixed part of a commission is decided, which test orders are
 * not: first the customer, so that a new order waits too, then the conversions by id. Every change of their validity
 * starts here, so each decision sees the state of all.
 */
export async function lockCustomerOrders(
  sql: Sql,
  programId: string,
  customerHash: Buffer,
): Promise<OnceOrder[]> {
  await sql.execute("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `customer:${programId}:${customerHash.toString("hex")}`,
  ]);
  // A separate statement: one that waited for the lock would read the orders as they were before.
  return sql.rows<RowOf<typeof ORDER>>(
    `select ${ORDER}
     from conversion c
     where c.program_id = $1 and c.customer_hash = $2 and c.once_cents > 0 and not c.is_test
     order by c.id
     for no key update`,
    [programId, customerHash],
  );
}
