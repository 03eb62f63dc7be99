import { createHash, randomBytes } from "node:crypto";
import { API_KEY_CHARACTERS, apiKeyFrom, type ApiKeyKind } from "../../domain/access/api-key.ts";

/** A new key: its text, which is shown once, and what is stored of it. */
export interface NewKey {
  readonly key: string;
  readonly secretHash: Buffer;
  readonly last4: string;
}

/** Generates a key. Only its SHA-256 and its last four characters may be stored. API-9. */
export function newKey(kind: ApiKeyKind): NewKey {
  const key = apiKeyFrom(kind, randomBytes(API_KEY_CHARACTERS));
  return { key, secretHash: createHash("sha256").update(key).digest(), last4: key.slice(-4) };
}
