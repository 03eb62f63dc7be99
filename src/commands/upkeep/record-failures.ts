import type { Sql } from "../../db/sql.ts";
import type { ProcessFailure } from "../../domain/processes/failure.ts";

/** Replaces the list of what fails by what the worker has just seen; what failed before keeps its beginning. DESK-20. */
export async function recordFailures(sql: Sql, failures: readonly ProcessFailure[]): Promise<void> {
  await sql.execute(
    `with seen as (
       select * from jsonb_to_recordset($1::jsonb)
         as f ("workflowId" text, "programId" text, reason text, message text)
     ), gone as (
       delete from process_failure f where not exists (select from seen s where s."workflowId" = f.workflow_id)
     )
     insert into process_failure (workflow_id, program_id, reason, message)
     select s."workflowId", s."programId", s.reason, s.message from seen s order by s."workflowId"
     on conflict (workflow_id) do update
     set program_id = excluded.program_id, reason = excluded.reason, message = excluded.message, seen_at = now()`,
    [JSON.stringify(failures)],
  );
}
