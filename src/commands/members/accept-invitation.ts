import { columns, type RowOf } from "../../db/columns.ts";
import { Invitation } from "../../db/entities/brand-member.ts";
import type { Tx } from "../../db/transaction.ts";
import { addMember } from "./add-member.ts";

const SEAT = columns(Invitation, "i", ["brandId", "role", "mayPay"]);

/**
 * Makes a signed-in person a member of the brand that invited exactly their address. PEOPLE-16.
 *
 * @returns null if the invitation is not open, or for another address
 * @throws ApiError `conflict` for an existing member
 */
export async function acceptInvitation(
  tx: Tx,
  input: Readonly<{ invitationId: string; loginId: string; requestId: string | null }>,
): Promise<{ memberId: string } | null> {
  const { loginId, requestId } = input;
  const invitation = await tx.row<RowOf<typeof SEAT>>(
    `update invitation i set accepted_at = $3
     from login l, brand b
     where i.id = $1 and l.id = $2 and l.email = i.email and b.id = i.brand_id and b.status <> 'closed'
       and i.accepted_at is null and i.revoked_at is null and i.expires_at > $3
     returning ${SEAT}`,
    [input.invitationId, loginId, tx.deps.systemClock.now()],
  );
  if (invitation === null) return null;
  return addMember(tx, { ...invitation, loginId, origin: { acceptedIn: requestId } });
}
