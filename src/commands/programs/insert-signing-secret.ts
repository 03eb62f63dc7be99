import { randomBytes } from "node:crypto";
import type { Tx } from "../../db/transaction.ts";
import { signingSecretPurpose } from "../../queries/integration/secret-purpose.ts";

const SECRET_BYTES = 32;

/**
 * Makes a program's current signing secret and stores it sealed. There is one current secret at a time: a former one
 * has to have its end first.
 *
 * @returns the secret as its owner uses it
 */
export async function insertSigningSecret(tx: Tx, programId: string): Promise<string> {
  const secret = `vps_${randomBytes(SECRET_BYTES).toString("base64url")}`;
  await tx.execute("insert into signing_secret (program_id, secret_sealed, created_at) values ($1, $2, $3)", [
    programId,
    tx.deps.seal.seal(secret, signingSecretPurpose(programId)),
    tx.deps.systemClock.now(),
  ]);
  return secret;
}
