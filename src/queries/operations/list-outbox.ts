import type { Sql } from "../../db/sql.ts";

/** An outbox message that was not handed over to Temporal yet. Times are the machine's. */
export interface StoredOutboxMessage {
  readonly id: number;
  readonly workflowId: string;
  readonly programId: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  /** Not tried before. */
  readonly availableAt: Date;
  /** Since when it waits for a person; null where it is tried again by itself. */
  readonly parkedAt: Date | null;
}

export const OUTBOX_COLUMNS = `id, workflow_id as "workflowId", payload -> 'attributes' ->> 'programId' as "programId",
  attempts, last_error as "lastError", created_at as "createdAt", available_at as "availableAt", parked_at as "parkedAt"`;

/** The open outbox messages, oldest first. @param filter.isParkedOnly only those that wait for a person */
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
