import { randomBytes } from "node:crypto";
import type { Tx } from "../../db/transaction.ts";
import { signingSecretPurpose } from "../../queries/integration/secret-purpose.ts";

const SECRET_BYTES = 32;

/**
 * Generates a program's current signing secret and stores it sealed. Only one can be current: end the previous one
 * first.
 *
 * @returns the secret in clear text
 */
export async function insertSigningSecret(tx: Tx, programId: string): Promise<string> {
  const secret = `vps_${randomBytes(SECRET_BYTES).toString("base64url")}`;
  await tx.db
    .insertInto("SigningSecret")
    .values({
      programId,
      secretSealed: tx.deps.seal.seal(secret, signingSecretPurpose(programId)),
      createdAt: tx.deps.systemClock.now(),
    })
    .execute();
  return secret;
}
