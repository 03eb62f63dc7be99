const MINUTE_MS = 60_000;

/**
 * What a browser has to answer a challenge for: to sign in by a passkey, to prove again who is there, to add a passkey, or
 * to come back from the OpenID Connect provider.
 */
export const CHALLENGE_PURPOSES = ["passkey_sign_in", "passkey_step_up", "passkey_add", "oidc"] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** PEOPLE-26: how long a passkey may answer, once. */
export const PASSKEY_MS = 5 * MINUTE_MS;

/** PEOPLE-28: how long somebody may take at the provider, who may have to find a telephone first. */
const OIDC_MS = 15 * MINUTE_MS;

/** How long a challenge may be answered. */
export const challengeMs = (purpose: ChallengePurpose): number => (purpose === "oidc" ? OIDC_MS : PASSKEY_MS);

/** PEOPLE-27: more passkeys than a person has devices. */
export const MOST_PASSKEYS = 20;
