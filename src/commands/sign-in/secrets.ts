import { randomBytes } from "node:crypto";
import { hashOfSecret, SECRET_BYTES } from "../../domain/sign-in/secret.ts";

/** A secret at the moment it is made: its text, which its holder gets, and what is kept of it. */
export interface NewSecret {
  readonly secret: string;
  readonly hash: Buffer;
}

/** Draws a secret of 256 bits. */
export function newSecret(): NewSecret {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  return { secret, hash: hashOfSecret(secret) };
}
