import type { PageRequest } from "../../db/keyset.ts";
import { LAST_POSTED_FIRST, listRange } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { LEDGER_KINDS, PARTNER_KINDS, type LedgerKind } from "../../domain/money/ledger.ts";
import { historyUntil } from "./balance-history.ts";
import { LEDGER_COLUMNS, type LedgerFilter, type LedgerRow } from "./list-ledger.ts";

/** A ledger entry with what the partner has after it. */
export interface StatementRow extends LedgerRow {
  /**
   * What the partner earned until then, less what went into payouts; null where entries of several partners are listed.
   */
  readonly runningCents: number | null;
}

export interface StatementFilter extends LedgerFilter {
  /** Only entries from this moment on; null for all. */
  readonly from: Date | null;
  /** Only entries before this moment; null for all. */
  readonly until: Date | null;
}

/**
 * A page of a program's ledger in a period, newest first, one row longer than the page. The running figure of the first
 * page comes from the sums beside the ledger; a later page goes on from the cursor's. CONSOLE-19.
 */
export async function listStatement(
  sql: Sql,
  filter: StatementFilter,
  page: PageRequest,
): Promise<StatementRow[]> {
  const { brandId, programId, partnerId, kind, from, until } = filter;
  const all: readonly LedgerKind[] = partnerId === null ? LEDGER_KINDS : PARTNER_KINDS;
  const kinds = all.filter((known) => kind === null || known === kind);
  // A platform fee is no partner's.
  if (kinds.length === 0) return [];
  const [at, id, beforeCents] = page.after ?? LAST_POSTED_FIRST.highest;
  const parameters = [brandId, programId, at, id, page.limit + 1, from, until];
  return partnerId === null
    ? sql.rows<StatementRow>(ofProgram(kinds), parameters)
    : sql.rows<StatementRow>(ofPartner(kinds), [...parameters, partnerId, beforeCents ?? null]);
}

/** The cursor behind a row: its place, and what the partner had before it. */
export const orderOfStatement = (row: StatementRow): readonly string[] => [
  row.createdAt.toISOString(),
  String(row.id),
  ...(row.runningCents === null ? [] : [String(row.runningCents - (row.isTest ? 0 : row.amountCents))]),
];

/** Where the page begins: at the cursor, or where the period ends. */
const BEGIN = [
  "least($3::timestamptz, $7::timestamptz)",
  "case when $3::timestamptz >= $7::timestamptz then 0 else $4::bigint end",
];
const END = ["coalesce($6::timestamptz, '-infinity')", "0"];

/** Of each kind a page is read, of which the newer entries remain. */
function pageOf(
  kinds: readonly LedgerKind[],
  owner: Readonly<Record<string, string>>,
  isReadable: string,
): string {
  const ofKind = (kind: LedgerKind) => {
    const range = { ...owner, kind: `'${kind}'` };
    const { where, orderBy } = listRange(range, LAST_POSTED_FIRST, BEGIN, "e", END);
    return `(
      select ${LEDGER_COLUMNS} from ledger_entry e where ${where} and ${isReadable} order by ${orderBy} limit $5)`;
  };
  return `select * from (${kinds.map(ofKind).join(" union all ")}) entry
    order by "createdAt" desc, id desc limit $5`;
}

function ofProgram(kinds: readonly LedgerKind[]): string {
  const page = pageOf(
    kinds,
    { program_id: "$2" },
    "exists (select 1 from program where id = $2 and brand_id = $1)",
  );
  return `select page.*, null::bigint as "runningCents" from (${page}) page order by "createdAt" desc, id desc`;
}

const sumIn = (table: "balance_sum" | "balance_change", condition = ""): string => `
  coalesce((select sum(amount_cents) from ${table}
    where program_id = $2 and partner_id = $8 and bucket in ('earned', 'paid_out') ${condition}), 0)`;

/** The hour that the period ends in; a period of days ends with one. */
const HOUR = "(select hour_number($7::timestamptz))";

/** What the partner had at the end of the period: the sums until its last hour, and what was posted in that. */
const AT_END = `coalesce((select sum(cents) from (${historyUntil(
  "h.direct_cents + h.override_cents + h.paid_out_cents as cents",
  "h.program_id = $2 and h.partner_id = $8",
  HOUR,
)}) history), 0) + ${sumIn("balance_change", `and hour < ${HOUR}`)} + coalesce((
  select sum(amount_cents) from ledger_entry
  where partner_id = $8 and kind in (${PARTNER_KINDS.map((kind) => `'${kind}'`).join(", ")})
    and created_at >= to_timestamp(${HOUR} * 3600.0) and created_at < $7 and not is_test), 0)`;

/** What the partner had before the cursor; on the first page, at the end of the period or now. */
const BEFORE = `coalesce($9::bigint, case when $7::timestamptz is null
  then ${sumIn("balance_sum")} + ${sumIn("balance_change")} else ${AT_END} end)`;

/** The partner's entries from the page's first to its last, those of other kinds included. */
const SPAN = PARTNER_KINDS.map((kind) => {
  const range = { partner_id: "$8", kind: `'${kind}'` };
  const oldest = ["(select at from oldest)", "(select id - 1 from oldest)"];
  const { where } = listRange(range, LAST_POSTED_FIRST, BEGIN, "e", oldest);
  return `select e.id, e.created_at, case when e.is_test then 0 else e.amount_cents end as cents
    from ledger_entry e where ${where} and e.partner_id is not null`;
}).join(" union all ");

/** The same where the page has every kind. */
const PAGE = `select id, "createdAt" as created_at, case when "isTest" then 0 else "amountCents" end as cents from page`;

function ofPartner(kinds: readonly LedgerKind[]): string {
  const isReadable =
    "e.partner_id is not null and exists (select 1 from partner where id = $8 and program_id = $2 and brand_id = $1)";
  return `
    with page as materialized (${pageOf(kinds, { partner_id: "$8" }, isReadable)}),
    oldest as (select "createdAt" as at, id from page order by "createdAt", id limit 1)
    select page.*, running."runningCents"
    from page
    join (
      select id, (${BEFORE} - coalesce(sum(cents) over (order by created_at desc, id desc
        rows between unbounded preceding and 1 preceding), 0))::bigint as "runningCents"
      from (${kinds.length === PARTNER_KINDS.length ? PAGE : SPAN}) span
    ) running on running.id = page.id
    order by page."createdAt" desc, page.id desc`;
}
