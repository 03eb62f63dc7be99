import { columns, type RowOf } from "../../db/columns.ts";
import { SaleOrder } from "../../db/entities/conversion.ts";
import { ExternalEntity } from "../../db/entities/provider-fact.ts";
import type { Sql } from "../../db/sql.ts";
import type { AffectedOrder, Touched } from "./reconcile-context.ts";

export const AFFECTED_ORDER = columns(SaleOrder, "o", ["id", "orderRef"]);
const ENTITY = columns(ExternalEntity, "e", ["subjectRef"]);

/** What a delivery may have changed: all payments of a subscription are reconciled together. */
export interface Affected {
  readonly orders: readonly AffectedOrder[];
  readonly subscriptions: readonly string[];
}

/** The orders with a provider's facts that a delivery may have changed: its own, and those of its subscription. */
export function affectedOrders(sql: Sql, programId: string, touched: Touched): Promise<AffectedOrder[]> {
  // The ids are found first: with `or` in its place, all orders of the program are read.
  return sql.rows(
    `select ${AFFECTED_ORDER}, o.facts ->> 'subscriptionRef' as "subscriptionRef"
     from sale_order o
     where o.program_id = $1 and o.facts <> '{}' and o.id = any(array(
       select named.id from sale_order named where named.program_id = $1 and named.order_ref = $2
       union all
       select s.sale_order_id from order_subject s where s.program_id = $1 and s.subject_ref = any($3::text[])))
     order by o.id`,
    [programId, touched.orderRef, touched.subscriptions],
  );
}

/** The subscriptions with new facts, whether or not an order names them. */
export async function affectedSubscriptions(
  sql: Sql,
  programId: string,
  { subscriptions }: Touched,
): Promise<string[]> {
  if (subscriptions.length === 0) return [];
  const known = await sql.rows<RowOf<typeof ENTITY>>(
    `select ${ENTITY} from provider_subject e
     where e.program_id = $1 and e.subject_ref = any($2::text[])
       and (e.facts -> 'origins' <> '{}' or e.facts ->> 'endedAt' is not null)`,
    [programId, subscriptions],
  );
  return known.map((row) => row.subjectRef);
}
