import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { lockProgram } from "../programs/lock-program.ts";

/**
 * Ends a program's previous signing secret before its 24 hours are over, once every sender has the current one. The
 * current one stays. CONSOLE-30.
 *
 * @throws ApiError `program_not_found`; `conflict` if no previous secret works any more
 */
export async function endPreviousSecret(
  tx: Tx,
  input: Readonly<{ brandId: string; programId: string; origin: Origin }>,
): Promise<{ programId: string }> {
  const program = await lockProgram(tx, input.brandId, input.programId);
  const now = tx.deps.systemClock.now();
  const ended = await tx.db
    .deleteFrom("SigningSecret")
    .where("programId", "=", program.id)
    .where("validUntil", ">", now)
    .returning("validUntil")
    .executeTakeFirst();
  if (ended === undefined) {
    throw new ApiError("conflict", "No previous secret works any more. Nothing was changed.");
  }
  await recordAudit(tx, {
    origin: input.origin,
    brandId: program.brandId,
    programId: program.id,
    action: "program.end_previous_secret",
    targetId: program.id,
    at: tx.now,
  });
  return { programId: program.id };
}
