import { columns } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";

const PROGRAM = columns(Program, "p", { programId: "id" });

/**
 * Each program's oldest month whose platform fees are not invoiced yet, with the time its statement can be issued: a
 * little after its end, when no change of that month can still be in progress.
 */
export const UNINVOICED_MONTHS = `
  select p.id || '/' || to_char(fee.month, 'YYYY-MM') as "rowId", ${PROGRAM},
    to_char(fee.month, 'YYYY-MM') as month,
    (fee.month + interval '1 month') at time zone 'UTC' + interval '10 minutes' as "dueAt"
  from program p
  cross join lateral (
    select date_trunc('month', f.created_at at time zone 'UTC') as month
    from funding_entry f
    where f.program_id = p.id and f.kind = 'platform_fee' and f.created_at >= coalesce(
      (select max(i.period_end) from invoice i where i.program_id = p.id), '-infinity')
    order by f.created_at limit 1
  ) fee`;
