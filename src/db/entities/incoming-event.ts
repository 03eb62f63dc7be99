import { defineEntity, p } from "@mikro-orm/postgresql";

import { Program } from "./program.ts";

const IncomingEventSchema = defineEntity({
  name: "IncomingEvent",
  tableName: "incoming_event",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    programId: () => p.manyToOne(Program).mapToPk().joinColumn("program_id"),
    source: p.enum(["api", "stripe", "shopify", "console"]),
    externalId: p.text().nullable(),
    type: p.enum(["sale", "refund", "event"]).nullable(),
    status: p.enum(["processed", "duplicate", "unmatched", "error"]),
    note: p.text().nullable(),
    orderRef: p.text().nullable(),
    conversionId: p.text().nullable(),
    /** Which signing secret matched; null unless it came through the signed event endpoint. */
    signedWith: p.enum(["current", "previous"]).nullable(),
    receivedAt: p.datetime(3),
    /** A signed event's body, encrypted, kept for a replay if the event ended `unmatched` or `error`. EVENT-20. */
    bodySealed: p.blob().$type<Buffer>().nullable(),
    /** Until when the body is kept, on the system clock. */
    bodyUntil: p.datetime(3).nullable(),
    /** Finds a kept body for redaction: keyed hashes of the addresses in it. */
    bodyTraces: p.array().defaultRaw("'{}'"),
    /** The signed event that this event of the console replays. */
    replayOf: () => p.manyToOne(IncomingEvent).mapToPk().joinColumn("replay_of").nullable(),
  },
  uniques: [
    { name: "incoming_event_external_id_key", properties: ["programId", "source", "externalId"] },
    { name: "incoming_event_replay_key", properties: ["replayOf"], where: "replay_of is not null" },
  ],
  checks: [{ name: "incoming_event_body_check", expression: "(body_sealed is null) = (body_until is null)" }],
  indexes: [
    { name: "incoming_event_list_index", properties: ["programId", "id"] },
    { name: "incoming_event_recent_index", properties: ["programId", "receivedAt", "id"] },
    {
      name: "incoming_event_outcome_list_index",
      expression:
        "create index incoming_event_outcome_list_index on incoming_event " +
        "(program_id, status, coalesce(type, ''), source, received_at, id)",
    },
    {
      name: "incoming_event_note_list_index",
      expression:
        "create index incoming_event_note_list_index on incoming_event " +
        "(program_id, split_part(note, ' ', 1), received_at, id) where note is not null",
    },
    {
      name: "incoming_event_order_index",
      properties: ["programId", "orderRef"],
      where: "order_ref is not null",
    },
    {
      name: "incoming_event_body_index",
      properties: ["bodyUntil"],
      where: "body_sealed is not null",
    },
    {
      name: "incoming_event_trace_index",
      expression:
        "create index incoming_event_trace_index on incoming_event using gin (body_traces) " +
        "where body_sealed is not null",
    },
    {
      name: "incoming_event_replay_time_index",
      properties: ["programId", "receivedAt"],
      where: "replay_of is not null",
    },
  ],
});

/** An event as received, and its outcome. EVENT-6. */
export class IncomingEvent extends IncomingEventSchema.class {}
IncomingEventSchema.setClass(IncomingEvent);
