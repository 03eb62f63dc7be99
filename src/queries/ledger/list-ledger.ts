import type { PageRequest } from "../../db/keyset.ts";
import { BY_NUMBER, cursorOf, newestFirst } from "../../db/newest-first.ts";
import type { Sql } from "../../db/sql.ts";
import { PARTNER_KINDS, type EntryKind, type LedgerKind } from "../../domain/ledger.ts";
import { partnerNameOf } from "../partners/partner-name.ts";

/** A ledger entry as it is read, with the name of the partner whom it belongs to. */
export interface LedgerRow {
  readonly id: number;
  readonly conversionId: string;
  /** Null, like the name, on the platform's fee. */
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly kind: LedgerKind;
  readonly entry: EntryKind;
  /** Signed. */
  readonly amountCents: number;
  readonly payoutId: string | null;
  readonly note: string | null;
  readonly isTest: boolean;
  readonly createdAt: Date;
}

export interface LedgerFilter {
  readonly brandId: string;
  readonly programId: string;
  /** Only entries of this partner; null for all. One that the program does not have has none. */
  readonly partnerId: string | null;
  readonly kind: LedgerKind | null;
}

/**
 * A page of a program's ledger, newest first, one row longer than the page. Whatever the filters and however long the
 * ledger, no more is read than the page shows, or twice that for all entries of one partner.
 */
export function listLedger(sql: Sql, filter: LedgerFilter, page: PageRequest): Promise<LedgerRow[]> {
  const { text, parameters } = ledgerStatement(filter, page);
  return sql.rows<LedgerRow>(text, parameters);
}

/** The statement of `listLedger`, by itself so that a test can have its plan explained. */
export function ledgerStatement(
  filter: LedgerFilter,
  page: PageRequest,
): { readonly text: string; readonly parameters: readonly unknown[] } {
  const { brandId, programId, partnerId, kind } = filter;
  const parameters = [brandId, programId, ...cursorOf(page, BY_NUMBER), page.limit + 1];
  const ofProgram = "exists (select 1 from program where id = $2 and brand_id = $1)";
  const ofPartner = "exists (select 1 from partner where id = $5 and program_id = $2 and brand_id = $1)";
  if (partnerId !== null) {
    const ofKind = (known: LedgerKind) => entries({ partner_id: "$5", kind: `'${known}'` }, ofPartner);
    // Of both kinds there is a page each, of which the newer rows remain.
    const text =
      kind === null
        ? `select * from (${PARTNER_KINDS.map((known) => `(${ofKind(known)})`).join(" union all ")}) entry
           order by id desc limit $4`
        : ofKind(kind);
    return { text, parameters: [...parameters, partnerId] };
  }
  if (kind !== null) {
    return { text: entries({ program_id: "$2", kind: "$5" }, ofProgram), parameters: [...parameters, kind] };
  }
  return { text: entries({ program_id: "$2" }, ofProgram), parameters };
}

/** A page of the entries in one range of an index. */
function entries(range: Readonly<Record<string, string>>, isReadable: string): string {
  const { where, orderBy } = newestFirst(range, BY_NUMBER, ["$3::bigint"]);
  return `
    select e.id, e.conversion_id as "conversionId", e.partner_id as "partnerId",
      ${partnerNameOf("e.partner_id")} as "partnerName", e.kind, e.entry, e.amount_cents as "amountCents",
      e.payout_id as "payoutId", e.note, e.is_test as "isTest", e.created_at as "createdAt"
    from ledger_entry e
    where ${where} and ${isReadable}
    order by ${orderBy}
    limit $4`;
}
