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
    /** How the partner was found, if the subscription began without a payment. */
    trialAttributedBy: p.enum(["coupon", "click", "ref_code"]).nullable(),
    trialClickId: p.text().nullable(),
    trialSubs: p.array().nullable(),
    /** Fingerprint of the facts that decided the trial's credit. */
    trialDecidedOn: p.text().nullable(),
    createdAt: p.datetime(3),
  },
  indexes: [
    {
      name: "subscription_first_conversion_index",
      properties: ["firstConversionId"],
      where: "first_conversion_id is not null",
    },
  ],
});

/** The partner who earns a subscription's renewals. */
export class Subscription extends SubscriptionSchema.class {}
SubscriptionSchema.setClass(Subscription);
