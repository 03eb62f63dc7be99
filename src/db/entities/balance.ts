import { defineEntity, p } from "@mikro-orm/postgresql";

import { PARTNER_KINDS } from "../../domain/money/ledger.ts";

/**
 * earned: accruals and reversals. paid_out: entries of payouts. pending: awaiting approval. approved: whatever was
 * approved, even if payable or paid since.
 */
const BUCKETS = ["earned", "paid_out", "pending", "approved"] as const;
/** fee: accruals and reversals of the platform's fee. paid: of payouts that are settled. Both are in no sum of now. */
const CHANGED_BUCKETS = [...BUCKETS, "fee", "paid"] as const;

/** The lengths of the periods whose sums are kept: an hour, a day, 32 days and 1,024 days. */
export const HISTORY_HOURS = [1, 24, 768, 24_576] as const;

const BalanceChangeSchema = defineEntity({
  name: "BalanceChange",
  tableName: "balance_change",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    programId: p.text(),
    /** Empty for fees. */
    partnerId: p.text(),
    bucket: p.enum(CHANGED_BUCKETS),
    period: p.integer(),
    amountCents: p.bigint("number"),
    /** When it took effect, in hours since 1970-01-01. */
    hour: p.integer(),
    /** approved: the hour of the payment date, until which the amount is in hold. */
    untilHour: p.integer().nullable(),
    /** Of what is earned. */
    kind: p.enum(PARTNER_KINDS).nullable(),
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
  indexes: [{ name: "balance_sum_past_index", properties: ["period"], where: "bucket = 'approved'" }],
});

/** A sum over a partner's conversions or ledger entries, excluding pending rows in `BalanceChange`. */
export class BalanceSum extends BalanceSumSchema.class {}
BalanceSumSchema.setClass(BalanceSum);

const BalanceHistorySchema = defineEntity({
  name: "BalanceHistory",
  tableName: "balance_history",
  properties: {
    programId: p.text().primary(),
    /** Empty for the program's own sums, which have no pending and no in-hold amounts. */
    partnerId: p.text().primary(),
    /** The length of the period, one of `HISTORY_HOURS`. */
    hours: p.integer().primary(),
    /** Hours since 1970-01-01 divided by the length. */
    period: p.integer().primary(),
    /** Accruals without reversals, of the kinds that the sums are of. */
    accruedCents: p.bigint("number").defaultRaw("0"),
    /** Accruals and reversals, by kind. */
    directCents: p.bigint("number").defaultRaw("0"),
    overrideCents: p.bigint("number").defaultRaw("0"),
    feeCents: p.bigint("number").defaultRaw("0"),
    paidOutCents: p.bigint("number").defaultRaw("0"),
    paidCents: p.bigint("number").defaultRaw("0"),
    pendingCents: p.bigint("number").defaultRaw("0"),
    /** Amounts leave it in the hour of their payment date, which may be to come. */
    inHoldCents: p.bigint("number").defaultRaw("0"),
  },
  checks: [
    { name: "balance_history_hours_check", expression: `hours = ANY (ARRAY[${HISTORY_HOURS.join(", ")}])` },
  ],
});

/** By how much a partner's figures changed in a period, excluding pending rows in `BalanceChange`. */
export class BalanceHistory extends BalanceHistorySchema.class {}
BalanceHistorySchema.setClass(BalanceHistory);
