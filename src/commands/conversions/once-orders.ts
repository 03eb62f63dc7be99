import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import type { Sql } from "../../db/sql.ts";
import type { OnceOrder } from "../../domain/sales/once-per-customer.ts";

/** A customer in a program. */
interface ProgramCustomer {
  readonly programId: string;
  readonly customerHash: Buffer;
}

/**
 * Locks a customer in a program, before it is decided which of their orders earns the fixed part of a commission. Every
 * change of an order's validity starts here, and so does a new order, so each decision sees the state of all.
 */
export async function lockCustomer(sql: Sql, { programId, customerHash }: ProgramCustomer): Promise<void> {
  await sql.execute("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `customer:${programId}:${customerHash.toString("hex")}`,
  ]);
}

const ORDER = columns(Conversion, "c", {
  conversionId: "id",
  orderRef: "externalRef",
  occurredAt: "occurredAt",
  status: "status",
  amountCents: "amountCents",
  refundedCents: "refundedCents",
  earnsOnce: "earnsOnce",
});

const SHARING = `program_id = $1 and customer_hash = $2 and once_cents > 0 and not is_test and id is distinct from $3`;
const STANDS = "status <> 'rejected' and refunded_cents < amount_cents";

/**
 * Those of a customer's orders that decide which one earns the fixed part: the present earner, and the first that stands,
 * with others of the same moment; if there are none, the first. So a customer with very many orders, such as a till's
 * address, costs no more than another.
 *
 * @param exceptId a conversion to leave out
 */
export async function onceOrdersOf(
  sql: Sql,
  { programId, customerHash }: ProgramCustomer,
  exceptId: string | null = null,
): Promise<OnceOrder[]> {
  return sql.rows<RowOf<typeof ORDER>>(
    `select ${ORDER} from conversion c
     where c.id in (
       select id from conversion where ${SHARING} and earns_once
       union
       select id from conversion where ${SHARING} and ${STANDS} and occurred_at = (
         select occurred_at from conversion where ${SHARING} and ${STANDS} order by occurred_at limit 1)
       union
       (select id from conversion where ${SHARING} order by occurred_at limit 1))
     order by c.id`,
    [programId, customerHash, exceptId],
  );
}
