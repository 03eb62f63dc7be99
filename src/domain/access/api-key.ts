import assert from "node:assert/strict";

/** How the two kinds of key begin. API-9. */
export const API_KEY_PREFIXES = { brand: "vpk_", partner: "vpp_" } as const;
export type ApiKeyKind = keyof typeof API_KEY_PREFIXES;

/** 32 letters and digits, so that each random byte gives one without preferring any; no i, l, o, u. */
const KEY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** 5 bits each: 200 bits, which nobody guesses. */
export const API_KEY_CHARACTERS = 40;

/** A key as its owner gets to see it once: the prefix and a character for each random byte. */
export function apiKeyFrom(kind: ApiKeyKind, bytes: Uint8Array): string {
  assert(bytes.length === API_KEY_CHARACTERS, `a key takes ${API_KEY_CHARACTERS} random bytes`);
  const secret = [...bytes].map((byte) => KEY_ALPHABET[byte % KEY_ALPHABET.length]).join("");
  return `${API_KEY_PREFIXES[kind]}${secret}`;
}
