import { defineEntity, p } from "@mikro-orm/postgresql";

/**
 * What a sum is over. earned: accruals and reversals. paid_out: the entries of payouts. pending: what awaits approval.
 * approved: what was approved, also what is payable or paid since.
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

/** A change of a partner's sums that is not folded into them yet. Written by triggers alone. */
export class BalanceChange extends BalanceChangeSchema.class {}
BalanceChangeSchema.setClass(BalanceChange);

const BalanceSumSchema = defineEntity({
  name: "BalanceSum",
  tableName: "balance_sum",
  properties: {
    programId: p.text().primary(),
    partnerId: p.text().primary(),
    bucket: p.enum(BUCKETS).primary(),
    /** earned: the year, UTC. approved: the day of the payment date, in days since 1970-01-01. Else 0. */
    period: p.integer().primary(),
    amountCents: p.bigint("number"),
  },
});

/** A sum over a partner's conversions or ledger entries, but for what stands in `BalanceChange`. */
export class BalanceSum extends BalanceSumSchema.class {}
BalanceSumSchema.setClass(BalanceSum);
