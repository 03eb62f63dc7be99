import { defineEntity, p } from "@mikro-orm/postgresql";

const OutboxRowSchema = defineEntity({
  name: "OutboxRow",
  tableName: "outbox",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    topic: p.text(),
    workflowId: p.text(),
    payload: p.json<Record<string, unknown>>(),
    /** The lane of its kind, in which brands take turns. */
    lane: p.text().default("holds"),
    /**
     * Whose turn it waits for: a brand's id, or a program's in messages of the version that named the column; the template
     * of mails of neither; empty for other messages of neither.
     */
    programId: p.text().default(""),
    /** Whether repair wrote it. */
    isRepair: p.boolean().default(false),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    createdAt: p.datetime(3).defaultRaw("now()"),
    /** System clock. Not tried before. */
    availableAt: p.datetime(3).defaultRaw("date_trunc('milliseconds'::text, now())"),
    doneAt: p.datetime(3).nullable(),
    /** Set when it was rejected for good: shown to operators, and blocks no other message. */
    parkedAt: p.datetime(3).nullable(),
  },
  indexes: [
    {
      name: "outbox_open_lane_index",
      properties: ["lane", "programId", "availableAt", "id"],
      where: "done_at is null and parked_at is null",
    },
    {
      name: "outbox_workflow_index",
      properties: ["workflowId"],
      where: "coalesce(done_at, 'infinity') = 'infinity'",
    },
    { name: "outbox_repair_index", properties: ["topic"], where: "is_repair and done_at is null" },
    { name: "outbox_parked_index", properties: ["parkedAt"], where: "parked_at is not null" },
    { name: "outbox_done_index", properties: ["doneAt"], where: "done_at is not null" },
  ],
});

/** A change outside the database, written in the transaction that decided it. */
export class OutboxRow extends OutboxRowSchema.class {}
OutboxRowSchema.setClass(OutboxRow);
