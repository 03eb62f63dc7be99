import { ADVISORY_LOCKS } from "../../db/advisory-lock.ts";
import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { Invoice } from "../../db/entities/invoice.ts";
import { Program } from "../../db/entities/program.ts";
import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../domain/ids.ts";
import { workflowIdOf, type ProcessStep } from "../../domain/processes/process.ts";
import { UNINVOICED_MONTHS } from "../../queries/funding/uninvoiced-months.ts";

const PROGRAM = columns(Program, "p", ["brandId"]);
const INVOICE = columns(Invoice, "w", ["number", "feesCents"]);

/**
 * Issues a program's statement of platform fees for a month, once the month is over. It contains the fees charged and
 * returned in the month. FUNDING-4.
 *
 * @param input.month `YYYY-MM`, in UTC
 */
export async function issueInvoice(
  tx: Tx,
  input: { readonly programId: string; readonly month: string },
): Promise<ProcessStep> {
  const { programId, month } = input;
  // Invoice numbers are consecutive.
  await tx.execute("select pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.invoice]);
  const open = await tx.row<{ month: string; dueAt: Date }>(
    `select month, "dueAt" from (${UNINVOICED_MONTHS}) m where "programId" = $1`,
    [programId],
  );
  if (open?.month !== month) return { done: "issued" };
  const now = await tx.readNow();
  if (open.dueAt > now) return { waitUntil: open.dueAt };

  const invoiceId = newId("invoice");
  const issued = await tx.row<RowOf<typeof PROGRAM> & RowOf<typeof INVOICE>>(
    `with period as (
       select ($2 || '-01')::timestamp as starts, ($2 || '-01')::timestamp + interval '1 month' as ends
     ), written as (
       insert into invoice (id, program_id, number, period_start, period_end, fees_cents, currency, issued_at)
       select $3, p.id,
         to_char(period.ends, 'YYYY-') || lpad((1 + (select coalesce(right(max(number), 6)::integer, 0) from invoice
           where number between to_char(period.ends, 'YYYY-') || '000000' and to_char(period.ends, 'YYYY-') || '999999')
         )::text, 6, '0'),
         period.starts at time zone 'UTC', period.ends at time zone 'UTC',
         (select coalesce(-sum(f.amount_cents), 0) from funding_entry f
          where f.program_id = p.id and f.kind = 'platform_fee' and f.created_at >= period.starts at time zone 'UTC'
            and f.created_at < period.ends at time zone 'UTC'),
         p.currency, $4
       from period cross join program p where p.id = $1
       returning program_id, number, fees_cents
     )
     select ${PROGRAM}, ${INVOICE} from written w join program p on p.id = w.program_id`,
    [programId, month, invoiceId, now],
  );
  await recordAudit(tx, {
    origin: {
      actor: { kind: "workflow", id: workflowIdOf("invoice", `${programId}/${month}`) },
      requestId: null,
    },
    brandId: issued?.brandId ?? null,
    programId,
    action: "invoice.issue",
    targetId: invoiceId,
    details: { month, number: issued?.number, feesCents: issued?.feesCents },
    at: now,
  });
  return { done: "issued" };
}
