import { HIGHEST_NUMBER_FIRST, LAST_POSTED_FIRST, listRange } from "../../db/list-order.ts";
import { PARTNER_KINDS, type PartnerKind } from "../../domain/money/ledger.ts";
import type { Bucket } from "./bucket.ts";
import type { ExplainedLine } from "./explained-line.ts";
import {
  CURSOR_ID,
  EARNER,
  HIGHEST_ID,
  type LineList,
  linesOfMovedSales,
  PAYMENT_DATE,
} from "./line-list.ts";
import { counts, MOMENT } from "./line-rules.ts";
import { linesInHoldPast } from "./lines-in-hold-then.ts";
import { linesPayablePast } from "./lines-payable-then.ts";

const BY_NUMBER = {
  orderBy: "e.id desc",
  first: HIGHEST_NUMBER_FIRST.highest,
  orderOf: ({ id }: ExplainedLine) => [String(id)],
};
const numberRange = (filter: Readonly<Record<string, string>>) =>
  listRange(filter, HIGHEST_NUMBER_FIRST, ["$6::bigint"], "e");

/** Entries by time from the moment back, those that count. */
const BY_TIME = {
  orderBy: "e.created_at desc, e.id desc",
  first: LAST_POSTED_FIRST.highest,
  orderOf: ({ createdAt, id }: ExplainedLine) => [createdAt.toISOString(), String(id)],
};
const SINCE_MOMENT = [
  `least($6::timestamptz, ${MOMENT})`,
  `case when $6::timestamptz > ${MOMENT} then ${HIGHEST_NUMBER_FIRST.highest[0]} else $7::bigint end`,
];
const timeRange = (filter: Readonly<Record<string, string>>, last?: readonly string[]) =>
  listRange(filter, LAST_POSTED_FIRST, SINCE_MOMENT, "e", last);

/** What was pending at a past moment: it stands among the newest entries of then. */
function linesPendingPast(): LineList {
  const ofKind = (kind: PartnerKind) => {
    const { where, orderBy } = timeRange({ partner_id: "$3", kind: `'${kind}'` });
    return `(select e.* from ledger_entry e where ${where} and e.partner_id is not null and ${counts("pending", true)}
      order by ${orderBy} limit $4)`;
  };
  return { ...BY_TIME, page: PARTNER_KINDS.map(ofKind).join(" union all ") };
}

/** The lines of a past moment. */
export const linesOfPast = (bucket: Bucket): LineList => PAST[bucket];

/** The lines of now, each figure by an index that has them together. */
export const linesOfNow = (bucket: Bucket): LineList => NOW[bucket];

/** Sales of one status, all or up to the moment or from it on. */
interface Sales {
  readonly status: "pending" | "approved" | "rejected";
  readonly hold?: "over" | "on";
}

/** The lines of a partner's sales in these states, of both kinds. */
function linesOfSales(bucket: Bucket, states: readonly Sales[]): LineList {
  const pages = [
    ...PARTNER_KINDS.flatMap((kind) => states.map((state) => pageOfSales(kind, state))),
    linesOfMovedSales(bucket, false, isAfterCursor),
  ];
  return {
    page: pages.join(" union all "),
    orderBy: "e.payment_date desc, e.conversion_id desc, e.id desc",
    first: ["infinity", "", "0"],
    orderOf: ({ holdUntil, conversionId, id }) => [holdUntil.toISOString(), conversionId, String(id)],
  };
}

const isAfterCursor = "(c.hold_until, c.id, e.id) < ($6::timestamptz, $7, $8::bigint)";

/**
 * A page of sales that have lines, then their lines. Both are asked for as sub-selects, which the planner has to answer
 * sale by sale: it would rather read and join all that there are.
 */
function pageOfSales(kind: PartnerKind, { status, hold }: Sales): string {
  const range = { [EARNER[kind]]: "$3", status: `'${status}'` };
  const cursor =
    hold === "over"
      ? [
          `least($6::timestamptz, ${MOMENT})`,
          `case when $6::timestamptz > ${MOMENT} then ${HIGHEST_ID} else ${CURSOR_ID} end`,
        ]
      : ["$6::timestamptz", CURSOR_ID];
  const last = hold === "on" ? [MOMENT, HIGHEST_ID] : undefined;
  const { where, orderBy } = listRange(range, PAYMENT_DATE, cursor, "c", last);
  const lines = `ledger_entry e
      where e.conversion_id = c.id and e.kind = '${kind}' and e.partner_id = $3 and not e.is_test and ${isAfterCursor}`;
  return `(
    select e.*, c.hold_until as payment_date
    from (
      select c.id, c.hold_until from conversion c
      where ${where} and c.${EARNER[kind]} is not null and (select true from ${lines} limit 1)
      order by ${orderBy}
      limit $4
    ) c
    cross join lateral (select * from ${lines} offset 0) e
    order by c.hold_until desc, c.id desc, e.id desc
    limit $4)`;
}

/** Of each payout that is under way a page is read, of which the newer lines remain: a partner has few of them. */
function linesInFlight(isPast: boolean): LineList {
  const { where, orderBy } = numberRange({ payout_id: "y.id" });
  const isUnderWay = isPast
    ? `y.created_at <= ${MOMENT} and coalesce(y.settled_at > ${MOMENT}, true)`
    : "y.settled_at is null";
  return {
    ...BY_NUMBER,
    page: `
      select e.* from payout y
      cross join lateral (
        select * from ledger_entry e
        where ${where} and e.payout_id is not null and not e.is_test ${isPast ? `and e.created_at <= ${MOMENT}` : ""}
        order by ${orderBy} limit $4
      ) e
      where y.partner_id = $3 and ${isUnderWay}`,
  };
}

/** The lines of the partner's payouts, those that are under way left out. */
function linesPaid(isPast: boolean): LineList {
  const { where, orderBy } = timeRange({ partner_id: "$3" });
  return {
    ...BY_TIME,
    page: `
      select e.* from ledger_entry e
      where ${where} and e.payout_id is not null and ${counts("paid", isPast)}
      order by ${orderBy} limit $4`,
  };
}

const YEAR_BEGAN = `(date_trunc('year', ${MOMENT} at time zone 'UTC') at time zone 'UTC')`;

/** What was earned since the beginning of the year. */
function linesOfYear(isPast: boolean): LineList {
  const ofKind = (kind: PartnerKind) => {
    const range = { partner_id: "$3", kind: `'${kind}'` };
    const { where, orderBy } = timeRange(range, [YEAR_BEGAN, "0"]);
    return `(select e.* from ledger_entry e
      where ${where} and e.partner_id is not null and ${counts("earnedYtd", isPast)}
      order by ${orderBy} limit $4)`;
  };
  return { ...BY_TIME, page: PARTNER_KINDS.map(ofKind).join(" union all ") };
}

const NOW: Readonly<Record<Bucket, LineList>> = {
  pending: linesOfSales("pending", [{ status: "pending" }]),
  inHold: linesOfSales("inHold", [{ status: "approved", hold: "on" }]),
  payable: linesOfSales("payable", [{ status: "approved", hold: "over" }, { status: "rejected" }]),
  inFlight: linesInFlight(false),
  paid: linesPaid(false),
  earnedYtd: linesOfYear(false),
};

const PAST: Readonly<Record<Bucket, LineList>> = {
  pending: linesPendingPast(),
  inHold: linesInHoldPast(),
  payable: linesPayablePast(),
  inFlight: linesInFlight(true),
  paid: linesPaid(true),
  earnedYtd: linesOfYear(true),
};
