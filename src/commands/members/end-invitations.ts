import type { Tx } from "../../db/transaction.ts";

/**
 * Ends open invitations of a brand: their links stop working, and mails that were not sent yet are dropped. PEOPLE-16.
 *
 * @param of.email only those to this address
 * @param of.invitationId only this one
 * @returns the ids of those that ended
 */
export async function endInvitations(
  tx: Tx,
  of: Readonly<{ brandId: string; email?: string; invitationId?: string }>,
): Promise<readonly string[]> {
  const ended = await tx.rows<{ id: string }>(
    `update invitation set revoked_at = $4
     where brand_id = $1 and ($2::text is null or email = $2) and ($3::text is null or id = $3)
       and accepted_at is null and revoked_at is null
     returning id`,
    [of.brandId, of.email ?? null, of.invitationId ?? null, tx.deps.systemClock.now()],
  );
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.execute(
      `update mail set status = 'dropped', secret_sealed = null
       where mail_key in (select 'invitation:' || id from unnest($1::text[]) one (id)) and status = 'pending'`,
      [ids],
    );
  }
  return ids;
}
