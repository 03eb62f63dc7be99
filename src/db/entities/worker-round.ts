import { defineEntity, p } from "@mikro-orm/postgresql";

const WorkerRoundSchema = defineEntity({
  name: "WorkerRound",
  tableName: "worker_round",
  properties: {
    name: p.text().primary(),
    /** System clock. */
    begunAt: p.datetime(3),
  },
});

/** When a worker last began what one of them does every so often. */
export class WorkerRound extends WorkerRoundSchema.class {}
WorkerRoundSchema.setClass(WorkerRound);
