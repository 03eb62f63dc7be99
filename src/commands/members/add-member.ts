import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import type { Role } from "../../domain/access/roles.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { newId } from "../../domain/ids.ts";

/**
 * Makes a person a member of a brand.
 *
 * @param input.origin who added them; a request if they accepted an invitation
 * @throws ApiError `conflict` for an existing member
 */
export async function addMember(
  tx: Tx,
  input: Readonly<{
    brandId: string;
    loginId: string;
    role: Role;
    mayPay: boolean;
    origin: Origin | { readonly acceptedIn: string | null };
  }>,
): Promise<{ memberId: string }> {
  const { brandId, role, mayPay } = input;
  const memberId = newId("member");
  const { origin } = input;
  const isAdded = await tx.execute(
    `insert into brand_member (id, brand_id, login_id, role, may_pay, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (brand_id, login_id) where removed_at is null do nothing`,
    [memberId, brandId, input.loginId, role, mayPay, tx.now],
  );
  if (isAdded === 0) throw new ApiError("conflict", "This person is already a member of the brand.");
  await recordAudit(tx, {
    origin:
      "actor" in origin
        ? origin
        : { actor: { kind: "brand_user", id: memberId }, requestId: origin.acceptedIn },
    brandId,
    action: "member.add",
    targetId: memberId,
    details: { role, mayPay },
    at: tx.now,
  });
  return { memberId };
}
