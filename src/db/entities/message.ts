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

/** A message from a brand to every approved partner of a program. */
export class Broadcast extends BroadcastSchema.class {}
BroadcastSchema.setClass(Broadcast);

const RecipientPageSchema = defineEntity({
  name: "RecipientPage",
  tableName: "recipient_page",
  properties: {
    broadcastId: p.text().primary(),
    /** From 0 on, in the order of the partners' ids. */
    number: p.integer().primary(),
    senderName: p.text(),
    partnerIds: p.array().columnType("text[]"),
    /** System clock. */
    leftAt: p.datetime(3).defaultRaw("now()"),
  },
});

/** Recipients of a broadcast whose messages are still to be written. */
export class RecipientPage extends RecipientPageSchema.class {}
RecipientPageSchema.setClass(RecipientPage);

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
  indexes: [
    { name: "message_thread_index", properties: ["partnerId", "createdAt", "id"] },
    {
      name: "message_unread_index",
      properties: ["partnerId"],
      where: "sender = 'partner' and read_at is null",
    },
  ],
});

/** One message in the thread between a brand and a partner. */
export class Message extends MessageSchema.class {}
MessageSchema.setClass(Message);

const MessageErasureSchema = defineEntity({
  name: "MessageErasure",
  tableName: "message_erasure",
  properties: {
    accountId: p.text().primary(),
    /** System clock. */
    leftAt: p.datetime(3).defaultRaw("now()"),
  },
});

/** A deleted account of whose messages some are still to be erased. */
export class MessageErasure extends MessageErasureSchema.class {}
MessageErasureSchema.setClass(MessageErasure);

const MessageThreadSchema = defineEntity({
  name: "MessageThread",
  tableName: "message_thread",
  properties: {
    partnerId: p.text().primary(),
    programId: p.text(),
    lastMessageId: p.text(),
    lastMessageAt: p.datetime(3),
    /** The partner's first message that no message of the brand to them alone has followed; null where none waits. */
    waitingSince: p.datetime(3).nullable(),
  },
  indexes: [
    { name: "message_thread_list_index", properties: ["programId", "lastMessageAt", "partnerId"] },
    {
      name: "message_thread_waiting_index",
      properties: ["programId", "lastMessageAt", "partnerId"],
      where: "waiting_since is not null",
    },
  ],
});

/** A thread with messages. Written by triggers alone. */
export class MessageThread extends MessageThreadSchema.class {}
MessageThreadSchema.setClass(MessageThread);
