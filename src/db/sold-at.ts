const occurredAt = (facts: string, figures: string): string =>
  `${facts} #>> '{figures,${figures},value,occurredAt}'`;

/**
 * When an order was sold, as SQL, in milliseconds of business time; null if its facts have no figures. The same moment as
 * that of `saleOf`.
 *
 * @param facts the column with an order's facts
 */
export const soldAt = (facts: string): string =>
  `coalesce(${occurredAt(facts, "first_order")}, case when (${facts} ->> 'isInvoiced')::boolean
     then ${occurredAt(facts, "invoice")}
     else coalesce(${["session", "payment", "last_order"].map((name) => occurredAt(facts, name)).join(", ")})
     end)::bigint`;
