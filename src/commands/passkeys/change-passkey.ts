import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";

interface OwnPasskey {
  readonly loginId: string;
  readonly passkeyId: string;
  readonly origin: Origin;
}

/** Renames a person's passkey. @throws ApiError `passkey_not_found` */
export async function renamePasskey(
  tx: Tx,
  { loginId, passkeyId, name, origin }: OwnPasskey & { readonly name: string },
): Promise<void> {
  const renamed = await tx.db
    .updateTable("Passkey")
    .set({ name })
    .where("id", "=", passkeyId)
    .where("loginId", "=", loginId)
    .returning("id")
    .executeTakeFirst();
  if (renamed === undefined) throw new ApiError("passkey_not_found");
  await recordAudit(tx, { origin, action: "passkey.rename", targetId: passkeyId, at: tx.now });
}

/** Deletes a person's passkey. @throws ApiError `passkey_not_found` */
export async function removePasskey(tx: Tx, { loginId, passkeyId, origin }: OwnPasskey): Promise<void> {
  const removed = await tx.db
    .deleteFrom("Passkey")
    .where("id", "=", passkeyId)
    .where("loginId", "=", loginId)
    .returning("id")
    .executeTakeFirst();
  if (removed === undefined) throw new ApiError("passkey_not_found");
  await recordAudit(tx, { origin, action: "passkey.remove", targetId: passkeyId, at: tx.now });
}
