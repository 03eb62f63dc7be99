import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import type { Language } from "../../domain/language.ts";

/** Sets the language of a person's pages and mails; null follows their browser. PEOPLE-35. */
export async function chooseLanguage(
  tx: Tx,
  { loginId, language, origin }: Readonly<{ loginId: string; language: Language | null; origin: Origin }>,
): Promise<void> {
  await tx.db.updateTable("Login").set({ locale: language }).where("id", "=", loginId).execute();
  await recordAudit(tx, {
    origin,
    action: "login.language",
    targetId: loginId,
    details: { language },
    at: tx.now,
  });
}
