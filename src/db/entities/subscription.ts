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
    /** Of a subscription that began without a payment: how its partner was found then. */
    trialAttributedBy: p.enum(["coupon", "click", "ref_code"]).nullable(),
    trialClickId: p.text().nullable(),
    trialSubs: p.array().nullable(),
    createdAt: p.datetime(3),
  },
});

/** Which partner the renewals of a subscription belong to. */
export class Subscription extends SubscriptionSchema.class {}
SubscriptionSchema.setClass(Subscription);
