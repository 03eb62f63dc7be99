import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type ClientAuth,
  type Configuration,
} from "openid-client";
import type { Config } from "../../config.ts";
import type { Language } from "../../domain/language.ts";
import type { OidcIdentity, OidcRound } from "../../domain/sign-in/oidc.ts";

const TIMEOUT_SECONDS = 5;
const SCOPE = "openid email profile";

export const OIDC_CALLBACK_PATH = "/sign-in/oidc/callback";

/** A person authenticated by the provider. */
export interface OidcPerson {
  readonly identity: OidcIdentity;
  /** The address that the provider claims to have verified. It proves nothing here. */
  readonly email: string | null;
}

/** The operator's OpenID Connect provider. Its address is the operator's choice and is not restricted. */
export interface OidcProvider {
  /** Display name. */
  readonly name: string;
  /** URL of the provider's sign-in page, in the person's language if it has that. @throws if the provider is unreachable */
  authorizationUrl(round: OidcRound, language: Language): Promise<string>;
  /**
   * Exchanges the callback for the person.
   *
   * @param query of the callback
   * @throws if the provider is unreachable, or the callback does not belong to this round trip
   */
  personOf(query: string, round: OidcRound): Promise<OidcPerson>;
}

/** @returns null if the operator has not set one up */
export function createOidcProvider(config: Config): OidcProvider | null {
  const { oidcIssuer, oidcClientId, oidcClientSecret } = config;
  if (oidcIssuer === null || oidcClientId === null || oidcClientSecret === null) return null;
  const callback = `${config.baseUrl}${OIDC_CALLBACK_PATH}`;
  let found: Promise<Configuration> | null = null;
  const configuration = async (): Promise<Configuration> => {
    found ??= discover(oidcIssuer, oidcClientId, oidcClientSecret);
    try {
      return await found;
    } catch (error) {
      // The next person may find it again.
      found = null;
      throw error;
    }
  };
  return {
    name: config.oidcName,
    async authorizationUrl({ state, nonce, codeVerifier }, language) {
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: SCOPE,
        state,
        nonce,
        ui_locales: language,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      });
      return url.href;
    },
    async personOf(query, { state, nonce, codeVerifier }) {
      const provider = await configuration();
      const tokens = await authorizationCodeGrant(provider, new URL(`${callback}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
      });
      const claims = tokens.claims()!;
      const profile =
        claims["email"] === undefined
          ? await fetchUserInfo(provider, tokens.access_token, claims.sub).catch(() => claims)
          : claims;
      const { email, email_verified: isVerified } = profile;
      return {
        identity: { issuer: claims.iss, subject: claims.sub },
        email: typeof email === "string" && isVerified === true ? email : null,
      };
    },
  };
}

async function discover(issuer: string, clientId: string, clientSecret: string): Promise<Configuration> {
  const url = new URL(issuer);
  const found = await discovery(url, clientId, clientSecret, authenticateWith(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute: url.protocol === "http:" ? [allowInsecureRequests] : [],
  });
  // Signatures are checked too, not only that the token came over the provider's own connection.
  enableNonRepudiationChecks(found);
  return found;
}

/** Sends the client secret in the header, unless the provider accepts it in the body only. */
function authenticateWith(clientSecret: string): ClientAuth {
  const [inHeader, inBody] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isInBody = !methods.includes("client_secret_basic") && methods.includes("client_secret_post");
    return (isInBody ? inBody : inHeader)(server, ...rest);
  };
}
