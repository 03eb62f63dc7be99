import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { findPayoutApproval } from "../../queries/payouts/payout-approval.ts";
import { openPlannedBatch } from "./open-batch.ts";
import { planBatch } from "./plan-batch.ts";
import { rehearsalOf, type Rehearsal } from "./rehearse-batch.ts";

/**
 * Starts a payout batch for a person of the brand and returns what it pays and holds. As a preview it is the
 * rehearsal. PAYOUT-19.
 *
 * @throws ApiError `program_not_found`; `conflict` if the brand's payouts need a second person
 */
export async function startBatch(
  tx: Tx,
  input: Readonly<{ brandId: string; programId: string; origin: Origin }>,
): Promise<Rehearsal & { readonly batchId: string }> {
  const { brandId, programId, origin } = input;
  const plan = await planBatch(tx, { brandId, programId, cutoff: null });
  if ((await findPayoutApproval(tx, brandId)) === "two") {
    throw new ApiError("conflict", "The brand's payouts need a second person. Nothing was sent.", {
      next: "Propose the batch; somebody else who may pay then approves it.",
    });
  }
  const rehearsal = await rehearsalOf(tx, plan);
  const { batchId } = await openPlannedBatch(tx, plan, { origin, payoutAt: null });
  return { batchId, ...rehearsal };
}
