import { defineEntity, p } from "@mikro-orm/postgresql";

import { ENTRY_KINDS, LEDGER_KINDS } from "../../domain/money/ledger.ts";

const LedgerEntrySchema = defineEntity({
  name: "LedgerEntry",
  tableName: "ledger_entry",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    programId: p.text(),
    brandId: p.text(),
    conversionId: p.text(),
    partnerId: p.text().nullable(),
    kind: p.enum(LEDGER_KINDS),
    entry: p.enum(ENTRY_KINDS),
    /** Signed: what it adds to the partner's balance, or to the fees. */
    amountCents: p.bigint("number"),
    payoutId: p.text().nullable(),
    note: p.text().nullable(),
    /** The change that posted the entry; unique per line, so each is posted once. */
    cause: p.text(),
    isTest: p.boolean(),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: "ledger_entry_cause_key", properties: ["conversionId", "kind", "entry", "cause"] }],
  indexes: [
    { name: "ledger_entry_kind_list_index", properties: ["programId", "kind", "id"] },
    { name: "ledger_entry_partner_list_index", properties: ["partnerId", "kind", "id"] },
    { name: "ledger_entry_kind_time_index", properties: ["programId", "kind", "createdAt", "id"] },
    {
      name: "ledger_entry_partner_time_index",
      properties: ["partnerId", "kind", "createdAt", "id"],
      where: "partner_id is not null",
    },
    {
      name: "ledger_entry_partner_payout_index",
      properties: ["partnerId", "createdAt", "id"],
      where: "payout_id is not null",
    },
    { name: "ledger_entry_moved_index", properties: ["partnerId"], where: "cause ~~ 'moved:%'" },
    { name: "ledger_entry_payout_index", properties: ["payoutId", "id"], where: "payout_id is not null" },
    {
      name: "ledger_entry_payout_reversal_index",
      properties: ["payoutId"],
      where: "entry = 'payout_reversal'",
    },
  ],
  checks: [
    { name: "ledger_entry_fee_has_no_partner", expression: "kind = 'platform_fee' = partner_id is null" },
    {
      name: "ledger_entry_payout_check",
      expression: "(entry in ('payout', 'payout_reversal')) = payout_id is not null",
    },
    { name: "ledger_entry_payout_has_partner", expression: "payout_id is null OR partner_id is not null" },
    {
      name: "ledger_entry_sign_check",
      expression:
        "(amount_cents <> 0) and ((entry <> 'accrual') OR (amount_cents > 0)) " +
        "and ((entry <> 'reversal') OR (amount_cents < 0))",
    },
  ],
});

/** A ledger entry. Append-only: a correction is a new entry with the opposite sign. */
export class LedgerEntry extends LedgerEntrySchema.class {}
LedgerEntrySchema.setClass(LedgerEntry);
