import { defineEntity, p } from "@mikro-orm/postgresql";

const LongAdviceSchema = defineEntity({
  name: "LongAdvice",
  tableName: "long_advice",
  properties: {
    payoutId: p.text().primary(),
    lineCount: p.integer(),
    /** The ledger entries of the lines that are shown. */
    firstEntryIds: p.array().columnType("bigint[]"),
  },
});

/**
 * A payout with more lines than are shown with it. A payout without a row has few, or they are read from the ledger.
 * Decision record 0094.
 */
export class LongAdvice extends LongAdviceSchema.class {}
LongAdviceSchema.setClass(LongAdvice);

const LongAdviceFillSchema = defineEntity({
  name: "LongAdviceFill",
  tableName: "long_advice_fill",
  properties: {
    /** The last payout of the slice before; empty before the first. */
    afterId: p.text().primary(),
  },
});

/** How far earlier payouts were looked through for those with many lines. One row. */
export class LongAdviceFill extends LongAdviceFillSchema.class {}
LongAdviceFillSchema.setClass(LongAdviceFill);
