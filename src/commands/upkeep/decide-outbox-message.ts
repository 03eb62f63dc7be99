import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { OUTBOX_COLUMNS, type StoredOutboxMessage } from "../../queries/operations/list-outbox.ts";

/** The operator's decision on an open outbox message: deliver it as if it were new, or never. */
const CHANGES = {
  retry: "parked_at = null, attempts = 0, available_at = now()",
  drop: "parked_at = null, done_at = now()",
} as const;

/**
 * Retries or drops an outbox message. A row that is still open needs its process all the same: the sweep enqueues
 * that again.
 *
 * @throws ApiError `invalid_request` if no open outbox message has the id; `conflict` for dropping one that is not
 * parked, which may be in delivery
 */
export async function decideOutboxMessage(
  tx: Tx,
  input: { readonly id: number; readonly decision: keyof typeof CHANGES; readonly origin: Origin },
): Promise<StoredOutboxMessage> {
  const { id, decision } = input;
  const open = await tx.db
    .selectFrom("OutboxRow")
    .select("parkedAt")
    .where("id", "=", id)
    .where("doneAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (open === undefined) {
    throw new ApiError("invalid_request", `Open outbox message ${id} not found.`, {
      next: "List them with `vp outbox list`.",
    });
  }
  if (decision === "drop" && open.parkedAt === null) {
    throw new ApiError("conflict", `Outbox message ${id} is not parked: it may be on its way to Temporal.`, {
      next: "Wait until it is delivered or parked.",
    });
  }
  const outboxMessage = await tx.row<StoredOutboxMessage>(
    `update outbox set ${CHANGES[decision]} where id = $1 returning ${OUTBOX_COLUMNS}`,
    [id],
  );
  if (decision === "retry") tx.wakeRelay();
  await recordAudit(tx, {
    origin: input.origin,
    action: `outbox.${decision}`,
    targetId: outboxMessage!.workflowId,
    details: { id, lastError: outboxMessage!.lastError },
    at: tx.now,
  });
  return outboxMessage!;
}
