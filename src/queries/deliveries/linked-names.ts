import { columns, type RowOf } from "../../db/columns.ts";
import { PaymentLink } from "../../db/entities/provider-fact.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Sql } from "../../db/sql.ts";
import { mayHaveBetterName, orderIdOf } from "../../providers/order-names.ts";

/**
 * The order that a name refers to: the one it was linked to, if a provider also gave a better name, or else the name
 * itself. A name that cannot have a better one needs no statement.
 *
 * @param sql a transaction that holds the program, so that no delivery links names meanwhile
 */
export async function orderIdOfName(sql: Sql, programId: string, name: string): Promise<string> {
  if (!mayHaveBetterName(name)) return name;
  return orderIdOf([name, ...(await linkedNames(sql, programId, [name]))]);
}

const LINK = columns(PaymentLink, "link", ["orderRef"]);

const LINKED_NAMES: Prepared = {
  name: "linked-names",
  text: `with recursive link as (
       select order_ref from payment_link where program_id = $1 and payment_ref = any($2::text[])
       union
       select next.order_ref from link join payment_link next on next.program_id = $1 and next.payment_ref = link.order_ref
     )
     select ${LINK} from link order by link.order_ref`,
};

/** What names lead to, over any number of links: a charge to its payment, the payment to its invoice. */
export async function linkedNames(sql: Sql, programId: string, names: readonly string[]): Promise<string[]> {
  const rows = await sql.rows<RowOf<typeof LINK>>(LINKED_NAMES, [programId, names]);
  return rows.map((row) => row.orderRef);
}
