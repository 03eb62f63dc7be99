import type { PageRequest } from "../../db/keyset.ts";
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
 * ledger, an index gives the rows in their order: nothing is sorted, and no more is read than the page shows.
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
  const [id = null] = page.after ?? [];
  return {
    text: `
      select e.id, e.conversion_id as "conversionId", e.partner_id as "partnerId",
        ${partnerNameOf("e.partner_id")} as "partnerName", e.kind, e.entry, e.amount_cents as "amountCents",
        e.payout_id as "payoutId", e.note, e.is_test as "isTest", e.created_at as "createdAt"
      from ${partnerId === null ? ENTRIES_OF_PROGRAM : ENTRIES_OF_PARTNER} e
      order by e.id desc
      limit $5`,
    parameters: [brandId, programId, kind, id, page.limit + 1, ...(partnerId === null ? [] : [partnerId])],
  };
}

const ENTRIES_OF_PROGRAM = `(
  select * from ledger_entry
  where brand_id = $1 and program_id = $2 and ($3::text is null or kind = $3) and ($4::bigint is null or id < $4::bigint))`;

/**
 * A partner's entries are commissions and overrides: each kind comes in the order of its index, and the two are merged.
 * A kind that the filter leaves out is not read at all.
 */
const ENTRIES_OF_PARTNER = `(${PARTNER_KINDS.map(
  (kind) => `
  select * from ledger_entry
  where partner_id = (select id from partner where id = $6 and program_id = $2 and brand_id = $1)
    and kind = '${kind}' and ($3::text is null or $3 = '${kind}') and ($4::bigint is null or id < $4::bigint)`,
).join(" union all ")})`;
