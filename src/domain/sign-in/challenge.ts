const MINUTE_MS = 60_000;

/** What a browser has to answer a challenge for: to sign in, to prove again who is there, or to add a passkey. */
export const CHALLENGE_PURPOSES = ["passkey_sign_in", "passkey_step_up", "passkey_add"] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** PEOPLE-26: how long a challenge may be answered, once. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/** PEOPLE-27: more passkeys than a person has devices. */
export const MOST_PASSKEYS = 20;
