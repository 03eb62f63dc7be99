import { defineEntity, p } from "@mikro-orm/postgresql";

import { Partner } from "./partner.ts";

const BroadcastSchema = defineEntity({
  name: "Broadcast",
  tableName: "broadcast",
  properties: {
    id: p.text().primary(),
    programId: p.text(),
    brandId: p.text(),
    body: p.text(),
    recipients: p.integer(),
    createdAt: p.datetime(3),
  },
});

/** A message of a brand to every approved partner of a program. */
export class Broadcast extends BroadcastSchema.class {}
BroadcastSchema.setClass(Broadcast);

const MessageSchema = defineEntity({
  name: "Message",
  tableName: "message",
  properties: {
    id: p.text().primary(),
    partnerId: () => p.manyToOne(Partner).mapToPk().joinColumn("partner_id"),
    broadcastId: () => p.manyToOne(Broadcast).mapToPk().joinColumn("broadcast_id").nullable(),
    sender: p.enum(["partner", "brand"]),
    senderName: p.text(),
    body: p.text(),
    createdAt: p.datetime(3),
    readAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: "message_broadcast_key", properties: ["broadcastId", "partnerId"] }],
  indexes: [{ name: "message_thread_index", properties: ["partnerId", "createdAt", "id"] }],
});

/** One message in the thread between a brand and a partner. */
export class Message extends MessageSchema.class {}
MessageSchema.setClass(Message);
