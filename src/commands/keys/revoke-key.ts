import type { NotNull } from "kysely";
import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";

interface RevokeKey {
  readonly keyId: string;
  /** The required owner: a brand's or an account's id; absent for the operator. */
  readonly ownerId?: string;
  readonly origin: Origin;
}

export interface RevokedKey {
  readonly id: string;
  /** When it stopped working. System clock. */
  readonly revokedAt: Date;
}

/**
 * Revokes a brand key from the next request on. Repeated, it keeps the first date.
 *
 * @throws ApiError `invalid_request` for an unknown key, `key_not_found` if it is not the owner's
 */
export async function revokeBrandKey(tx: Tx, input: RevokeKey): Promise<RevokedKey> {
  const key = await tx.db
    .updateTable("BrandKey")
    .set((eb) => ({ revokedAt: eb.fn.coalesce("revokedAt", eb.val(tx.deps.systemClock.now())) }))
    .where("id", "=", input.keyId)
    .$if(input.ownerId !== undefined, (query) => query.where("brandId", "=", input.ownerId!))
    .returning(["id", "revokedAt", "brandId"])
    .$narrowType<{ revokedAt: NotNull }>()
    .executeTakeFirst();
  if (key === undefined) throw unknownKey(input);
  const { id, revokedAt, brandId } = key;
  await recordAudit(tx, {
    origin: input.origin,
    brandId,
    action: "brand_key.revoke",
    targetId: id,
    at: tx.now,
  });
  return { id, revokedAt };
}

/**
 * Revokes a partner key, like `revokeBrandKey`.
 *
 * @throws ApiError `invalid_request` for an unknown key, `key_not_found` if it is not the owner's
 */
export async function revokePartnerKey(tx: Tx, input: RevokeKey): Promise<RevokedKey> {
  const key = await tx.db
    .updateTable("PartnerKey")
    .set((eb) => ({ revokedAt: eb.fn.coalesce("revokedAt", eb.val(tx.deps.systemClock.now())) }))
    .where("id", "=", input.keyId)
    .$if(input.ownerId !== undefined, (query) => query.where("accountId", "=", input.ownerId!))
    .returning(["id", "revokedAt", "accountId"])
    .$narrowType<{ revokedAt: NotNull }>()
    .executeTakeFirst();
  if (key === undefined) throw unknownKey(input);
  const { id, revokedAt, accountId } = key;
  await recordAudit(tx, {
    origin: input.origin,
    accountId,
    action: "partner_key.revoke",
    targetId: id,
    at: tx.now,
  });
  return { id, revokedAt };
}

const unknownKey = ({ keyId, ownerId }: RevokeKey) =>
  ownerId === undefined
    ? new ApiError("invalid_request", `Key ${keyId} not found.`)
    : new ApiError("key_not_found");
