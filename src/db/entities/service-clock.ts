import { defineEntity, p } from "@mikro-orm/postgresql";

const ServiceClockSchema = defineEntity({
  name: "ServiceClock",
  tableName: "service_clock",
  properties: {
    id: p.smallint().primary().autoincrement(false).default(1),
    /** How far business time is ahead of the system clock. */
    offsetSeconds: p.bigint("number").defaultRaw("0"),
    updatedAt: p.datetime(3).defaultRaw("now()"),
  },
  checks: [
    { name: "service_clock_never_back", expression: "offset_seconds >= 0" },
    { name: "service_clock_one_row", expression: "id = 1" },
  ],
});

/** Business time: a single row with the offset by which the testnet's clock was moved forward. CLOCK-1. */
export class ServiceClock extends ServiceClockSchema.class {}
ServiceClockSchema.setClass(ServiceClock);
