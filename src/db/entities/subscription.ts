import { defineEntity, p } from "@mikro-orm/postgresql";

const SubscriptionSchema = defineEntity({
  name: "Subscription",
  tableName: "subscription",
  properties: {
    programId: p.text().primary(),
    subscriptionRef: p.text().primary(),
    partnerId: p.text(),
    /** Null while only a trial has named the subscription. */
    firstConversionId: p.text().nullable(),
    firstOccurredAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
});

/** Which partner the renewals of a subscription belong to. */
export class Subscription extends SubscriptionSchema.class {}
SubscriptionSchema.setClass(Subscription);
