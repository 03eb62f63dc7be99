import { recordAudit } from "../../db/audit.ts";
import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import type { Role } from "../../domain/access/roles.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { isMailbox } from "../../domain/customers/customer.ts";
import { newId } from "../../domain/ids.ts";
import { INVITATION_MS, seatMayPay, signInAddress } from "../../domain/sign-in/member.ts";
import { newSecret } from "../sign-in/secrets.ts";
import { endInvitations } from "./end-invitations.ts";
import { lockBrand } from "./lock-brand.ts";

/**
 * Invites an email address to a brand's team, for seven days. A second invitation to the address replaces the first.
 * PEOPLE-16.
 *
 * @throws ApiError `invalid_request` for an invalid address or an unknown brand; `conflict` for a closed brand, and
 * for an existing member
 */
export async function inviteMember(
  tx: Tx,
  input: Readonly<{ brandId: string; email: string; role: Role; mayPay: boolean; origin: Origin }>,
): Promise<{ invitationId: string; expiresAt: Date }> {
  const { brandId, role } = input;
  const address = signInAddress(input.email);
  if (!isMailbox(address)) throw new ApiError("invalid_request", "email must be an email address.");
  const brand = await lockBrand(tx, brandId);
  const member = await tx.row(
    `select 1 from brand_member m join login l on l.id = m.login_id
     where m.brand_id = $1 and l.email = $2 and m.removed_at is null`,
    [brandId, address],
  );
  if (member !== null) throw new ApiError("conflict", "This person is already a member of the brand.");
  const now = tx.deps.systemClock.now();
  await endInvitations(tx, { brandId, email: address });
  const invitationId = newId("invitation");
  const { secret: token, hash } = newSecret();
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  const mayPay = seatMayPay(input);
  await tx.db
    .insertInto("Invitation")
    .values({
      id: invitationId,
      brandId,
      email: address,
      role,
      mayPay,
      tokenHash: hash,
      createdAt: now,
      expiresAt,
    })
    .execute();
  await enqueueMails(tx, [
    {
      recipientAddress: address,
      turn: brandId,
      template: "invitation",
      variables: { brandName: brand.name, role },
      secret: { link: `${tx.deps.config.baseUrl}/invite?token=${token}` },
      mailKey: `invitation:${invitationId}`,
      expiresAt,
    },
  ]);
  await recordAudit(tx, {
    origin: input.origin,
    brandId,
    action: "member.invite",
    targetId: invitationId,
    details: { role, mayPay },
    at: tx.now,
  });
  return { invitationId, expiresAt };
}
