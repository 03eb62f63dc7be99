import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import type { Role } from "../../domain/access/roles.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { seatMayPay, type Seat } from "../../domain/sign-in/member.ts";
import { lockBrand } from "./lock-brand.ts";

interface MemberChange {
  readonly brandId: string;
  readonly memberId: string;
  readonly origin: Origin;
}

/**
 * Changes a member's permissions, from the next request on.
 *
 * @param input.role undefined leaves it as it is, like `mayPay`
 * @throws ApiError `member_not_found`; `conflict` if the brand would have no owner left
 */
export async function changeMember(
  tx: Tx,
  input: MemberChange & Readonly<{ role?: Role | undefined; mayPay?: boolean | undefined }>,
): Promise<{ memberId: string; role: Role; mayPay: boolean }> {
  const { brandId, memberId } = input;
  const before = await lockMember(tx, input);
  const role = input.role ?? before.role;
  if (role !== "owner") await refuseForLastOwner(tx, brandId, memberId, before.role);
  // Owners may pay implicitly; other roles only if granted.
  const mayPay = seatMayPay({
    role,
    mayPay: input.mayPay ?? (before.role === "owner" ? false : before.mayPay),
  });
  await tx.db.updateTable("BrandMember").set({ role, mayPay }).where("id", "=", memberId).execute();
  await recordAudit(tx, {
    origin: input.origin,
    brandId,
    action: "member.change",
    targetId: memberId,
    details: { before, after: { role, mayPay } },
    at: tx.now,
  });
  return { memberId, role, mayPay };
}

/**
 * Removes a member from a brand at once: their sessions' next requests to it are rejected.
 *
 * @throws ApiError `member_not_found`; `conflict` if the brand would have no owner left
 */
export async function removeMember(tx: Tx, input: MemberChange): Promise<{ memberId: string }> {
  const { brandId, memberId } = input;
  const before = await lockMember(tx, input);
  await refuseForLastOwner(tx, brandId, memberId, before.role);
  await tx.db.updateTable("BrandMember").set({ removedAt: tx.now }).where("id", "=", memberId).execute();
  await recordAudit(tx, {
    origin: input.origin,
    brandId,
    action: "member.remove",
    targetId: memberId,
    at: tx.now,
  });
  return { memberId };
}

async function lockMember(tx: Tx, { brandId, memberId }: MemberChange): Promise<Seat> {
  await lockBrand(tx, brandId);
  const member = await tx.db
    .selectFrom("BrandMember")
    .select(["role", "mayPay"])
    .where("id", "=", memberId)
    .where("brandId", "=", brandId)
    .where("removedAt", "is", null)
    .executeTakeFirst();
  if (member === undefined) throw new ApiError("member_not_found");
  return member;
}

async function refuseForLastOwner(tx: Tx, brandId: string, memberId: string, role: Role): Promise<void> {
  if (role !== "owner") return;
  const other = await tx.row(
    `select 1 from brand_member where brand_id = $1 and id <> $2 and role = 'owner' and removed_at is null limit 1`,
    [brandId, memberId],
  );
  if (other === null) {
    throw new ApiError("conflict", "A brand needs at least one owner. Nothing was changed.", {
      next: "Make somebody else an owner first.",
    });
  }
}
