import { defineEntity, p } from "@mikro-orm/postgresql";

import { Program } from "./program.ts";

const InvoiceSchema = defineEntity({
  name: "Invoice",
  tableName: "invoice",
  properties: {
    id: p.text().primary(),
    programId: () => p.manyToOne(Program).mapToPk().joinColumn("program_id"),
    number: p.text(),
    periodStart: p.datetime(3),
    periodEnd: p.datetime(3),
    feesCents: p.bigint("number"),
    currency: p.text(),
    issuedAt: p.datetime(3),
  },
  uniques: [
    { name: "invoice_number_key", properties: ["number"] },
    { name: "invoice_period_key", properties: ["programId", "periodStart"] },
  ],
  checks: [{ name: "invoice_period_check", expression: "period_end > period_start" }],
});

/** The monthly statement of a program's platform fees. */
export class Invoice extends InvoiceSchema.class {}
InvoiceSchema.setClass(Invoice);
