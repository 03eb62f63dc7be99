import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import { dayText } from "../../domain/calendar/calendar.ts";
import { workflowIdOf } from "../../domain/processes/process.ts";
import type { AttentionSum } from "../../queries/operations/attention.ts";
import type { Verification } from "../../queries/reconciliation/verify-ledger.ts";

/** Stores the result of a nightly check, and audits it. Its times are the system clock's, as its schedule is. */
export async function recordVerification(
  tx: Tx,
  run: Pick<Verification, "checked" | "problems"> & {
    readonly attention: readonly AttentionSum[];
    readonly startedAt: Date;
    readonly finishedAt: Date;
  },
): Promise<void> {
  const { startedAt, finishedAt, checked, problems, attention } = run;
  await tx.db
    .insertInto("ReconciliationRun")
    .values({ startedAt, finishedAt, checked, problems: [...problems], attention: [...attention] })
    .execute();
  const workflowId = workflowIdOf("verify", dayText(startedAt));
  await recordAudit(tx, {
    origin: { actor: { kind: "workflow", id: workflowId }, requestId: null },
    action: "ledger.verify",
    targetId: workflowId,
    details: { checked, problems: problems.length, attention },
    at: tx.now,
  });
}
