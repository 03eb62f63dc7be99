import { createHmac } from "node:crypto";

/** Who somebody is at the operator's OpenID Connect provider: the subject, as this issuer calls them. */
export interface OidcIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** What goes with one round to the provider; both are made of its state, so that nothing else has to be kept. */
export interface OidcRound {
  readonly state: string;
  readonly nonce: string;
  /** The secret of PKCE: nobody can find it from the state, which stands in addresses. */
  readonly codeVerifier: string;
}

/** @param key a secret of this service */
export function oidcRound(key: Uint8Array, state: string): OidcRound {
  const derive = (use: string) =>
    createHmac("sha256", key).update(`oidc-${use}:${state}`).digest("base64url");
  return { state, nonce: derive("nonce"), codeVerifier: derive("verifier") };
}
