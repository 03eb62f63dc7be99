import type { PageRequest } from "../../db/keyset.ts";
import { FIRST_POSTED_FIRST, LAST_POSTED_FIRST, listRange, type ListOrder } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { LEDGER_KINDS, PARTNER_KINDS, type LedgerKind } from "../../domain/money/ledger.ts";
import type { Cents } from "../../domain/money/money.ts";
import { centsBeforeHour } from "./balance-history.ts";
import { ledgerColumns, type LedgerFilter, type LedgerRow } from "./list-ledger.ts";

/** A ledger entry with what the partner has after it. */
export interface StatementRow extends LedgerRow {
  /**
   * What the partner earned until then, less what went into payouts; null where entries of several partners are listed.
   */
  readonly runningCents: number | null;
}

/** Which entries of a statement come first. */
export const STATEMENT_ORDERS = ["newest", "oldest"] as const;
export type StatementOrder = (typeof STATEMENT_ORDERS)[number];

export interface StatementFilter extends LedgerFilter {
  /** Only entries from this moment on; null for all. */
  readonly from: Date | null;
  /** Only entries before this moment; null for all. */
  readonly until: Date | null;
  readonly order: StatementOrder;
}

/**
 * A page of a program's ledger in a period, one row longer than the page. The running figure of the first page comes from
 * the sums beside the ledger; a later page goes on from the cursor's. CONSOLE-19.
 */
export async function listStatement(
  sql: Sql,
  filter: StatementFilter,
  page: PageRequest,
): Promise<StatementRow[]> {
  const { brandId, programId, partnerId, kind, from, until, order } = filter;
  const all: readonly LedgerKind[] = partnerId === null ? LEDGER_KINDS : PARTNER_KINDS;
  const kinds = all.filter((known) => kind === null || known === kind);
  // A platform fee is no partner's.
  if (kinds.length === 0) return [];
  const list = LISTS[order];
  const [at, id, cursorCents] = page.after ?? list.first;
  const parameters = [brandId, programId, at, id, page.limit + 1, from, until];
  return partnerId === null
    ? sql.rows<StatementRow>(ofProgram(list, kinds), parameters)
    : sql.rows<StatementRow>(ofPartner(list, kinds), [...parameters, partnerId, cursorCents ?? null]);
}

/** The cursor behind a row: its place, and what the partner had between it and the next one. */
export const orderOfStatement =
  (order: StatementOrder) =>
  (row: StatementRow): readonly string[] => [
    row.createdAt.toISOString(),
    String(row.id),
    ...(row.runningCents === null ? [] : [String(LISTS[order].cursorCents(row, row.runningCents))]),
  ];

/** How the entries of a period are listed, from the cursor on. */
interface EntryList {
  readonly order: ListOrder;
  /** The cursor of the first page. */
  readonly first: readonly string[];
  /** Where the page begins: at the cursor, or where the period does, seen in this order. */
  readonly begin: readonly string[];
  readonly end: readonly string[];
  /** What the partner had where the page begins. */
  readonly beforeCents: string;
  /** The entries of the page whose amounts lie between there and what the partner has after a row. */
  readonly passed: string;
  readonly sign: "+" | "-";
  /** The end of the page's span, just past its last row. */
  readonly pastLast: string;
  readonly cursorCents: (row: StatementRow, runningCents: Cents) => Cents;
}

/** Of each kind a page is read, of which the first entries remain. */
function pageOf(
  { order, begin, end }: EntryList,
  kinds: readonly LedgerKind[],
  owner: Readonly<Record<string, string>>,
  isReadable: string,
): string {
  const ofKind = (kind: LedgerKind) => {
    const range = { ...owner, kind: `'${kind}'` };
    const { where, orderBy } = listRange(range, order, begin, "e", end);
    return `(
      select ${ledgerColumns(owner.partner_id)} from ledger_entry e where ${where} and ${isReadable} order by ${orderBy} limit $5)`;
  };
  const { direction } = order;
  return `select * from (${kinds.map(ofKind).join(" union all ")}) entry
    order by "createdAt" ${direction}, id ${direction} limit $5`;
}

function ofProgram(list: EntryList, kinds: readonly LedgerKind[]): string {
  const page = pageOf(
    list,
    kinds,
    { program_id: "$2" },
    "exists (select 1 from program where id = $2 and brand_id = $1)",
  );
  const { direction } = list.order;
  return `select page.*, null::bigint as "runningCents" from (${page}) page
    order by "createdAt" ${direction}, id ${direction}`;
}

const sumIn = (table: "balance_sum" | "balance_change"): string => `
  coalesce((select sum(amount_cents) from ${table}
    where program_id = $2 and partner_id = $8 and bucket in ('earned', 'paid_out')), 0)`;

/** What the partner had at a moment: the sums until its hour, and what was posted in that. @param at SQL */
function centsAt(at: string): string {
  const hour = `(select hour_number(${at}))`;
  return `${centsBeforeHour("$2", "$8", hour)} + coalesce((
    select sum(amount_cents) from ledger_entry
    where partner_id = $8 and kind in (${PARTNER_KINDS.map((kind) => `'${kind}'`).join(", ")})
      and created_at >= to_timestamp(${hour} * 3600.0) and created_at < ${at} and not is_test), 0)`;
}

/** The cursor's figure; on the first page that of the period's edge, or without one that of now or of the beginning. */
const beforeCents = (edge: string, withoutEdge: string): string =>
  `coalesce($9::bigint, case when ${edge} is null then ${withoutEdge} else ${centsAt(edge)} end)`;

const amountOf = ({ isTest, amountCents }: StatementRow): Cents => (isTest ? 0 : amountCents);

const LISTS: Readonly<Record<StatementOrder, EntryList>> = {
  newest: {
    order: LAST_POSTED_FIRST,
    first: LAST_POSTED_FIRST.highest,
    begin: [
      "least($3::timestamptz, $7::timestamptz)",
      "case when $3::timestamptz >= $7::timestamptz then 0 else $4::bigint end",
    ],
    end: ["coalesce($6::timestamptz, '-infinity')", "0"],
    beforeCents: beforeCents("$7::timestamptz", `${sumIn("balance_sum")} + ${sumIn("balance_change")}`),
    passed: "1 preceding",
    sign: "-",
    pastLast: "id - 1",
    cursorCents: (row, runningCents) => runningCents - amountOf(row),
  },
  oldest: {
    order: FIRST_POSTED_FIRST,
    first: FIRST_POSTED_FIRST.lowest,
    begin: [
      "greatest($3::timestamptz, $6::timestamptz)",
      "case when $3::timestamptz < $6::timestamptz then 0 else $4::bigint end",
    ],
    end: ["coalesce($7::timestamptz, 'infinity')", "0"],
    beforeCents: beforeCents("$6::timestamptz", "0"),
    passed: "current row",
    sign: "+",
    pastLast: "id + 1",
    cursorCents: (_row, runningCents) => runningCents,
  },
};

/** The partner's entries from the page's first to its last, those of other kinds included. */
const spanOf = ({ order, begin }: EntryList): string =>
  PARTNER_KINDS.map((kind) => {
    const range = { partner_id: "$8", kind: `'${kind}'` };
    const pastLast = ["(select at from last)", "(select past from last)"];
    const { where } = listRange(range, order, begin, "e", pastLast);
    return `select e.id, e.created_at, case when e.is_test then 0 else e.amount_cents end as cents
    from ledger_entry e where ${where} and e.partner_id is not null`;
  }).join(" union all ");

/** The same where the page has every kind. */
const PAGE = `select id, "createdAt" as created_at, case when "isTest" then 0 else "amountCents" end as cents from page`;

function ofPartner(list: EntryList, kinds: readonly LedgerKind[]): string {
  const isReadable =
    "e.partner_id is not null and exists (select 1 from partner where id = $8 and program_id = $2 and brand_id = $1)";
  const { direction } = list.order;
  const opposite = direction === "desc" ? "asc" : "desc";
  return `
    with page as materialized (${pageOf(list, kinds, { partner_id: "$8" }, isReadable)}),
    last as (
      select "createdAt" as at, ${list.pastLast} as past from page order by "createdAt" ${opposite}, id ${opposite} limit 1
    )
    select page.*, running."runningCents"
    from page
    join (
      select id, (${list.beforeCents} ${list.sign} coalesce(sum(cents) over (order by created_at ${direction}, id ${direction}
        rows between unbounded preceding and ${list.passed}), 0))::bigint as "runningCents"
      from (${kinds.length === PARTNER_KINDS.length ? PAGE : spanOf(list)}) span
    ) running on running.id = page.id
    order by page."createdAt" ${direction}, page.id ${direction}`;
}
