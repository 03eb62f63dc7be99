import { listRange } from "../../db/list-order.ts";
import { PARTNER_KINDS, type PartnerKind } from "../../domain/money/ledger.ts";
import {
  CURSOR_ID,
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

/** What was payable at a past moment: the sale's payment date had come, or it was rejected before. */
const IS_LATER = `c.hold_until > ${MOMENT}`;
const isFirstPage = "$6::timestamptz = 'infinity'";
const isAfterPastCursor = `(${isFirstPage} or case when ${IS_LATER}
  then $6::timestamptz <= ${MOMENT} or (c.hold_until, c.id, e.id) > ($6::timestamptz, $7, $8::bigint)
  else $6::timestamptz <= ${MOMENT} and (c.hold_until, c.id, e.id) < ($6::timestamptz, $7, $8::bigint) end)`;
const pastLater = `e.payment_date > ${MOMENT}`;
const ifLater = (value: string) => `case when ${pastLater} then ${value} end`;
const PAST_ORDER = `${pastLater}, ${["e.payment_date", "e.conversion_id", "e.id"].map(ifLater).join(", ")},
  e.payment_date desc, e.conversion_id desc, e.id desc`;
const linesPayableThen = (condition: string) => linesThen("payable", condition, isAfterPastCursor);

/**
 * By payment date, away from the moment: first of the sales whose date had come, the last one first, then of those that
 * were rejected before theirs, the next one first. Sales are found by the state that they are in now; few have left the
 * one in which they were payable.
 */
export function linesPayablePast(): LineList {
  const pages = PARTNER_KINDS.flatMap((kind) => [
    pageOfPastSales(kind, "approved", "over"),
    pageOfPastSales(kind, "rejected", "over"),
    pageOfPastSales(kind, "rejected", "on"),
  ]);
  return {
    page: [...pages, LINES_OF_REVIVED_SALES, linesOfMovedSales("payable", true, isAfterPastCursor)].join(
      " union all ",
    ),
    orderBy: PAST_ORDER,
    first: ["infinity", "", "0"],
    orderOf: ({ paymentDate, conversionId, id }) => [paymentDate.toISOString(), conversionId, String(id)],
  };
}

function pageOfPastSales(kind: PartnerKind, status: "approved" | "rejected", hold: "over" | "on"): string {
  const owner = { [EARNER[kind]]: "$3", status: `'${status}'` };
  const range =
    hold === "over"
      ? listRange(
          owner,
          PAYMENT_DATE,
          [
            `case when ${isFirstPage} then ${MOMENT} when $6::timestamptz > ${MOMENT} then '-infinity' else $6::timestamptz end`,
            `case when ${isFirstPage} then ${HIGHEST_ID} else ${CURSOR_ID} end`,
          ],
          "c",
        )
      : listRange(
          owner,
          { ...PAYMENT_DATE, direction: "asc" },
          [
            `case when ${isFirstPage} then ${MOMENT} else greatest($6::timestamptz, ${MOMENT}) end`,
            `case when ${isFirstPage} or $6::timestamptz <= ${MOMENT} then ${HIGHEST_ID} else '' end`,
          ],
          "c",
        );
  return pageOfLinesThen(kind, range, linesPayableThen(`e.kind = '${kind}'`), PAST_ORDER);
}

/** Lines of sales that were rejected at the moment and are valid again. */
const LINES_OF_REVIVED_SALES = pageOfChangedSales(
  "x.status_before = 'rejected'",
  `(c.status = 'pending' or (c.status = 'approved' and ${IS_LATER}))`,
  linesPayableThen,
  PAST_ORDER,
);
