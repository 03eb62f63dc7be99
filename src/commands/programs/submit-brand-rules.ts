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
  await tx.execute(
    `update review set status = 'replaced', decided_at = $2
     where program_id = $1 and kind = 'brand_rules' and status = 'pending'`,
    [program.id, now],
  );
  if (rules !== "" && rules !== program.brandRulesShown) {
    await tx.execute(
      `insert into review (id, program_id, kind, body, status, created_at)
       values ($1, $2, 'brand_rules', $3, 'pending', $4)`,
      [newId("review"), program.id, rules, now],
    );
  }
  const shown = rules === "" ? "" : program.brandRulesShown;
  await tx.execute(
    "update program set brand_rules = $2, brand_rules_shown = $3, updated_at = $4 where id = $1",
    [program.id, rules, shown, now],
  );
  return true;
}
