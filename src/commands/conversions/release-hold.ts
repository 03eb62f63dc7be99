import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import type { Tx } from "../../db/transaction.ts";
import { holdStep } from "../../domain/sales/conversion.ts";
import { workflowIdOf, type ProcessStep } from "../../domain/processes/process.ts";
import { ApiError } from "../../domain/api-errors.ts";

const HELD = columns(Conversion, "c", [
  "brandId",
  "programId",
  "status",
  "isTest",
  "holdUntil",
  "releasedAt",
]);

/**
 * Polls a payment date: waits for it, records once that the commission was released, or ends because nothing is left
 * to wait for. A release is stamped with the moment it was due, however late this runs. Payability depends on the
 * date alone (MONEY-9), never on this record.
 *
 * @throws ApiError `conversion_not_found`
 */
export async function releaseHold(tx: Tx, input: { conversionId: string }): Promise<ProcessStep> {
  const held = await tx.row<RowOf<typeof HELD> & { remainingCents: number }>(
    `select ${HELD}, c.direct_cents + c.override_cents as "remainingCents"
     from conversion c where c.id = $1 for no key update`,
    [input.conversionId],
  );
  if (held === null) throw new ApiError("conversion_not_found");
  const step = holdStep(held, await tx.readNow());
  if (step.kind === "wait") return { waitUntil: step.until };
  if (step.kind === "done") return { done: held.releasedAt === null ? held.status : "released" };
  await tx.db
    .updateTable("Conversion")
    .set((columns) => ({ releasedAt: columns.ref("holdUntil") }))
    .where("id", "=", input.conversionId)
    .execute();
  await recordAudit(tx, {
    origin: { actor: { kind: "workflow", id: workflowIdOf("hold", input.conversionId) }, requestId: null },
    brandId: held.brandId,
    programId: held.programId,
    action: "hold.release",
    targetId: input.conversionId,
    at: held.holdUntil,
  });
  return { done: "released" };
}
