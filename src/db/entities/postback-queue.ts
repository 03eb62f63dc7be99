import { defineEntity, p } from "@mikro-orm/postgresql";
import type { MessageOrigin } from "../../domain/processes/process.ts";

const PostbackHostSchema = defineEntity({
  name: "PostbackHost",
  tableName: "postback_host",
  properties: {
    host: p.text().primary(),
    /** How many calls may run at once; fewer while the host does not respond. */
    mostAtOnce: p.integer(),
    /** Calls without a response, one after the other. */
    failures: p.integer().default(0),
    /** Whose turn was last, as in `PostbackTurn`; the next one in order has the next. */
    lastProgramId: p.text().default(""),
  },
  checks: [{ name: "postback_host_most_check", expression: "most_at_once >= 1" }],
});

/** A host that postbacks call. Its row is locked by whoever enters or leaves it. */
export class PostbackHost extends PostbackHostSchema.class {}
PostbackHostSchema.setClass(PostbackHost);

const PostbackSlotSchema = defineEntity({
  name: "PostbackSlot",
  tableName: "postback_slot",
  properties: {
    deliveryId: p.text().primary(),
    host: p.text(),
    /** System clock. When it is free again, if its process died. */
    takenUntil: p.datetime(3),
  },
  indexes: [{ name: "postback_slot_host_index", properties: ["host"] }],
});

/** A delivery that calls its host, or was woken to do so. */
export class PostbackSlot extends PostbackSlotSchema.class {}
PostbackSlotSchema.setClass(PostbackSlot);

const PostbackTurnSchema = defineEntity({
  name: "PostbackTurn",
  tableName: "postback_turn",
  properties: {
    deliveryId: p.text().primary(),
    host: p.text(),
    /** Whose turn it waits for: a brand's id, or a program's in turns of the version that named the column. */
    programId: p.text(),
    /** System clock. */
    since: p.datetime(3),
    /** What made the delivery: the origin of its message once its turn comes. Null: nothing that is followed. */
    origin: p.json<MessageOrigin>().nullable(),
  },
  indexes: [{ name: "postback_turn_queue_index", properties: ["host", "programId", "since", "deliveryId"] }],
});

/** A delivery that waits for its host to be free; it needs no workflow meanwhile. */
export class PostbackTurn extends PostbackTurnSchema.class {}
PostbackTurnSchema.setClass(PostbackTurn);
