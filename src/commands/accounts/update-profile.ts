import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { saveProfile, type ProfileChange } from "./save-profile.ts";

/** Changes an account's own profile. The texts stay out of the audit trail, which outlives the account. */
export async function updateProfile(
  tx: Tx,
  input: { readonly accountId: string; readonly change: ProfileChange; readonly origin: Origin },
): Promise<void> {
  await saveProfile(tx, input.accountId, input.change);
  const fields = Object.entries(input.change).filter(([, value]) => value !== undefined);
  await recordAudit(tx, {
    origin: input.origin,
    accountId: input.accountId,
    action: "account.update_profile",
    targetId: input.accountId,
    details: { fields: fields.map(([name]) => name) },
    at: tx.now,
  });
}
