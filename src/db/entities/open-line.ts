import { defineEntity, p } from "@mikro-orm/postgresql";

import { PARTNER_KINDS } from "../../domain/money/ledger.ts";

const OpenLineSchema = defineEntity({
  name: "OpenLine",
  tableName: "open_line",
  properties: {
    conversionId: p.text().primary(),
    kind: p.enum(PARTNER_KINDS).primary(),
    partnerId: p.text().primary(),
    programId: p.text(),
    /** The conversion's payment date; of a rejected one the time of its rejection, if that was earlier. */
    payableAt: p.datetime(3),
    /** Below 0 for a debt. 0 only where two transactions at once brought it there. */
    openCents: p.bigint("number"),
  },
  indexes: [
    { name: "open_line_hold_index", properties: ["programId", "payableAt", "partnerId", "openCents"] },
    { name: "open_line_partner_index", properties: ["partnerId", "payableAt"] },
  ],
});

/**
 * What is open of a decided conversion, of one kind and for one partner: the sum of its entries in the ledger, payouts
 * included. Written only by triggers; a line that comes to 0 is deleted. Decision record 0067.
 */
export class OpenLine extends OpenLineSchema.class {}
OpenLineSchema.setClass(OpenLine);

const OpenLineFillSchema = defineEntity({
  name: "OpenLineFill",
  tableName: "open_line_fill",
  properties: {
    /** The last conversion of the slice before; empty before the first. */
    afterId: p.text().primary(),
    isDone: p.boolean(),
  },
});

/** How far the lines of conversions from before the table were filled in. One row. */
export class OpenLineFill extends OpenLineFillSchema.class {}
OpenLineFillSchema.setClass(OpenLineFill);
