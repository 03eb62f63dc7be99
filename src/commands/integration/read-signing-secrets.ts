import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { showSigningSecrets, type SigningSecrets } from "../../queries/integration/show-signing-secrets.ts";

/**
 * Shows a program's signing secrets to somebody who may see them, and writes down who has: whoever has read a secret can
 * sign events.
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
