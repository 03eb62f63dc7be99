import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, listRange, NEWEST_FIRST } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { shownMaskOf } from "../deliveries/shop-redaction.ts";

const SALE = columns(Conversion, "c", [
  "id",
  "amountCents",
  "status",
  "occurredAt",
  "holdUntil",
  "reasonCode",
  "createdAt",
]);
/** Hidden from recruiters, with the customer: on a recruit's sale these are null, and only the reason's code is shown. */
const OWN = columns(Conversion, "c", ["sub1", "reason"]);
const COMMISSION = columns(Conversion, "c", { myCents: "directCents" });
const OVERRIDE = columns(Conversion, "c", { myCents: "overrideCents" });

/**
 * A conversion as the earning partner reads it. `myCents` is the reader's commission, or override on a recruit's
 * sale; after refunds.
 */
export interface OwnConversionRow extends Readonly<
  RowOf<typeof SALE> & RowOf<typeof COMMISSION> & OptionalRowOf<typeof OWN>
> {
  /** False for a recruit's sale. */
  readonly mine: boolean;
  readonly customerMask: string | null;
  /** By `appEventReference`; null for a sale. */
  readonly eventReference: string | null;
}

/**
 * A page of a partner's own and recruits' sales, newest first, one row longer than the page. A sale is a recruit's if
 * it was recorded as such. Test sales are left out, since this view could not mark them.
 */
export function listOwnConversions(
  sql: Sql,
  partnerId: string,
  page: PageRequest,
): Promise<OwnConversionRow[]> {
  const earned = (column: string) => listRange({ [column]: "$1" }, NEWEST_FIRST, ["$2::timestamptz", "$3"]);
  const [own, recruits] = [earned("partner_id"), earned("recruiter_partner_id")];
  return sql.rows<OwnConversionRow>(
    `select * from (
       (select true as mine, ${SALE}, ${COMMISSION}, ${OWN}, ${shownMaskOf("c")} as "customerMask",
          case when c.kind = 'event' then c.external_ref end as "eventReference"
        from conversion c where ${own.where} and not is_test order by ${own.orderBy} limit $4)
       union all
       (select false, ${SALE}, ${OVERRIDE}, null, null, null, null
        from conversion c where ${recruits.where} and recruiter_partner_id is not null and not is_test
        order by ${recruits.orderBy} limit $4)
     ) earned
     order by "createdAt" desc, id desc
     limit $4`,
    [partnerId, ...cursorOf(page, NEWEST_FIRST), page.limit + 1],
  );
}
