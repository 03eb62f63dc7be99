import assert from "node:assert/strict";

/** Prefixes of the two kinds of key. API-9. */
export const API_KEY_PREFIXES = { brand: "vpk_", partner: "vpp_" } as const;
export type ApiKeyKind = keyof typeof API_KEY_PREFIXES;

/** 32 characters, so random bytes map to them without bias; i, l, o and u are left out. */
const KEY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** 5 bits each: 200 bits. */
export const API_KEY_CHARACTERS = 40;

/** A key in clear text, which its owner sees once: the prefix and one character per random byte. */
export function apiKeyFrom(kind: ApiKeyKind, bytes: Uint8Array): string {
  assert(bytes.length === API_KEY_CHARACTERS, `a key takes ${API_KEY_CHARACTERS} random bytes`);
  const secret = [...bytes].map((byte) => KEY_ALPHABET[byte % KEY_ALPHABET.length]).join("");
  return `${API_KEY_PREFIXES[kind]}${secret}`;
}
