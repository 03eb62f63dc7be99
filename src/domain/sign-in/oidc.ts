import { keyedHash } from "../keyed-hash.ts";

/** An identity at the operator's OpenID Connect provider. */
export interface OidcIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/**
 * Nonce and PKCE secret of one round trip to the provider, both derived from its state, so that nothing else is
 * stored.
 */
export interface OidcRound {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier; it cannot be derived from the state, which appears in URLs. */
  readonly codeVerifier: string;
}

/** @param key a secret of this service */
export function oidcRound(key: Uint8Array, state: string): OidcRound {
  const derive = (use: string) => keyedHash(key).update(`oidc-${use}:${state}`).digest("base64url");
  return { state, nonce: derive("nonce"), codeVerifier: derive("verifier") };
}
