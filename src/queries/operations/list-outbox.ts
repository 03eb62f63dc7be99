import { columns, type RowOf } from "../../db/columns.ts";
import { OutboxRow } from "../../db/entities/outbox.ts";
import { IS_NOT_DONE } from "../../db/outbox-queue.ts";
import type { Sql } from "../../db/sql.ts";

const MESSAGE = columns(OutboxRow, "outbox", ["id", "workflowId"]);
const ATTEMPTS = columns(OutboxRow, "outbox", [
  "attempts",
  "lastError",
  "createdAt",
  "availableAt",
  "parkedAt",
]);

/**
 * An outbox message not delivered to Temporal yet. Times are the system clock's: it is not tried before
 * `availableAt`; `parkedAt` is null while it is retried automatically.
 */
export interface StoredOutboxMessage extends Readonly<RowOf<typeof MESSAGE> & RowOf<typeof ATTEMPTS>> {
  readonly programId: string | null;
}

export const OUTBOX_COLUMNS = `${MESSAGE}, outbox.payload -> 'attributes' ->> 'programId' as "programId", ${ATTEMPTS}`;

/**
 * The open outbox messages, oldest first.
 *
 * @param filter.isParkedOnly only those awaiting an operator
 * @param after only messages with a higher number
 */
export function listOutbox(
  sql: Sql,
  filter: Readonly<{ isParkedOnly: boolean }>,
  limit: number,
  after = 0,
): Promise<StoredOutboxMessage[]> {
  return sql.rows<StoredOutboxMessage>(
    // By the index of what is not done. In the order of ids, PostgreSQL would read days of delivered messages first.
    `with not_done as materialized (
       select o.id from outbox o where ${IS_NOT_DONE} and (o.parked_at is not null or not $1))
     select ${OUTBOX_COLUMNS} from not_done join outbox using (id) where id > $3 order by id limit $2`,
    [filter.isParkedOnly, limit, after],
  );
}
