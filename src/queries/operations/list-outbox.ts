import type { Sql } from "../../db/sql.ts";

/** An outbox message not delivered to Temporal yet. Times are the system clock's. */
export interface StoredOutboxMessage {
  readonly id: number;
  readonly workflowId: string;
  readonly programId: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  /** Not tried before. */
  readonly availableAt: Date;
  /** Since when it awaits an operator; null while it is retried automatically. */
  readonly parkedAt: Date | null;
}

export const OUTBOX_COLUMNS = `id, workflow_id as "workflowId", payload -> 'attributes' ->> 'programId' as "programId",
  attempts, last_error as "lastError", created_at as "createdAt", available_at as "availableAt", parked_at as "parkedAt"`;

/** The open outbox messages, oldest first. @param filter.isParkedOnly only those awaiting an operator */
export function listOutbox(
  sql: Sql,
  filter: Readonly<{ isParkedOnly: boolean }>,
  limit: number,
): Promise<StoredOutboxMessage[]> {
  return sql.rows<StoredOutboxMessage>(
    `select ${OUTBOX_COLUMNS} from outbox
     where done_at is null and (parked_at is not null or not $1) order by id limit $2`,
    [filter.isParkedOnly, limit],
  );
}
