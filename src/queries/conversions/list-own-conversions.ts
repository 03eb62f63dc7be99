import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, listRange, NEWEST_FIRST } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import type { ConversionStatus, ReasonCode } from "../../domain/sales/conversion.ts";

/** A conversion as the earning partner reads it. */
export interface OwnConversionRow {
  readonly id: string;
  /** False for a recruit's sale. */
  readonly mine: boolean;
  /** Null on a recruit's sale, like `sub1`: recruiters must not see them. */
  readonly customerMask: string | null;
  readonly amountCents: number;
  readonly status: ConversionStatus;
  readonly sub1: string | null;
  readonly occurredAt: Date;
  readonly holdUntil: Date;
  /** The reader's commission, or override on a recruit's sale; after refunds. */
  readonly myCents: number;
  /** The brand's reason for a rejection; null on a recruit's sale, which shows only the code. */
  readonly reason: string | null;
  readonly reasonCode: ReasonCode | null;
  readonly createdAt: Date;
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
       (select id, true as mine, customer_mask as "customerMask", amount_cents as "amountCents", status, sub1,
          occurred_at as "occurredAt", hold_until as "holdUntil", direct_cents as "myCents", reason, reason_code as "reasonCode", created_at as "createdAt"
        from conversion where ${own.where} and not is_test order by ${own.orderBy} limit $4)
       union all
       (select id, false, null, amount_cents, status, null, occurred_at, hold_until, override_cents, null, reason_code, created_at
        from conversion where ${recruits.where} and recruiter_partner_id is not null and not is_test
        order by ${recruits.orderBy} limit $4)
     ) earned
     order by "createdAt" desc, id desc
     limit $4`,
    [partnerId, ...cursorOf(page, NEWEST_FIRST), page.limit + 1],
  );
}
