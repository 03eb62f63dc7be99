import type { Sql } from "../../db/sql.ts";

/** A monthly statement of a program's platform fees. */
export interface InvoiceRow {
  readonly id: string;
  readonly number: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly feesCents: number;
  readonly currency: string;
  readonly issuedAt: Date;
}

/** A program's invoices, newest first. */
export function listInvoices(sql: Sql, brandId: string, programId: string): Promise<InvoiceRow[]> {
  return sql.rows<InvoiceRow>(
    `select i.id, i.number, i.period_start as "periodStart", i.period_end as "periodEnd", i.fees_cents as "feesCents",
       i.currency, i.issued_at as "issuedAt"
     from invoice i
     where i.program_id = (select id from program where id = $2 and brand_id = $1)
     order by i.period_start desc`,
    [brandId, programId],
  );
}
