import { defineEntity, p } from "@mikro-orm/postgresql";

import { CONVERSION_STATUSES } from "../../domain/sales/conversion.ts";
import { Conversion } from "./conversion.ts";

const ConversionChangeSchema = defineEntity({
  name: "ConversionChange",
  tableName: "conversion_change",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    conversionId: () => p.manyToOne(Conversion).mapToPk().joinColumn("conversion_id"),
    programId: p.text(),
    statusBefore: p.enum(CONVERSION_STATUSES),
    holdUntilBefore: p.datetime(3),
    createdAt: p.datetime(3),
  },
  indexes: [
    { name: "conversion_change_index", properties: ["conversionId", "createdAt"] },
    { name: "conversion_change_time_index", properties: ["programId", "createdAt"] },
    {
      name: "conversion_change_revival_index",
      properties: ["programId", "createdAt"],
      where: "status_before = 'rejected'",
    },
    {
      name: "conversion_change_hold_index",
      properties: ["programId", "holdUntilBefore"],
      where: "status_before = 'approved'",
    },
  ],
});

/** A conversion before a change of its status or payment date. Written by a trigger; append-only. */
export class ConversionChange extends ConversionChangeSchema.class {}
ConversionChangeSchema.setClass(ConversionChange);
