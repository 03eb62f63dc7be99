import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import { LedgerEntry } from "../../db/entities/ledger-entry.ts";
import { Program } from "../../db/entities/program.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, LAST_POSTED_FIRST, listRange } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { PARTNER_KINDS, type PartnerKind } from "../../domain/money/ledger.ts";
import type { StatementPeriod } from "../../domain/reports/statement.ts";

const ENTRY = columns(LedgerEntry, "e", [
  "id",
  "createdAt",
  "kind",
  "entry",
  "amountCents",
  "conversionId",
  "payoutId",
]);
const PROGRAM = columns(Program, "p", { programId: "id", programName: "name", currency: "currency" });
const SALE = columns(Conversion, "c", ["occurredAt"]);

/** A ledger entry of one of the account's programs. */
export type StatementLine = Readonly<RowOf<typeof ENTRY> & RowOf<typeof PROGRAM> & RowOf<typeof SALE>>;

export interface StatementLineFilter {
  readonly accountId: string;
  /** Null for all of the account's programs. */
  readonly programId: string | null;
  /** Only the entries of own sales, or of overrides; null for both. */
  readonly kind: PartnerKind | null;
  readonly period: StatementPeriod;
}

const { where, orderBy } = listRange(
  { partner_id: "one.partner_id", kind: "one.kind" },
  LAST_POSTED_FIRST,
  [
    "least($3::timestamptz, $7::timestamptz)",
    "case when $3::timestamptz >= $7::timestamptz then 0 else $4::bigint end",
  ],
  "e",
  ["$6::timestamptz", "0"],
);

/**
 * A page of the ledger entries behind a statement, newest first, one row longer than the page. They add up to the
 * statement's sums. STATEMENT-3.
 */
export function listStatementLines(
  sql: Sql,
  { accountId, programId, kind, period }: StatementLineFilter,
  page: PageRequest,
): Promise<StatementLine[]> {
  const kinds = kind === null ? PARTNER_KINDS : [kind];
  return sql.rows<StatementLine>(
    `select ${ENTRY}, ${PROGRAM}, ${SALE}
     from (
       select m.id as partner_id, m.program_id, k.kind from partner m cross join unnest($2::text[]) as k (kind)
       where m.account_id = $1 and ($8::text is null or m.program_id = $8)
     ) one
     join program p on p.id = one.program_id
     cross join lateral (
       select e.* from ledger_entry e where ${where} and e.partner_id is not null and not e.is_test
       order by ${orderBy} limit $5
     ) e
     join conversion c on c.id = e.conversion_id
     order by e.created_at desc, e.id desc
     limit $5`,
    [
      accountId,
      kinds,
      ...cursorOf(page, LAST_POSTED_FIRST),
      page.limit + 1,
      period.from,
      period.until,
      programId,
    ],
  );
}

export const orderOfStatementLine = ({ createdAt, id }: StatementLine): readonly string[] => [
  createdAt.toISOString(),
  String(id),
];
