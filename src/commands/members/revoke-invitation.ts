import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { endInvitations } from "./end-invitations.ts";

/**
 * Revokes an invitation: its link stops working.
 *
 * @throws ApiError `invitation_not_found` if the brand has no such open invitation
 */
export async function revokeInvitation(
  tx: Tx,
  input: Readonly<{ brandId: string; invitationId: string; origin: Origin }>,
): Promise<{ invitationId: string }> {
  const { brandId, invitationId } = input;
  const ended = await endInvitations(tx, { brandId, invitationId });
  if (ended.length === 0) throw new ApiError("invitation_not_found");
  await recordAudit(tx, {
    origin: input.origin,
    brandId,
    action: "member.revoke_invitation",
    targetId: invitationId,
    at: tx.now,
  });
  return { invitationId };
}
