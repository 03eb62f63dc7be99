import assert from "node:assert/strict";
const MINUTE_MS = 60_000;

/** The purpose of an attempt: to begin a session, or to step up an existing one. */
export const ATTEMPT_PURPOSES = ["sign_in", "step_up"] as const;
export type AttemptPurpose = (typeof ATTEMPT_PURPOSES)[number];

/** PEOPLE-8: how long a link and its code work. */
export const ATTEMPT_MS = 15 * MINUTE_MS;

/** PEOPLE-9: how often a code may be guessed. */
export const MOST_TRIES = 5;

/** Decides whether an attempt is still usable. Times are the system clock's. */
export interface Attempt {
  readonly tries: number;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** Whether the attempt can still begin a session. */
export function isAttemptOpen(attempt: Attempt, now: Date): boolean {
  return attempt.usedAt === null && attempt.tries < MOST_TRIES && attempt.expiresAt > now;
}

/** 32 characters, so that a random byte maps to one without bias; without i, l, o and u. */
const CODE_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** 5 bits each, 40 in all: five guesses succeed once in 200 billion times. */
export const CODE_CHARACTERS = 8;

/** A code as displayed: `k7f2-9xq4`. */
export function codeFrom(bytes: Uint8Array): string {
  assert(bytes.length === CODE_CHARACTERS, `a code takes ${CODE_CHARACTERS} random bytes`);
  const signs = [...bytes].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join("");
  return `${signs.slice(0, CODE_CHARACTERS / 2)}-${signs.slice(CODE_CHARACTERS / 2)}`;
}

/** Normalizes a code for comparison: case, hyphen, and letters that look like digits. */
export function normaliseCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1");
}
