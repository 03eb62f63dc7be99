import { z } from "zod";
import { ENTRY_KINDS, LEDGER_KINDS } from "../../domain/money/ledger.ts";
import type { LedgerRow } from "../../queries/balances/list-ledger.ts";
import { cents, partnerFilter, timestamp } from "../schema/common.ts";

/** What lists of ledger entries are filtered by. */
export const ledgerFilters = {
  partnerId: partnerFilter,
  kind: z.enum(LEDGER_KINDS).optional().describe("Only commissions, overrides, or platform fees."),
};

/** MONEY-21. */
export const ledgerEntryView = z.object({
  id: z.int(),
  conversionId: z.string(),
  partnerId: z.string().nullable().describe("Null for a platform fee, like partnerName."),
  partnerName: z.string().nullable(),
  kind: z.enum(LEDGER_KINDS).describe("direct: commission, override: recruiter override."),
  entry: z.enum(ENTRY_KINDS),
  amountCents: cents.describe("Signed. A correction is a new entry with the opposite sign."),
  payoutId: z.string().nullable(),
  note: z.string().nullable(),
  isTest: z.boolean(),
  createdAt: timestamp,
});

export function viewLedgerEntry(entry: LedgerRow): z.input<typeof ledgerEntryView> {
  return {
    id: entry.id,
    conversionId: entry.conversionId,
    partnerId: entry.partnerId,
    partnerName: entry.partnerName,
    kind: entry.kind,
    entry: entry.entry,
    amountCents: entry.amountCents,
    payoutId: entry.payoutId,
    note: entry.note,
    isTest: entry.isTest,
    createdAt: entry.createdAt.toISOString(),
  };
}

/** An entry of the partner's own. PARTNER-12. */
export const ownLedgerEntryView = ledgerEntryView.omit({ partnerId: true, partnerName: true });

export function viewOwnLedgerEntry(entry: LedgerRow): z.input<typeof ownLedgerEntryView> {
  return {
    id: entry.id,
    conversionId: entry.conversionId,
    kind: entry.kind,
    entry: entry.entry,
    amountCents: entry.amountCents,
    payoutId: entry.payoutId,
    note: entry.note,
    isTest: entry.isTest,
    createdAt: entry.createdAt.toISOString(),
  };
}
