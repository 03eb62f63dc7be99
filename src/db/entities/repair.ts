import { defineEntity, p } from "@mikro-orm/postgresql";

const RepairCursorSchema = defineEntity({
  name: "RepairCursor",
  tableName: "repair_cursor",
  properties: {
    kind: p.text().primary(),
    /** The last row that was checked; empty at the start of a pass. */
    afterId: p.text().default(""),
    /** Whether workflows of this kind were lost, so that the pass does not pause. */
    isFast: p.boolean().default(false),
    /** How many processes this pass has repaired. */
    repaired: p.integer().default(0),
    /** System clock. */
    updatedAt: p.datetime(3).defaultRaw("now()"),
  },
});

/** How far repair has come among the open rows of a kind */
export class RepairCursor extends RepairCursorSchema.class {}
RepairCursorSchema.setClass(RepairCursor);

const ProcessRepairSchema = defineEntity({
  name: "ProcessRepair",
  tableName: "process_repair",
  properties: {
    workflowId: p.text().primary(),
    /** When the row was due at the time; one that is due at another time since may be repaired at once. */
    dueAt: p.datetime(3),
    times: p.integer(),
    /** System clock. */
    repairedAt: p.datetime(3),
    /** System clock. Not repaired again before. */
    nextAt: p.datetime(3),
  },
  indexes: [{ name: "process_repair_next_index", properties: ["nextAt"] }],
});

/** A process that was started or nudged by repair; deleted a day after it might have been repaired again. */
export class ProcessRepair extends ProcessRepairSchema.class {}
ProcessRepairSchema.setClass(ProcessRepair);
