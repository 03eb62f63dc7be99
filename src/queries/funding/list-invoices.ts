import { columns, type RowOf } from "../../db/columns.ts";
import { Invoice } from "../../db/entities/invoice.ts";
import type { Sql } from "../../db/sql.ts";

const INVOICE = columns(Invoice, "i", [
  "id",
  "number",
  "periodStart",
  "periodEnd",
  "feesCents",
  "currency",
  "issuedAt",
]);

/** A monthly statement of a program's platform fees. */
export type InvoiceRow = Readonly<RowOf<typeof INVOICE>>;

/** A program's invoices, newest first. */
export function listInvoices(sql: Sql, brandId: string, programId: string): Promise<InvoiceRow[]> {
  return sql.rows<InvoiceRow>(
    `select ${INVOICE}
     from invoice i
     where i.program_id = (select id from program where id = $2 and brand_id = $1)
     order by i.period_start desc`,
    [brandId, programId],
  );
}
