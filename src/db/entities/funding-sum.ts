import { defineEntity, p } from "@mikro-orm/postgresql";

import { FUNDING_KINDS } from "../../domain/balances/funding.ts";

const FundingChangeSchema = defineEntity({
  name: "FundingChange",
  tableName: "funding_change",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    programId: p.text(),
    kind: p.enum(FUNDING_KINDS),
    amountCents: p.bigint("number"),
  },
  indexes: [{ name: "funding_change_program_index", properties: ["programId"] }],
});

/** A change of a program's funding sums, not folded into them yet. Written only by a trigger. */
export class FundingChange extends FundingChangeSchema.class {}
FundingChangeSchema.setClass(FundingChange);

const FundingSumSchema = defineEntity({
  name: "FundingSum",
  tableName: "funding_sum",
  properties: {
    programId: p.text().primary(),
    kind: p.enum(FUNDING_KINDS).primary(),
    amountCents: p.bigint("number"),
  },
});

/** The sum of a program's funding entries of one kind, excluding pending rows in `FundingChange`. */
export class FundingSum extends FundingSumSchema.class {}
FundingSumSchema.setClass(FundingSum);
