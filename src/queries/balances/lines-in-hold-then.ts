import { listRange } from "../../db/list-order.ts";
import { PARTNER_KINDS, type PartnerKind } from "../../domain/money/ledger.ts";
import { NETWORK_LIMITS, PARTNER_HOLD_DAYS } from "../../domain/programs/program.ts";
import {
  EARNER,
  HIGHEST_ID,
  type LineList,
  linesOfMovedSales,
  linesThen,
  pageOfChangedSales,
  pageOfLinesThen,
  PAYMENT_DATE,
} from "./line-list.ts";
import { MOMENT } from "./line-rules.ts";

/** No sale's payment date is further away from it. TERMS-5, PARTNER-19. */
const MOST_HOLD_HOURS =
  24 * Math.max(PARTNER_HOLD_DAYS.max, ...Object.values(NETWORK_LIMITS).map(({ holdDays }) => holdDays.max));
const LAST_IN_HOLD = `${MOMENT} + interval '${MOST_HOLD_HOURS} hours'`;

const NEXT_PAID_FIRST = { ...PAYMENT_DATE, direction: "asc" } as const;
const isAfterNextPaid = "(c.hold_until, c.id, e.id) > ($6::timestamptz, $7, $8::bigint)";
const ORDER = "e.payment_date, e.conversion_id, e.id";
const linesInHoldThen = (condition: string) => linesThen("inHold", condition, isAfterNextPaid);

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
    orderBy: ORDER,
    first: ["-infinity", "", "0"],
    orderOf: ({ paymentDate, conversionId, id }) => [paymentDate.toISOString(), conversionId, String(id)],
  };
}

function pageInHoldPast(kind: PartnerKind): string {
  const range = listRange(
    { [EARNER[kind]]: "$3", status: "'approved'" },
    NEXT_PAID_FIRST,
    [
      `greatest($6::timestamptz, ${MOMENT})`,
      `case when $6::timestamptz <= ${MOMENT} then ${HIGHEST_ID} else '' end`,
    ],
    "c",
    [LAST_IN_HOLD, HIGHEST_ID],
  );
  return pageOfLinesThen(kind, range, linesInHoldThen(`e.kind = '${kind}'`), ORDER);
}

/** Lines of sales that were in hold at the moment, and have been rejected since or were paid sooner. */
const LINES_OUT_OF_HOLD = pageOfChangedSales(
  `x.status_before = 'approved' and x.hold_until_before > ${MOMENT} and x.hold_until_before <= ${LAST_IN_HOLD}`,
  `$3 in (c.partner_id, c.recruiter_partner_id) and not (c.status = 'approved' and c.hold_until > ${MOMENT})`,
  linesInHoldThen,
  ORDER,
);
