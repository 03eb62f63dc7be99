import { columns, type RowOf } from "../../db/columns.ts";
import { SaleOrder } from "../../db/entities/conversion.ts";
import { ExternalEntity } from "../../db/entities/provider-fact.ts";
import type { Sql } from "../../db/sql.ts";
import type { Touched } from "./reconcile-context.ts";

const ORDER = columns(SaleOrder, "o", ["orderRef"]);
const ENTITY = columns(ExternalEntity, "e", ["subjectRef"]);

/** An order that a delivery may have changed; its subscription is null unless it is a payment of one. */
export type AffectedOrder = Readonly<RowOf<typeof ORDER>> & { readonly subscriptionRef: string | null };

/**
 * The orders with a provider's facts that a delivery may have changed: its own, and those that refer to what it
 * reports.
 */
export function affectedOrders(sql: Sql, programId: string, touched: Touched): Promise<AffectedOrder[]> {
  // The ids are found first: with `or` in its place, all orders of the program are read.
  return sql.rows(
    `select ${ORDER}, o.facts ->> 'subscriptionRef' as "subscriptionRef"
     from sale_order o
     where o.program_id = $1 and o.facts <> '{}' and o.id = any(array(
       select named.id from sale_order named where named.program_id = $1 and named.order_ref = $2
       union all
       select s.sale_order_id from order_subject s where s.program_id = $1 and s.subject_ref = any($3::text[])))
     order by o.id`,
    [programId, touched.orderRef, [...touched.entities, ...touched.promotionRefs]],
  );
}

/**
 * The subscriptions with new facts, whether or not an order names them, and those that began with a promotion code whose
 * text is now known.
 */
export async function affectedSubscriptions(
  sql: Sql,
  programId: string,
  touched: Touched,
): Promise<string[]> {
  if (touched.entities.length + touched.promotionRefs.length === 0) return [];
  const known = await sql.rows<RowOf<typeof ENTITY>>(
    `select ${ENTITY} from provider_subject e
     where e.program_id = $1 and e.subject_ref = any($2::text[])
       and (e.facts -> 'origins' <> '{}' or e.facts ->> 'endedAt' is not null)`,
    [programId, touched.entities],
  );
  if (touched.promotionRefs.length === 0) return known.map((row) => row.subjectRef);
  const promoted = await sql.rows<RowOf<typeof ENTITY>>(
    `select ${ENTITY} from provider_subject e
     where e.program_id = $1
       and jsonb_path_query_array(e.facts, '$.origins.*.value.discounts.promotionRefs[*]') ?| $2::text[]`,
    [programId, touched.promotionRefs],
  );
  return [...known, ...promoted].map((row) => row.subjectRef);
}
