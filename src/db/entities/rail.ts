import { defineEntity, p } from "@mikro-orm/postgresql";

import { Payout } from "./payout.ts";

const RailCallSchema = defineEntity({
  name: "RailCall",
  tableName: "rail_call",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    payoutId: () => p.manyToOne(Payout).mapToPk().joinColumn("payout_id"),
    railAttempt: p.integer(),
    verb: p.enum(["send", "look_up"]),
    /** Null while the call runs, or for ever when the process died in it. */
    outcome: p.enum(["accepted", "settled", "refused", "unknown", "absent", "balance_too_low"]).nullable(),
    detail: p.text().nullable(),
    startedAt: p.datetime(3),
    finishedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: "rail_call_payout_index", properties: ["payoutId", "id"] }],
});

/** One call to a payment rail. Written before the call, so that a crash leaves a trace of it. */
export class RailCall extends RailCallSchema.class {}
RailCallSchema.setClass(RailCall);

const RailEventSchema = defineEntity({
  name: "RailEvent",
  tableName: "rail_event",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    rail: p.enum(["stripe", "sandbox"]),
    externalId: p.text(),
    type: p.text(),
    payoutId: () => p.manyToOne(Payout).mapToPk().joinColumn("payout_id").nullable(),
    note: p.text().nullable(),
    receivedAt: p.datetime(3),
  },
  uniques: [{ name: "rail_event_external_id_key", properties: ["rail", "externalId"] }],
});

/** A webhook of a payment rail, received once. */
export class RailEvent extends RailEventSchema.class {}
RailEventSchema.setClass(RailEvent);
