import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";

interface RevokeKey {
  readonly keyId: string;
  readonly origin: Origin;
}

export interface RevokedKey {
  readonly id: string;
  /** When it stopped working, on the machine's clock. */
  readonly revokedAt: Date;
}

/**
 * Revokes a brand's key: it stops working with the next request. Revoked again, it keeps its first date.
 *
 * @throws ApiError `invalid_request` for an unknown key
 */
export async function revokeBrandKey(tx: Tx, input: RevokeKey): Promise<RevokedKey> {
  const key = await tx.row<RevokedKey & { brandId: string }>(
    `update brand_key set revoked_at = coalesce(revoked_at, $2) where id = $1
     returning id, revoked_at as "revokedAt", brand_id as "brandId"`,
    [input.keyId, tx.deps.systemClock.now()],
  );
  if (key === null) throw unknownKey(input.keyId);
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
 * Revokes a person's key, like `revokeBrandKey`.
 *
 * @throws ApiError `invalid_request` for an unknown key
 */
export async function revokePartnerKey(tx: Tx, input: RevokeKey): Promise<RevokedKey> {
  const key = await tx.row<RevokedKey & { accountId: string }>(
    `update partner_key set revoked_at = coalesce(revoked_at, $2) where id = $1
     returning id, revoked_at as "revokedAt", account_id as "accountId"`,
    [input.keyId, tx.deps.systemClock.now()],
  );
  if (key === null) throw unknownKey(input.keyId);
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

const unknownKey = (keyId: string) => new ApiError("invalid_request", `Key ${keyId} not found.`);
