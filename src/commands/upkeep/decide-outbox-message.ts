import { recordAudit } from "../../db/audit.ts";
import { OUTBOX_CHANNEL } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { Refusal } from "../../domain/api-errors.ts";
import { OUTBOX_COLUMNS, type OutboxIntent } from "../../queries/operations/list-outbox.ts";

/** What a person decides of an open intent: it is handed over as if it were new, or never. */
const CHANGES = {
  retry: "parked_at = null, attempts = 0, available_at = now()",
  drop: "parked_at = null, done_at = now()",
} as const;

/**
 * Takes up an intent again that waits for a person, or gives it up. A row that is still open needs its process all the same:
 * the sweep intends that anew.
 *
 * @throws Refusal `invalid_request` where no open intent has the id; `conflict` for dropping one that is not parked, which
 * may be on its way
 */
export async function decideIntent(
  tx: Tx,
  input: { readonly id: number; readonly decision: keyof typeof CHANGES; readonly origin: Origin },
): Promise<OutboxIntent> {
  const { id, decision } = input;
  const open = await tx.row<{ parked_at: Date | null }>(
    "select parked_at from outbox where id = $1 and done_at is null for update",
    [id],
  );
  if (open === null) {
    throw new Refusal("invalid_request", `No open intent has the number ${id}.`, {
      next: "List them with `vp outbox list`.",
    });
  }
  if (decision === "drop" && open.parked_at === null) {
    throw new Refusal("conflict", `The intent ${id} is not parked: it may be on its way to Temporal.`, {
      next: "Wait until it is handed over or parked.",
    });
  }
  const intent = await tx.row<OutboxIntent>(
    `update outbox set ${CHANGES[decision]} where id = $1 returning ${OUTBOX_COLUMNS}`,
    [id],
  );
  if (decision === "retry") await tx.execute("select pg_notify($1, '')", [OUTBOX_CHANNEL]);
  await recordAudit(tx, {
    origin: input.origin,
    action: `outbox.${decision}`,
    targetId: intent!.workflowId,
    details: { id, lastError: intent!.lastError },
    at: tx.now,
  });
  return intent!;
}
