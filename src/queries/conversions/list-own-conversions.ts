import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, listRange, NEWEST_FIRST } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { PARTNER_KINDS, type PartnerKind } from "../../domain/money/ledger.ts";
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
const EVENT = `case when c.kind = 'event' then c.external_ref end as "eventReference"`;
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

const earned = (column: string) => listRange({ [column]: "$1" }, NEWEST_FIRST, ["$2::timestamptz", "$3"]);
const [OF_PARTNER, OF_RECRUITS] = [earned("partner_id"), earned("recruiter_partner_id")];

/** The sales that can bring a partner each kind of entry. */
const EARNING: Readonly<Record<PartnerKind, string>> = {
  direct: `
    select true as mine, ${SALE}, ${COMMISSION}, ${OWN}, ${shownMaskOf("c")} as "customerMask", ${EVENT}
    from conversion c where ${OF_PARTNER.where} and not is_test order by ${OF_PARTNER.orderBy} limit $4`,
  override: `
    select false as mine, ${SALE}, ${OVERRIDE}, null as "sub1", null as "reason", null as "customerMask",
      ${EVENT}
    from conversion c where ${OF_RECRUITS.where} and recruiter_partner_id is not null and not is_test
    order by ${OF_RECRUITS.orderBy} limit $4`,
};

/**
 * A page of a partner's own and recruits' sales, newest first, one row longer than the page. A sale is a recruit's if
 * it was recorded as such. Test sales are left out, since this view could not mark them.
 *
 * @param kind only those that can bring a commission, or an override; null for both
 */
export function listOwnConversions(
  sql: Sql,
  { partnerId, kind }: { readonly partnerId: string; readonly kind: PartnerKind | null },
  page: PageRequest,
): Promise<OwnConversionRow[]> {
  const shown = kind === null ? PARTNER_KINDS : [kind];
  return sql.rows<OwnConversionRow>(
    `select * from (${shown.map((one) => `(${EARNING[one]})`).join(" union all ")}) earned
     order by "createdAt" desc, id desc
     limit $4`,
    [partnerId, ...cursorOf(page, NEWEST_FIRST), page.limit + 1],
  );
}
