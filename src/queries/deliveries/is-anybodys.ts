import type { Sql } from "../../db/sql.ts";
import { namesSomebody } from "../../providers/credit-values.ts";
import type { OrderUpdate } from "../../providers/delivery.ts";
import { NO_FACTS } from "../../providers/order-facts.ts";
import { discountsOf } from "../../providers/order-sale.ts";
import { linkedNames } from "./linked-names.ts";

/** Values that lead to a partner, among other stored facts. */
const NAME_SOMEBODY = "? (@.clickId != null || @.refCodes.size() > 0)";

/**
 * Whether any known fact about an order, its subscription or its customer leads to a partner. Otherwise a delivery in
 * another currency is no mistake: brands sell in several.
 */
export async function isAnybodys(sql: Sql, programId: string, update: OrderUpdate): Promise<boolean> {
  const reported = { ...NO_FACTS, ...update.facts };
  if (Object.values(reported.values).some(({ value }) => namesSomebody(value))) return true;
  const { codes, promotionRefs } = discountsOf(reported);
  const orderRefs = [...update.orderRefs, ...(await linkedNames(sql, programId, update.orderRefs))];
  const found = await sql.row(
    `select 1 where exists (
       select 1 from sale_order o where o.program_id = $1 and o.order_ref = any($2::text[])
         and (o.conversion_id is not null or jsonb_path_exists(o.facts, '$.values.*.value ${NAME_SOMEBODY}'))
     ) or exists (
       select 1 from subscription s where s.program_id = $1 and s.subscription_ref = $3
     ) or exists (
       select 1 from provider_subject s where s.program_id = $1 and s.subject_ref in ($3, $4)
         and (jsonb_path_exists(s.facts, '$.origins.*.value.values ${NAME_SOMEBODY}')
           or jsonb_path_exists(s.facts, '$.seen[*].value ${NAME_SOMEBODY}'))
     ) or exists (
       select 1 from coupon k where k.program_id = $1 and k.code_folded in (
         select lower(code) from unnest($5::text[]) as code union all
         select lower(p.code) from promotion_code p where p.program_id = $1 and p.promotion_ref = any($6::text[]))
     )`,
    [programId, orderRefs, reported.subscriptionRef, reported.customerRef, codes, promotionRefs],
  );
  return found !== null;
}
