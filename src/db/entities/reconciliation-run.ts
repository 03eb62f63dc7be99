import { defineEntity, p } from "@mikro-orm/postgresql";

const ReconciliationRunSchema = defineEntity({
  name: "ReconciliationRun",
  tableName: "reconciliation_run",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    startedAt: p.datetime(3),
    finishedAt: p.datetime(3).nullable(),
    checked: p.bigint("number").nullable(),
    problems: p.json<unknown[]>().nullable(),
    /** What needed an operator at that time, by kind and reason. */
    attention: p.json<unknown[]>().nullable(),
  },
  indexes: [{ name: "reconciliation_run_start_index", properties: ["startedAt"] }],
});

/** One nightly check of the ledger against conversions, payouts and funding. */
export class ReconciliationRun extends ReconciliationRunSchema.class {}
ReconciliationRunSchema.setClass(ReconciliationRun);
