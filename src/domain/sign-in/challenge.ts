const MINUTE_MS = 60_000;

/**
 * The purpose of a challenge: to sign in with a passkey, to step up, to add a passkey, or to return from the OpenID
 * Connect provider.
 */
export const CHALLENGE_PURPOSES = ["passkey_sign_in", "passkey_step_up", "passkey_add", "oidc"] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** PEOPLE-26: how long a passkey may answer, once. */
export const PASSKEY_MS = 5 * MINUTE_MS;

/** PEOPLE-28: how long a sign-in at the provider may take; a second factor takes time. */
const OIDC_MS = 15 * MINUTE_MS;

/** How long a challenge is valid. */
export const challengeMs = (purpose: ChallengePurpose): number => (purpose === "oidc" ? OIDC_MS : PASSKEY_MS);

/** PEOPLE-27: more than anyone has devices. */
export const MOST_PASSKEYS = 20;
