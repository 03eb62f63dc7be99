import { defineEntity, p } from "@mikro-orm/postgresql";
import { Program } from "./program.ts";

const VerificationProgressSchema = defineEntity({
  name: "VerificationProgress",
  tableName: "verification_progress",
  properties: {
    /** The workflow of a nightly verification, or `vp` for the command line's. */
    run: p.text().primary(),
    checkKey: p.text().primary(),
    /** The last subject that was checked; null before the first. */
    afterKey: p.text().nullable(),
    /** How many subjects the next slice has. */
    sliceSize: p.integer(),
    checked: p.bigint("number"),
    problems: p.json<unknown[]>(),
    notChecked: p.json<unknown[]>(),
    isDone: p.boolean(),
    /** System clock. */
    updatedAt: p.datetime(3).defaultRaw("now()"),
  },
});

/** How far a check has come in a verification that is not over. */
export class VerificationProgress extends VerificationProgressSchema.class {}
VerificationProgressSchema.setClass(VerificationProgress);

const LedgerSealSchema = defineEntity({
  name: "LedgerSeal",
  tableName: "ledger_seal",
  properties: {
    programId: () => p.manyToOne(Program).mapToPk().joinColumn("program_id").primary(),
    /** A calendar month, UTC. */
    periodStart: p.datetime(3).primary(),
    periodEnd: p.datetime(3),
    entries: p.bigint("number"),
    /** Accruals and reversals of partners. */
    earnedCents: p.bigint("number"),
    /** Payouts and what came back of them; negative. */
    paidOutCents: p.bigint("number"),
    feeCents: p.bigint("number"),
    /** SHA-256 over the previous month's seal, the entries in order, and the sums by hour. */
    digest: p.blob().$type<Buffer>(),
    sealedAt: p.datetime(3),
    /** When the month was last found as sealed. System clock, as `sealedAt`. */
    checkedAt: p.datetime(3),
  },
  indexes: [{ name: "ledger_seal_checked_index", properties: ["checkedAt", "programId", "periodStart"] }],
  checks: [{ name: "ledger_seal_period_check", expression: "period_end > period_start" }],
});

/** The ledger entries of a program's closed month, as they were when it was sealed. */
export class LedgerSeal extends LedgerSealSchema.class {}
LedgerSealSchema.setClass(LedgerSeal);
