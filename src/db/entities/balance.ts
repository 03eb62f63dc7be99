import { defineEntity, p } from "@mikro-orm/postgresql";

/**
 * earned: accruals and reversals. paid_out: entries of payouts. pending: awaiting approval. approved: whatever was
 * approved, even if payable or paid since.
 */
const BUCKETS = ["earned", "paid_out", "pending", "approved"] as const;

const BalanceChangeSchema = defineEntity({
  name: "BalanceChange",
  tableName: "balance_change",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    programId: p.text(),
    partnerId: p.text(),
    bucket: p.enum(BUCKETS),
    period: p.integer(),
    amountCents: p.bigint("number"),
  },
  indexes: [{ name: "balance_change_program_index", properties: ["programId", "partnerId"] }],
});

/** A change of a partner's sums, not folded into them yet. Written only by triggers. */
export class BalanceChange extends BalanceChangeSchema.class {}
BalanceChangeSchema.setClass(BalanceChange);

const BalanceSumSchema = defineEntity({
  name: "BalanceSum",
  tableName: "balance_sum",
  properties: {
    programId: p.text().primary(),
    partnerId: p.text().primary(),
    bucket: p.enum(BUCKETS).primary(),
    /** earned: the year, UTC. approved: the day of the payment date, in days since 1970-01-01. Otherwise 0. */
    period: p.integer().primary(),
    amountCents: p.bigint("number"),
  },
});

/** A sum over a partner's conversions or ledger entries, excluding pending rows in `BalanceChange`. */
export class BalanceSum extends BalanceSumSchema.class {}
BalanceSumSchema.setClass(BalanceSum);
