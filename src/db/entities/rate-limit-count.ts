import { defineEntity, p } from "@mikro-orm/postgresql";

const RateLimitCountSchema = defineEntity({
  name: "RateLimitCount",
  tableName: "rate_limit_count",
  properties: {
    limitName: p.text().primary(),
    /** What is counted for: a key's id, an address, a brand, a partner. */
    subject: p.text().primary(),
    requests: p.integer(),
    /** By the machine's clock: when the window ends. */
    expiresAt: p.datetime(3),
  },
  indexes: [{ name: "rate_limit_count_expiry_index", properties: ["expiresAt"] }],
});

/** How many requests were counted in a window of a rate limit. */
export class RateLimitCount extends RateLimitCountSchema.class {}
RateLimitCountSchema.setClass(RateLimitCount);
