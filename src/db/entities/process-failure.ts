import { defineEntity, p } from "@mikro-orm/postgresql";

const ProcessFailureSchema = defineEntity({
  name: "ProcessFailure",
  tableName: "process_failure",
  properties: {
    /** `TEMPORAL` for Temporal itself. */
    workflowId: p.text().primary(),
    programId: p.text().nullable(),
    /** A `FailureReason`. */
    reason: p.text(),
    /** The last failure, as Temporal has it. */
    message: p.text().nullable(),
    /** System clock. When the worker first saw it. */
    since: p.datetime(3).defaultRaw("now()"),
    /** System clock. When the worker last saw it. */
    seenAt: p.datetime(3).defaultRaw("now()"),
  },
});

/** A process that fails, as of the worker's last look at Temporal. */
export class ProcessFailure extends ProcessFailureSchema.class {}
ProcessFailureSchema.setClass(ProcessFailure);
