import { HIGHEST_NUMBER_FIRST, LAST_POSTED_FIRST, listRange } from "../../db/list-order.ts";
import { PARTNER_KINDS, type PartnerKind } from "../../domain/money/ledger.ts";
import type { Bucket } from "./bucket.ts";
import type { ExplainedLine } from "./explained-line.ts";
import { counts, MOMENT } from "./line-rules.ts";

/**
 * How the lines of a figure are listed. Parameters of a page: partner `$3`, most lines `$4`, cursor from `$6` on.
 */
interface LineList {
  /** SQL for a page of ledger entries; those of now by payment date have that of their sale besides. */
  readonly page: string;
  /** The order of the entries `e`. */
  readonly orderBy: string;
  /** The cursor of the first page. */
  readonly first: readonly string[];
  readonly orderOf: (line: ExplainedLine) => readonly string[];
}

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

/** What was pending or in hold at a past moment: it stands among the newest entries of then. */
function newestLines(bucket: Bucket): LineList {
  const ofKind = (kind: PartnerKind) => {
    const { where, orderBy } = timeRange({ partner_id: "$3", kind: `'${kind}'` });
    return `(select e.* from ledger_entry e where ${where} and e.partner_id is not null and ${counts(bucket, true)}
      order by ${orderBy} limit $4)`;
  };
  return { ...BY_TIME, page: PARTNER_KINDS.map(ofKind).join(" union all ") };
}

/** The lines of a past moment. */
export const linesOfPast = (bucket: Bucket): LineList => PAST[bucket];

/** The lines of now, each figure by an index that has them together. */
export const linesOfNow = (bucket: Bucket): LineList => NOW[bucket];

/** By the payment date of the sale, the last one first: what an index of sales by state has. */
const PAYMENT_DATE = {
  columns: ["hold_until", "id"],
  direction: "desc",
  lowest: ["-infinity", ""],
  highest: ["infinity", ""],
} as const;

/** Above every id, in any collation. */
const HIGHEST_ID = "'zzzz'";
/** Above the id of the cursor's sale and below that of the next one: its further lines are on the next page. */
const CURSOR_ID = "$7::text || 'z'";

/** Sales of one status, all or up to the moment or from it on. */
interface Sales {
  readonly status: "pending" | "approved" | "rejected";
  readonly hold?: "over" | "on";
}

/** The lines of a partner's sales in these states, of both kinds. */
function linesOfSales(bucket: Bucket, states: readonly Sales[]): LineList {
  const pages = [
    ...PARTNER_KINDS.flatMap((kind) => states.map((state) => pageOfSales(kind, state))),
    linesOfMovedSales(bucket, false),
  ];
  return {
    page: pages.join(" union all "),
    orderBy: "e.payment_date desc, e.conversion_id desc, e.id desc",
    first: ["infinity", "", "0"],
    orderOf: ({ holdUntil, conversionId, id }) => [holdUntil.toISOString(), conversionId, String(id)],
  };
}

const isAfterCursor = "(c.hold_until, c.id, e.id) < ($6::timestamptz, $7, $8::bigint)";

const EARNER: Readonly<Record<PartnerKind, string>> = {
  direct: "partner_id",
  override: "recruiter_partner_id",
};

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

/** Lines of sales that were credited to the partner once, and are another partner's now: few. */
const linesOfMovedSales = (bucket: Bucket, isPast: boolean): string => `(
    select e.*, c.hold_until as payment_date
    from (
      select distinct conversion_id from ledger_entry where partner_id = $3 and cause like 'moved:%'
    ) moved
    join conversion c on c.id = moved.conversion_id
    join ledger_entry e on e.conversion_id = c.id and e.partner_id = $3
      and e.partner_id is distinct from case e.kind when 'direct' then c.partner_id else c.recruiter_partner_id end
    where ${counts(bucket, isPast)} and ${isPast ? isAfterPastCursor : isAfterCursor}
    order by c.hold_until desc, c.id desc, e.id desc
    ${isPast ? "" : "limit $4"})`;

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
const linesPayableThen = (condition: string) => `
    select e.*, c.hold_until as payment_date from ledger_entry e
    where e.conversion_id = c.id and e.partner_id = $3 and ${condition} and ${isAfterPastCursor} and ${counts("payable", true)}`;

/**
 * By payment date, away from the moment: first of the sales whose date had come, the last one first, then of those that
 * were rejected before theirs, the next one first. Sales are found by the state that they are in now; few have left the
 * one in which they were payable.
 */
function linesPayablePast(): LineList {
  const pages = PARTNER_KINDS.flatMap((kind) => [
    pageOfPastSales(kind, "approved", "over"),
    pageOfPastSales(kind, "rejected", "over"),
    pageOfPastSales(kind, "rejected", "on"),
  ]);
  return {
    page: [...pages, LINES_OF_REVIVED_SALES, linesOfMovedSales("payable", true)].join(" union all "),
    orderBy: PAST_ORDER,
    first: ["infinity", "", "0"],
    orderOf: ({ paymentDate, conversionId, id }) => [paymentDate.toISOString(), conversionId, String(id)],
  };
}

function pageOfPastSales(kind: PartnerKind, status: "approved" | "rejected", hold: "over" | "on"): string {
  const owner = { [EARNER[kind]]: "$3", status: `'${status}'` };
  const { where, orderBy } =
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
  const lines = linesPayableThen(`e.kind = '${kind}'`);
  return `(
    select e.*
    from (
      select c.id, c.hold_until from conversion c
      where ${where} and c.${EARNER[kind]} is not null and (select true from (${lines} limit 1) line)
      order by ${orderBy}
      limit $4
    ) c
    cross join lateral (${lines} offset 0) e
    order by ${PAST_ORDER}
    limit $4)`;
}

/** Lines of sales that were rejected at the moment and are valid again: few. */
const LINES_OF_REVIVED_SALES = `(
    select e.*
    from (
      select distinct x.conversion_id from conversion_change x
      where x.program_id = $2 and x.status_before = 'rejected' and x.created_at > ${MOMENT}
    ) revived
    join conversion c on c.id = revived.conversion_id
      and (c.status = 'pending' or (c.status = 'approved' and ${IS_LATER}))
    cross join lateral (${linesPayableThen(
      "e.partner_id is not distinct from case e.kind when 'direct' then c.partner_id else c.recruiter_partner_id end",
    )}) e
    order by ${PAST_ORDER}
    limit $4)`;

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
  pending: newestLines("pending"),
  inHold: newestLines("inHold"),
  payable: linesPayablePast(),
  inFlight: linesInFlight(true),
  paid: linesPaid(true),
  earnedYtd: linesOfYear(true),
};
