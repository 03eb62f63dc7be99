import { defineEntity, p } from "@mikro-orm/postgresql";

import { FUNDING_KINDS } from "../../domain/balances/funding.ts";

const FundingEntrySchema = defineEntity({
  name: "FundingEntry",
  tableName: "funding_entry",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    programId: p.text(),
    brandId: p.text(),
    kind: p.enum(FUNDING_KINDS),
    /** Signed: what it adds to the available funds. */
    amountCents: p.bigint("number"),
    payoutId: p.text().nullable(),
    conversionId: p.text().nullable(),
    note: p.text().nullable(),
    /** The change that made the entry; unique, so it is made once. */
    cause: p.text(),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: "funding_entry_cause_key", properties: ["programId", "cause"] }],
  indexes: [
    { name: "funding_entry_program_index", properties: ["programId", "createdAt"] },
    { name: "funding_entry_list_index", properties: ["programId", "id"] },
    { name: "funding_entry_kind_list_index", properties: ["programId", "kind", "id"] },
    {
      name: "funding_entry_fee_index",
      properties: ["programId", "createdAt"],
      where: "kind = 'platform_fee'",
    },
    { name: "funding_entry_payout_index", properties: ["payoutId"], where: "payout_id is not null" },
    {
      name: "funding_entry_conversion_index",
      properties: ["conversionId"],
      where: "conversion_id is not null",
    },
  ],
});

/** A movement of a brand's deposit. Append-only. */
export class FundingEntry extends FundingEntrySchema.class {}
FundingEntrySchema.setClass(FundingEntry);
