import { defineEntity, p } from "@mikro-orm/postgresql";

const RestorationSchema = defineEntity({
  name: "Restoration",
  tableName: "restoration",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    /** System clock. The moment that the database was restored to. */
    restoredTo: p.datetime(3),
    /** System clock. */
    begunAt: p.datetime(3),
    /** System clock. Null while payouts wait for the comparison with the rails. */
    endedAt: p.datetime(3).nullable(),
  },
  indexes: [
    {
      name: "restoration_open_key",
      expression: "create unique index restoration_open_key on restoration ((true)) where ended_at is null",
    },
  ],
  checks: [{ name: "restoration_restored_to_check", expression: "restored_to <= begun_at" }],
});

/** A restore of the database from a backup. */
export class Restoration extends RestorationSchema.class {}
RestorationSchema.setClass(Restoration);
