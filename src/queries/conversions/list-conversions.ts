import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, listRange, NEWEST_FIRST } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import type { ConversionStatus } from "../../domain/sales/conversion.ts";
import { CONVERSION_COLUMNS, type ConversionRow } from "./find-conversion.ts";
import { UNDECIDED } from "./list-disputes.ts";

export interface ConversionFilter {
  readonly brandId: string;
  readonly programId: string;
  /** Only conversions of this status; null for all. */
  readonly status: ConversionStatus | null;
  /** Only conversions credited to this partner; null for all. A partner outside the program has none. */
  readonly partnerId: string | null;
  /** Only sales with an undecided dispute, without test sales; false for all. */
  readonly isInDispute: boolean;
}

/** The sales of the program in dispute: few, so they are found from their disputes, before the list's own range. */
const IN_DISPUTE = `c.id = any(array(
  select s.id from order_dispute d join conversion s on s.sale_order_id = d.sale_order_id
  where ${UNDECIDED} and d.undecided_in = $2 and s.program_id = $2 and not s.is_test))`;

/**
 * A page of a program's conversions, newest first, one row longer than the page. The caller has checked that the
 * program is the brand's; the statement filters by the brand anyway, as every statement does.
 */
export function listConversions(
  sql: Sql,
  filter: ConversionFilter,
  page: PageRequest,
): Promise<ConversionRow[]> {
  const { brandId, programId, status, partnerId, isInDispute } = filter;
  const { range, condition, parameters } = rangeOf(status, partnerId);
  const { where, orderBy } = listRange(range, NEWEST_FIRST, ["$3::timestamptz", "$4"]);
  return sql.rows<ConversionRow>(
    `select ${CONVERSION_COLUMNS}
     from conversion c
     where ${where} and ${condition}${isInDispute ? ` and ${IN_DISPUTE}` : ""}
     order by ${orderBy}
     limit $5`,
    [brandId, programId, ...cursorOf(page, NEWEST_FIRST), page.limit + 1, ...parameters],
  );
}

/** The index range for a filter, conditions outside the range, and the parameters from $6 on. */
function rangeOf(status: ConversionStatus | null, partnerId: string | null) {
  if (partnerId !== null) {
    const ofPartner = "exists (select 1 from partner where id = $6 and program_id = $2 and brand_id = $1)";
    return status === null
      ? { range: { partner_id: "$6" }, condition: ofPartner, parameters: [partnerId] }
      : {
          range: { partner_id: "$6" },
          condition: `${ofPartner} and status = $7`,
          parameters: [partnerId, status],
        };
  }
  return status === null
    ? { range: { program_id: "$2" }, condition: "brand_id = $1", parameters: [] }
    : { range: { program_id: "$2", status: "$6" }, condition: "brand_id = $1", parameters: [status] };
}
