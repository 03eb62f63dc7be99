import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";

/**
 * Removes a property from an account's profile; a verified one is then free for another account. PROPERTY-8.
 *
 * @throws ApiError `property_not_found`
 */
export async function removeProperty(
  tx: Tx,
  input: { readonly accountId: string; readonly propertyId: string; readonly origin: Origin },
): Promise<void> {
  const { accountId, propertyId, origin } = input;
  const removed = await tx.db
    .deleteFrom("Property")
    .where("id", "=", propertyId)
    .where("accountId", "=", accountId)
    .returning(["type", "verifiedAt"])
    .executeTakeFirst();
  if (removed === undefined) throw new ApiError("property_not_found");
  await recordAudit(tx, {
    origin,
    accountId,
    action: "property.remove",
    targetId: propertyId,
    details: { type: removed.type, wasVerified: removed.verifiedAt !== null },
    at: tx.now,
  });
}
