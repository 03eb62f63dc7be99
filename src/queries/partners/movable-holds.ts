import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import type { Sql } from "../../db/sql.ts";

const PLACE = columns(Conversion, "c", { afterTime: "holdUntil", afterId: "id" });

/** A place among a partner's conversions: after this one, in the order of payment date and id. */
export type HoldPlace = Readonly<RowOf<typeof PLACE>>;

/**
 * A partner's conversions whose payment date can move (`isHoldMovable`), those that are due first before the others. None
 * that is payable is read, of which there may be very many.
 *
 * @param page.after the former page's last one; null for the first page
 */
export function movableHolds(
  sql: Sql,
  partner: Readonly<{ id: string; programId: string }>,
  page: Readonly<{ after: HoldPlace | null; now: Date; limit: number }>,
): Promise<HoldPlace[]> {
  return sql.rows<HoldPlace>(STATEMENT, [
    partner.id,
    partner.programId,
    page.after?.afterTime ?? "-infinity",
    page.after?.afterId ?? "",
    page.now,
    page.limit,
  ]);
}

const AFTER = "($3::timestamptz, $4)";
const NOW = "$5::timestamptz";
/** What is approved and due before that is payable. */
const AFTER_NOW = `(greatest($3::timestamptz, ${NOW}), case when $3::timestamptz > ${NOW} then $4 else '' end)`;

/** The beginning of a range of `conversion_state_index`. */
const ofStatus = (status: "pending" | "approved", after: string): string => `
  (select ${PLACE} from conversion c
   where c.partner_id = $1 and c.status = '${status}' and (c.hold_until, c.id) > ${after}
   order by c.hold_until, c.id limit $6)`;

/**
 * An approved test sale is never payable, so its date can move even once it has passed. It is found by its kind, and only
 * until the pages have got to what is due later.
 */
const PAST_TESTS = `
  (select ${PLACE} from (
     select * from conversion t
     where t.program_id = $2 and t.kind = 'test' and $3::timestamptz < ${NOW} offset 0
   ) c
   where c.partner_id = $1 and c.status = 'approved' and c.hold_until < ${NOW} and (c.hold_until, c.id) > ${AFTER})`;

const STATEMENT = `
  ${ofStatus("pending", AFTER)} union all ${ofStatus("approved", AFTER_NOW)} union all ${PAST_TESTS}
  order by "afterTime", "afterId" limit $6`;
