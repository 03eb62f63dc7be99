import { defineEntity, p } from "@mikro-orm/postgresql";

import { PAYOUT_METHODS, type PayoutStatus } from "../../domain/payouts/payout.ts";

/** Held payouts are in no sum: what they would pay changes without them. */
const COUNTED_STATUSES = ["pending", "paid", "failed"] as const satisfies readonly PayoutStatus[];

const PayoutBatchChangeSchema = defineEntity({
  name: "PayoutBatchChange",
  tableName: "payout_batch_change",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    batchId: p.text(),
    status: p.enum(COUNTED_STATUSES),
    method: p.enum(PAYOUT_METHODS),
    needsAttention: p.boolean(),
    payouts: p.integer(),
    amountCents: p.bigint("number"),
  },
  indexes: [{ name: "payout_batch_change_batch_index", properties: ["batchId"] }],
});

/** A change of a batch's sums, not folded into them yet. Written by triggers, and as an earlier batch is filled in. */
export class PayoutBatchChange extends PayoutBatchChangeSchema.class {}
PayoutBatchChangeSchema.setClass(PayoutBatchChange);

const PayoutBatchSumSchema = defineEntity({
  name: "PayoutBatchSum",
  tableName: "payout_batch_sum",
  properties: {
    batchId: p.text().primary(),
    status: p.enum(COUNTED_STATUSES).primary(),
    method: p.enum(PAYOUT_METHODS).primary(),
    /** Whether the state at the rail is `needs_attention`; all others are one. */
    needsAttention: p.boolean().primary(),
    payouts: p.integer(),
    amountCents: p.bigint("number"),
  },
});

/**
 * How many payouts a batch has in a state, and what they add up to, excluding pending rows in `PayoutBatchChange`. Not
 * complete while the batch is in `PayoutBatchFill`. Decision record 0088.
 */
export class PayoutBatchSum extends PayoutBatchSumSchema.class {}
PayoutBatchSumSchema.setClass(PayoutBatchSum);

const PayoutBatchFillSchema = defineEntity({
  name: "PayoutBatchFill",
  tableName: "payout_batch_fill",
  properties: { batchId: p.text().primary() },
});

/** A batch from before the sums, whose payouts of then are in none of them yet. */
export class PayoutBatchFill extends PayoutBatchFillSchema.class {}
PayoutBatchFillSchema.setClass(PayoutBatchFill);
