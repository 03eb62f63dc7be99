import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { showSigningSecrets, type SigningSecrets } from "../../queries/integration/show-signing-secrets.ts";

/**
 * Returns a program's signing secrets to an authorized reader, and audits the access: the secrets allow signing
 * events.
 *
 * @throws ApiError `program_not_found`
 */
export async function readSigningSecrets(
  tx: Tx,
  input: Readonly<{ brandId: string; programId: string; origin: Origin }>,
): Promise<SigningSecrets> {
  const { brandId, programId, origin } = input;
  const secrets = await showSigningSecrets(tx, tx.deps, brandId, programId);
  await recordAudit(tx, {
    origin,
    brandId,
    programId,
    action: "program.read_signing_secret",
    targetId: programId,
    at: tx.now,
  });
  return secrets;
}
