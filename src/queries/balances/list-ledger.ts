import { columns, type RowOf } from "../../db/columns.ts";
import { LedgerEntry } from "../../db/entities/ledger-entry.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, HIGHEST_NUMBER_FIRST, listRange } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { LEDGER_KINDS, PARTNER_KINDS, type LedgerKind } from "../../domain/money/ledger.ts";
import { partnerNameOf } from "../partners/partner-name.ts";

const ENTRY = columns(LedgerEntry, "e", [
  "id",
  "conversionId",
  "partnerId",
  "kind",
  "entry",
  "amountCents",
  "payoutId",
  "note",
  "isTest",
  "createdAt",
]);

/**
 * A ledger entry with its partner's name; partner and name are null for the platform's fee. Amounts are signed.
 */
export interface LedgerRow extends Readonly<RowOf<typeof ENTRY>> {
  readonly partnerName: string | null;
}

export interface LedgerFilter {
  readonly brandId: string;
  readonly programId: string;
  /** Only entries of this partner; null for all. A partner outside the program has none. */
  readonly partnerId: string | null;
  readonly kind: LedgerKind | null;
}

/**
 * A page of a program's ledger, newest first, one row longer than the page. Whatever the filters and the ledger's
 * length, it reads only the page, or as much for each kind of all entries.
 */
export function listLedger(sql: Sql, filter: LedgerFilter, page: PageRequest): Promise<LedgerRow[]> {
  const { brandId, programId, partnerId, kind } = filter;
  const parameters = [brandId, programId, ...cursorOf(page, HIGHEST_NUMBER_FIRST), page.limit + 1];
  return partnerId === null
    ? sql.rows<LedgerRow>(entries(kind, LEDGER_KINDS, { program_id: "$2" }, OF_PROGRAM), parameters)
    : sql.rows<LedgerRow>(entries(kind, PARTNER_KINDS, { partner_id: "$5" }, OF_PARTNER), [
        ...parameters,
        partnerId,
      ]);
}

const OF_PROGRAM = "exists (select 1 from program where id = $2 and brand_id = $1)";
const OF_PARTNER = "exists (select 1 from partner where id = $5 and program_id = $2 and brand_id = $1)";

/** Reads a page of the kind, or of each, and keeps the newer rows. */
function entries(
  kind: LedgerKind | null,
  all: readonly LedgerKind[],
  owner: Readonly<Record<string, string>>,
  isReadable: string,
): string {
  const ofKind = (known: LedgerKind) => entriesIn({ ...owner, kind: `'${known}'` }, isReadable);
  if (kind !== null) return ofKind(kind);
  const pages = all.map((known) => `(${ofKind(known)})`).join(" union all ");
  return `select * from (${pages}) entry order by id desc limit $4`;
}

/**
 * The columns of a `LedgerRow`, of an entry `e`.
 *
 * @param partnerId SQL for the partner's id; of one partner's entries a parameter, whose name is looked up once
 */
export const ledgerColumns = (partnerId = "e.partner_id"): string =>
  `${ENTRY}, ${partnerNameOf(partnerId)} as "partnerName"`;

/** A page of the entries in one index range. */
function entriesIn(range: Readonly<Record<string, string>>, isReadable: string): string {
  const { where, orderBy } = listRange(range, HIGHEST_NUMBER_FIRST, ["$3::bigint"]);
  return `
    select ${ledgerColumns()}
    from ledger_entry e
    where ${where} and ${isReadable}
    order by ${orderBy}
    limit $4`;
}
