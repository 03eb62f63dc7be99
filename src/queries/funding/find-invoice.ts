import assert from "node:assert/strict";
import type { Sql } from "../../db/sql.ts";
import { invoiceStatuses, type InvoiceStatus } from "../../domain/balances/funding.ts";
import { isId } from "../../domain/ids.ts";
import { fundingFigures } from "../balances/funding-figures.ts";
import { listInvoices, type InvoiceRow } from "./list-invoices.ts";

/** The content of an invoice: number and sum of the fees charged and returned in its month. */
interface InvoicedFees {
  readonly drawn: number;
  readonly drawnCents: number;
  readonly givenBack: number;
  /** Not below 0. */
  readonly givenBackCents: number;
}

/** An invoice as its page shows it. */
export interface Invoice extends InvoiceRow {
  readonly brandName: string;
  readonly programName: string;
  readonly status: InvoiceStatus;
  readonly fees: InvoicedFees;
}

/** An invoice, for a reader who has proved access; null if unknown. */
export async function findInvoice(sql: Sql, invoiceId: string): Promise<Invoice | null> {
  if (!isId("invoice", invoiceId)) return null;
  const owner = await sql.db
    .selectFrom("Invoice as i")
    .innerJoin("Program as p", "p.id", "i.programId")
    .innerJoin("Brand as b", "b.id", "p.brandId")
    .select(["p.brandId", "b.name as brandName", "i.programId", "p.name as programName"])
    .where("i.id", "=", invoiceId)
    .executeTakeFirst();
  if (owner === undefined) return null;
  const invoices = await listInvoices(sql, owner.brandId, owner.programId);
  const place = invoices.findIndex(({ id }) => id === invoiceId);
  const invoice = invoices[place];
  if (invoice === undefined) return null;
  const statuses = invoiceStatuses(
    invoices.map(({ feesCents }) => feesCents),
    await fundingFigures(sql, owner.brandId, owner.programId),
  );
  return {
    ...invoice,
    brandName: owner.brandName,
    programName: owner.programName,
    status: statuses[place]!,
    fees: await feesOf(sql, owner.programId, invoice),
  };
}

async function feesOf(sql: Sql, programId: string, period: InvoiceRow): Promise<InvoicedFees> {
  const fees = await sql.row<InvoicedFees>(
    `select count(*) filter (where amount_cents < 0) as drawn,
       coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0)::bigint as "drawnCents",
       count(*) filter (where amount_cents > 0) as "givenBack",
       coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint as "givenBackCents"
     from funding_entry
     where program_id = $1 and kind = 'platform_fee' and created_at >= $2 and created_at < $3`,
    [programId, period.periodStart, period.periodEnd],
  );
  assert(fees, "an aggregate always has a row");
  return fees;
}
