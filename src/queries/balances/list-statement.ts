import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, HIGHEST_NUMBER_FIRST, listRange } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { LEDGER_KINDS, PARTNER_KINDS, type LedgerKind } from "../../domain/money/ledger.ts";
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
 * A page of a program's ledger in a period, newest first, one row longer than the page. An entry's number says nothing
 * certain about its moment, so that all entries after the period are read and left out. CONSOLE-19.
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
  return sql.rows<StatementRow>(statementOf(kinds, partnerId !== null), [
    ...[brandId, programId],
    ...cursorOf(page, HIGHEST_NUMBER_FIRST),
    ...[page.limit + 1, from, until],
    ...(partnerId === null ? [] : [partnerId]),
  ]);
}

/** Of each kind a page is read, of which the newer entries remain. */
function statementOf(kinds: readonly LedgerKind[], isOfPartner: boolean): string {
  const pages = kinds.map((kind) => `(${entriesOf(kind, isOfPartner)})`);
  const page = `select * from (${pages.join(" union all ")}) entry order by id desc limit $4`;
  if (!isOfPartner)
    return `select page.*, null::bigint as "runningCents" from (${page}) page order by id desc`;
  return `
    select page.*, running."runningCents"
    from (${page}) page
    join (
      select id, (sum(case when is_test then 0 else amount_cents end) over (order by id))::bigint
        as "runningCents"
      from ledger_entry where partner_id = $7
    ) running on running.id = page.id
    order by page.id desc`;
}

function entriesOf(kind: LedgerKind, isOfPartner: boolean): string {
  const range: Readonly<Record<string, string>> = isOfPartner ? { partner_id: "$7" } : { program_id: "$2" };
  const { where, orderBy } = listRange({ ...range, kind: `'${kind}'` }, HIGHEST_NUMBER_FIRST, ["$3::bigint"]);
  const isReadable = isOfPartner
    ? "exists (select 1 from partner where id = $7 and program_id = $2 and brand_id = $1)"
    : "exists (select 1 from program where id = $2 and brand_id = $1)";
  return `
    select ${LEDGER_COLUMNS}
    from ledger_entry e
    where ${where} and ${isReadable}
      and ($5::timestamptz is null or e.created_at >= $5) and ($6::timestamptz is null or e.created_at < $6)
    order by ${orderBy}
    limit $4`;
}
