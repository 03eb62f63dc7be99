import type { Tx } from "../../db/transaction.ts";

/** Notes when an account's first tax form was received, whichever way it came. */
export async function noteTaxFormReceived(tx: Tx, accountId: string): Promise<void> {
  await tx.db
    .updateTable("Account")
    .set((eb) => ({ taxFormAt: eb.fn.coalesce("taxFormAt", eb.val(tx.now)) }))
    .where("id", "=", accountId)
    .execute();
}
