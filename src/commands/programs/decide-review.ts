import assert from "node:assert";
import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { findBrandOfProgram } from "../../queries/programs/find-brand-of-program.ts";
import { findReview, type Review } from "../../queries/programs/reviews.ts";
import { lockProgram } from "./lock-program.ts";

const DECISIONS = { approve: "approved", refuse: "refused" } as const;

/**
 * Decides about a text that awaits the operator. Partners see an approved one from now on; after a rejection they
 * keep seeing the one approved before. PROGRAM-8.
 *
 * @param input.reason why it is rejected, for the brand
 * @throws ApiError `invalid_request` for an unknown review, `conflict` for one already decided
 */
export async function decideReview(
  tx: Tx,
  input: Readonly<{
    reviewId: string;
    decision: keyof typeof DECISIONS;
    reason?: string;
    origin: Origin;
  }>,
): Promise<Review> {
  const found = await findReview(tx, input.reviewId);
  if (found === null) {
    throw new ApiError("invalid_request", `Review ${input.reviewId} not found.`, {
      next: "List the reviews to find the id.",
    });
  }
  const brandId = await findBrandOfProgram(tx, found.programId);
  await lockProgram(tx, brandId, found.programId);
  // The text may have been replaced or decided while this waited for the lock.
  const { numUpdatedRows } = await tx.db
    .updateTable("Review")
    .set({ status: DECISIONS[input.decision], decidedAt: tx.now, reason: input.reason?.trim() ?? null })
    .where("id", "=", found.id)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ApiError("conflict", "This review is already decided.");
  if (input.decision === "approve") {
    await tx.db
      .updateTable("Program")
      .set({ brandRulesShown: found.body, updatedAt: tx.now })
      .where("id", "=", found.programId)
      .execute();
  }
  await recordAudit(tx, {
    origin: input.origin,
    brandId,
    programId: found.programId,
    action: `review.${input.decision}`,
    targetId: found.id,
    details: { kind: found.kind },
    at: tx.now,
  });
  const review = await findReview(tx, found.id);
  assert(review, "a review is never deleted");
  return review;
}
