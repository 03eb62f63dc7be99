import { defineEntity, p } from "@mikro-orm/postgresql";

const RelayLeadSchema = defineEntity({
  name: "RelayLead",
  tableName: "relay_lead",
  properties: {
    id: p.smallint().primary().autoincrement(false).default(1),
    /** A relay's own name, drawn when it starts. */
    holder: p.text(),
    heldUntil: p.datetime(3),
    /** Whether others lease as well, because the holder alone is not quick enough. */
    isShared: p.boolean(),
  },
  checks: [{ name: "relay_lead_one_row", expression: "id = 1" }],
});

/** Which relay leases outbox messages: at most one row. */
export class RelayLead extends RelayLeadSchema.class {}
RelayLeadSchema.setClass(RelayLead);
