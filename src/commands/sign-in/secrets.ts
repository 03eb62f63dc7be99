import { randomBytes } from "node:crypto";
import { hashOfSecret, SECRET_BYTES } from "../../domain/sign-in/secret.ts";

/** A new secret: the text for its holder, and the hash to store. */
export interface NewSecret {
  readonly secret: string;
  readonly hash: Buffer;
}

/** Generates a secret of 256 bits. */
export function newSecret(): NewSecret {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  return { secret, hash: hashOfSecret(secret) };
}
