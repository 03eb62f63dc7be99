import { createHash, createHmac } from "node:crypto";
import { normaliseCode } from "./attempt.ts";

/** PEOPLE-14: 256 bits, of a session's cookie, an attempt's cookie, a link's token and an invitation's alike. */
export const SECRET_BYTES = 32;

const SECRET_FORM = /^[A-Za-z0-9_-]{43}$/;

/** Whether a text can be a secret of ours; what is no secret belongs to nobody. */
export const isSecretForm = (text: string): boolean => SECRET_FORM.test(text);

/** What is kept of a secret: nobody can find 256 bits from their hash. */
export const hashOfSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** What is kept of a code, which is short enough to be tried out by whoever has the hash and not the key. */
export function hashOfCode(key: Uint8Array, attemptId: string, code: string): Buffer {
  return createHmac("sha256", key)
    .update(`sign-in-code:${attemptId}:${normaliseCode(code)}`)
    .digest();
}

/** What stands for an address where it is counted. */
export function hashOfAddress(key: Uint8Array, address: string): Buffer {
  return createHmac("sha256", key).update(`sign-in-address:${address}`).digest();
}
