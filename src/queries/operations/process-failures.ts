import { columns, type RowOf } from "../../db/columns.ts";
import { ProcessFailure } from "../../db/entities/process-failure.ts";
import type { Sql } from "../../db/sql.ts";
import type { FailureReason } from "../../domain/processes/failure.ts";

const FAILURE = columns(ProcessFailure, "f", ["workflowId", "programId", "reason", "message", "since"]);

interface ListedFailure extends Readonly<RowOf<typeof FAILURE>> {
  readonly reason: FailureReason;
}

/** The processes that fail, as of the worker's last look at Temporal, longest first. DESK-20. */
export function listProcessFailures(sql: Sql): Promise<ListedFailure[]> {
  return sql.rows<ListedFailure>(
    `select ${FAILURE} from process_failure f order by f.since, f.workflow_id`,
    [],
  );
}
