import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../domain/ids.ts";

/**
 * Stores a program's rules for partners and sends them to review; partners keep seeing the text approved last
 * (PROGRAM-8). A text sent before the operator decided replaces the one under review. Removing the text, or going
 * back to the approved one, needs no review.
 *
 * @param text undefined: not sent, nothing changes
 * @returns whether the rules differ from before
 */
export async function submitBrandRules(
  tx: Tx,
  program: Readonly<{ id: string; brandRules: string; brandRulesShown: string }>,
  text: string | undefined,
  now: Date,
): Promise<boolean> {
  if (text === undefined) return false;
  const rules = text.trim();
  if (rules === program.brandRules) return false;
  const kind = "brand_rules";
  await tx.db
    .updateTable("Review")
    .set({ status: "replaced", decidedAt: now })
    .where("programId", "=", program.id)
    .where("kind", "=", kind)
    .where("status", "=", "pending")
    .execute();
  if (rules !== "" && rules !== program.brandRulesShown) {
    const review = { id: newId("review"), programId: program.id, kind, body: rules } as const;
    await tx.db
      .insertInto("Review")
      .values({ ...review, status: "pending", createdAt: now })
      .execute();
  }
  await tx.db
    .updateTable("Program")
    .set({
      brandRules: rules,
      brandRulesShown: rules === "" ? "" : program.brandRulesShown,
      updatedAt: now,
    })
    .where("id", "=", program.id)
    .execute();
  return true;
}
