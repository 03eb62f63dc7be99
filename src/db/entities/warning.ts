import { defineEntity, p } from "@mikro-orm/postgresql";

import { Partner } from "./partner.ts";

const WarningSchema = defineEntity({
  name: "Warning",
  tableName: "warning",
  properties: {
    id: p.text().primary(),
    partnerId: () => p.manyToOne(Partner).mapToPk().joinColumn("partner_id"),
    number: p.integer(),
    reason: p.text(),
    openedAt: p.datetime(3),
    dueAt: p.datetime(3),
    /** Null while the warning is open. */
    outcome: p.enum(["cleared", "suspended", "expired"]).nullable(),
    closedAt: p.datetime(3).nullable(),
  },
  uniques: [
    { name: "warning_number_key", properties: ["partnerId", "number"] },
    { name: "warning_open_key", properties: ["partnerId"], where: "outcome is null" },
  ],
  indexes: [{ name: "warning_due_index", properties: ["dueAt"], where: "outcome is null" }],
});

/** A warning to a partner: open while `outcome` is null, at most one open per partner. */
export class Warning extends WarningSchema.class {}
WarningSchema.setClass(Warning);
