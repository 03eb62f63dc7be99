import type { Tx } from "../../db/transaction.ts";

/**
 * Ends a brand's open invitations: their links stop working, and unsent mails are dropped. PEOPLE-16.
 *
 * @param of.email only those to this address
 * @param of.invitationId only this one
 * @returns the ids of those that ended
 */
export async function endInvitations(
  tx: Tx,
  of: Readonly<{ brandId: string; email?: string; invitationId?: string }>,
): Promise<readonly string[]> {
  const { email, invitationId } = of;
  const ended = await tx.db
    .updateTable("Invitation")
    .set({ revokedAt: tx.deps.systemClock.now() })
    .where("brandId", "=", of.brandId)
    .$if(email !== undefined, (query) => query.where("email", "=", email!))
    .$if(invitationId !== undefined, (query) => query.where("id", "=", invitationId!))
    .where("acceptedAt", "is", null)
    .where("revokedAt", "is", null)
    .returning("id")
    .execute();
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.db
      .updateTable("Mail")
      .set({ status: "dropped", secretSealed: null })
      .where(
        "mailKey",
        "in",
        ids.map((id) => `invitation:${id}`),
      )
      .where("status", "=", "pending")
      .execute();
  }
  return ids;
}
