import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import { holdStep, type ConversionStatus } from "../../domain/sales/conversion.ts";
import { workflowIdOf, type ProcessStep } from "../../domain/processes/process.ts";
import { ApiError } from "../../domain/api-errors.ts";

interface HeldRow {
  readonly brand_id: string;
  readonly program_id: string;
  readonly status: ConversionStatus;
  readonly is_test: boolean;
  readonly hold_until: Date;
  readonly released_at: Date | null;
  readonly remaining_cents: number;
}

/**
 * Polls a payment date: waits for it, records once that the commission was released, or ends because nothing is left
 * to wait for. A release is stamped with the moment it was due, however late this runs. Payability depends on the
 * date alone (MONEY-9), never on this record.
 *
 * @throws ApiError `conversion_not_found`
 */
export async function releaseHold(tx: Tx, input: { conversionId: string }): Promise<ProcessStep> {
  const row = await tx.row<HeldRow>(
    `select brand_id, program_id, status, is_test, hold_until, released_at,
       direct_cents + override_cents as remaining_cents
     from conversion where id = $1 for no key update`,
    [input.conversionId],
  );
  if (row === null) throw new ApiError("conversion_not_found");
  const now = await tx.readNow();
  const step = holdStep(
    {
      status: row.status,
      isTest: row.is_test,
      holdUntil: row.hold_until,
      releasedAt: row.released_at,
      remainingCents: row.remaining_cents,
    },
    now,
  );
  if (step.kind === "wait") return { waitUntil: step.until };
  if (step.kind === "done") return { done: row.released_at === null ? row.status : "released" };
  await tx.execute("update conversion set released_at = hold_until where id = $1", [input.conversionId]);
  await recordAudit(tx, {
    origin: { actor: { kind: "workflow", id: workflowIdOf("hold", input.conversionId) }, requestId: null },
    brandId: row.brand_id,
    programId: row.program_id,
    action: "hold.release",
    targetId: input.conversionId,
    at: row.hold_until,
  });
  return { done: "released" };
}
