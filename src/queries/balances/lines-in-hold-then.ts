import { listRange } from "../../db/list-order.ts";
import { PARTNER_KINDS, type PartnerKind } from "../../domain/money/ledger.ts";
import { NETWORK_LIMITS, PARTNER_HOLD_DAYS } from "../../domain/programs/program.ts";
import {
  CREDITED,
  EARNER,
  HIGHEST_ID,
  type LineList,
  linesOfMovedSales,
  linesThen,
  PAYMENT_DATE,
} from "./line-list.ts";
import { MOMENT } from "./line-rules.ts";

/** No sale's payment date is further away from it. TERMS-5, PARTNER-19. */
const MOST_HOLD_HOURS =
  24 * Math.max(PARTNER_HOLD_DAYS.max, ...Object.values(NETWORK_LIMITS).map(({ holdDays }) => holdDays.max));
const LAST_IN_HOLD = `${MOMENT} + interval '${MOST_HOLD_HOURS} hours'`;

const NEXT_PAID_FIRST = { ...PAYMENT_DATE, direction: "asc" } as const;
const isAfterNextPaid = "(c.hold_until, c.id, e.id) > ($6::timestamptz, $7, $8::bigint)";

/**
 * What was in hold at a past moment, by payment date, the next one first: the sales that were decided longest ago, and not
 * those that were pending. They are found by the state that they are in now, or by the change that has ended it.
 */
export function linesInHoldPast(): LineList {
  return {
    page: [
      ...PARTNER_KINDS.map(pageInHoldPast),
      LINES_OUT_OF_HOLD,
      linesOfMovedSales("inHold", true, isAfterNextPaid),
    ].join(" union all "),
    orderBy: "e.payment_date, e.conversion_id, e.id",
    first: ["-infinity", "", "0"],
    orderOf: ({ paymentDate, conversionId, id }) => [paymentDate.toISOString(), conversionId, String(id)],
  };
}

function pageInHoldPast(kind: PartnerKind): string {
  const { where, orderBy } = listRange(
    { [EARNER[kind]]: "$3", status: "'approved'" },
    NEXT_PAID_FIRST,
    [
      `greatest($6::timestamptz, ${MOMENT})`,
      `case when $6::timestamptz <= ${MOMENT} then ${HIGHEST_ID} else '' end`,
    ],
    "c",
    [LAST_IN_HOLD, HIGHEST_ID],
  );
  const lines = linesThen("inHold", `e.kind = '${kind}'`, isAfterNextPaid);
  return `(
    select e.*
    from (
      select c.id, c.hold_until from conversion c
      where ${where} and c.${EARNER[kind]} is not null and (select true from (${lines} limit 1) line)
      order by ${orderBy}
      limit $4
    ) c
    cross join lateral (${lines} offset 0) e
    order by e.payment_date, e.conversion_id, e.id
    limit $4)`;
}

/** Lines of sales that were in hold at the moment, and have been rejected since or were paid sooner: few. */
const LINES_OUT_OF_HOLD = `(
    select e.*
    from (
      select distinct x.conversion_id from conversion_change x
      where x.program_id = $2 and x.status_before = 'approved' and x.created_at > ${MOMENT}
        and x.hold_until_before > ${MOMENT} and x.hold_until_before <= ${LAST_IN_HOLD}
    ) changed
    join conversion c on c.id = changed.conversion_id and $3 in (c.partner_id, c.recruiter_partner_id)
      and not (c.status = 'approved' and c.hold_until > ${MOMENT})
    cross join lateral (${linesThen("inHold", `e.partner_id is not distinct from ${CREDITED}`, isAfterNextPaid)}) e
    order by e.payment_date, e.conversion_id, e.id
    limit $4)`;
