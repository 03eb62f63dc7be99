import { defineEntity, p } from "@mikro-orm/postgresql";

const RateLimitCountSchema = defineEntity({
  name: "RateLimitCount",
  tableName: "rate_limit_count",
  properties: {
    limitName: p.text().primary(),
    /** What is counted: a key's id, an address, a brand, a partner. */
    subject: p.text().primary(),
    requests: p.integer(),
    /** When the window ends. System clock. */
    expiresAt: p.datetime(3),
  },
  indexes: [{ name: "rate_limit_count_expiry_index", properties: ["expiresAt"] }],
});

/** Requests counted in one window of a rate limit. */
export class RateLimitCount extends RateLimitCountSchema.class {}
RateLimitCountSchema.setClass(RateLimitCount);
