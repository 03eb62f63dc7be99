import { createHash } from "node:crypto";
import { keyedHash } from "../keyed-hash.ts";
import { normaliseCode } from "./attempt.ts";

/** PEOPLE-14: 256 bits, for session cookies, attempt cookies, link tokens and invitations. */
export const SECRET_BYTES = 32;

const SECRET_FORM = /^[A-Za-z0-9_-]{43}$/;

/** Whether a text has the form of our secrets. */
export const isSecretForm = (text: string): boolean => SECRET_FORM.test(text);

/** The stored hash of a secret; 256 bits need no salt or key. */
export const hashOfSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** The stored hash of a code, which is keyed because a code is short enough to guess offline. */
export function hashOfCode(key: Uint8Array, attemptId: string, code: string): Buffer {
  return keyedHash(key)
    .update(`sign-in-code:${attemptId}:${normaliseCode(code)}`)
    .digest();
}

/** Stands for an address in rate limits. */
export function hashOfAddress(key: Uint8Array, address: string): Buffer {
  return keyedHash(key).update(`sign-in-address:${address}`).digest();
}
