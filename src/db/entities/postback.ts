import { defineEntity, p } from "@mikro-orm/postgresql";

import { POSTBACK_EVENTS } from "../../domain/messaging/postback.ts";
import { DELIVERY_STATUSES } from "../../domain/messaging/postback-retry.ts";
import { Conversion } from "./conversion.ts";
import { Partner } from "./partner.ts";

const PostbackSchema = defineEntity({
  name: "Postback",
  tableName: "postback",
  properties: {
    partnerId: () => p.manyToOne(Partner).mapToPk().joinColumn("partner_id").primary(),
    url: p.text().nullable(),
    updatedAt: p.datetime(3),
  },
});

/** The URL to call about a partner's sales; null when switched off. */
export class Postback extends PostbackSchema.class {}
PostbackSchema.setClass(Postback);

const PostbackDeliverySchema = defineEntity({
  name: "PostbackDelivery",
  tableName: "postback_delivery",
  properties: {
    id: p.text().primary(),
    partnerId: () => p.manyToOne(Partner).mapToPk().joinColumn("partner_id"),
    conversionId: () => p.manyToOne(Conversion).mapToPk().joinColumn("conversion_id").nullable(),
    event: p.enum(POSTBACK_EVENTS),
    cause: p.text(),
    /** With the macros filled in. */
    url: p.text(),
    status: p.enum(DELIVERY_STATUSES),
    attempts: p.integer().default(0),
    lastStatusCode: p.integer().nullable(),
    lastError: p.text().nullable(),
    nextAttemptAt: p.datetime(3).nullable(),
    isTest: p.boolean().default(false),
    createdAt: p.datetime(3),
    deliveredAt: p.datetime(3).nullable(),
    /** Whether it has a `PostbackTurn`; a trigger keeps it so. */
    waitsForHost: p.boolean().default(false),
  },
  uniques: [
    { name: "postback_delivery_cause_key", properties: ["conversionId", "event", "cause"] },
    {
      name: "postback_delivery_test_key",
      properties: ["partnerId", "cause"],
      // In PostgreSQL's own notation: the entities are compared with its catalog.
      where: "cause ~~ 'test:%'",
    },
  ],
  indexes: [
    { name: "postback_delivery_list_index", properties: ["partnerId", "createdAt", "id"] },
    {
      name: "postback_delivery_open_page_index",
      properties: ["id"],
      where: "status in ('pending', 'retrying') and not waits_for_host",
    },
    {
      name: "postback_delivery_open_index",
      properties: ["createdAt"],
      where: "status in ('pending', 'retrying') and not waits_for_host",
    },
  ],
  checks: [{ name: "postback_delivery_attempts_check", expression: "attempts >= 0 and attempts <= 7" }],
});

/** A postback with all its attempts. POSTBACK-7. */
export class PostbackDelivery extends PostbackDeliverySchema.class {}
PostbackDeliverySchema.setClass(PostbackDelivery);

const PostbackAttemptSchema = defineEntity({
  name: "PostbackAttempt",
  tableName: "postback_attempt",
  properties: {
    deliveryId: () => p.manyToOne(PostbackDelivery).mapToPk().joinColumn("delivery_id").primary(),
    number: p.integer().primary(),
    statusCode: p.integer().nullable(),
    error: p.text().nullable(),
    address: p.text().nullable(),
    answerExcerpt: p.text().nullable(),
    startedAt: p.datetime(3),
    finishedAt: p.datetime(3).nullable(),
  },
  checks: [{ name: "postback_attempt_number_check", expression: "number >= 1 and number <= 7" }],
});

/** One call of a postback URL. */
export class PostbackAttempt extends PostbackAttemptSchema.class {}
PostbackAttemptSchema.setClass(PostbackAttempt);

const PostbackEndingSchema = defineEntity({
  name: "PostbackEnding",
  tableName: "postback_ending",
  properties: {
    partnerId: p.text().primary(),
    /** Of the oldest delivery that is ended. */
    beforeTime: p.datetime(3),
    beforeId: p.text(),
    /** Whether the account was deleted: they are erased, too. */
    isErasure: p.boolean(),
    /** System clock. */
    leftAt: p.datetime(3).defaultRaw("now()"),
  },
});

/** The deliveries that are still to be ended: all that a partner had before one of them, by time and id. */
export class PostbackEnding extends PostbackEndingSchema.class {}
PostbackEndingSchema.setClass(PostbackEnding);
