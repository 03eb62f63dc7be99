import type { z } from "zod";
import type { SETTINGS } from "./settings.ts";

/** The settings, each valid by itself; null where unset. */
export type Parsed = {
  [Name in keyof typeof SETTINGS]:
    | z.output<(typeof SETTINGS)[Name]["schema"]>
    | ((typeof SETTINGS)[Name]["default"] extends null ? null : never);
};

/** Settings that are valid alone and conflict together. */
export function contradictions(settings: Parsed): string[] {
  const rules: [isWrong: boolean, problem: string][] = [
    [
      settings.POSTBACK_ALLOW_PRIVATE && settings.NETWORK === "mainnet",
      "POSTBACK_ALLOW_PRIVATE works only on the testnet; unset it, or set NETWORK=testnet.",
    ],
    [
      settings.DATABASE_URL !== null && settings.ENCRYPTION_KEY === null,
      "ENCRYPTION_KEY is required with DATABASE_URL. Generate one with: openssl rand -hex 32",
    ],
    [
      settings.DATABASE_URL !== null && settings.CUSTOMER_HASH_KEY === null,
      "CUSTOMER_HASH_KEY is required with DATABASE_URL. Generate one with: openssl rand -hex 32",
    ],
    [
      settings.ENCRYPTION_KEY !== null &&
        settings.CUSTOMER_HASH_KEY?.equals(settings.ENCRYPTION_KEY) === true,
      "CUSTOMER_HASH_KEY must differ from ENCRYPTION_KEY, which can be rotated.",
    ],
    [
      settings.DATABASE_URL === null && settings.DATABASE_MIGRATION_URL !== null,
      "DATABASE_MIGRATION_URL is set without DATABASE_URL; set both or neither.",
    ],
    [
      settings.DATABASE_URL === null && settings.DATABASE_DIRECT_URL !== null,
      "DATABASE_DIRECT_URL is set without DATABASE_URL; set both or neither.",
    ],
    [
      settings.DATABASE_URL === null && settings.DATABASE_READ_URL !== null,
      "DATABASE_READ_URL is set without DATABASE_URL; set both or neither.",
    ],
    [
      settings.TEMPORAL_API_KEY !== null && settings.TEMPORAL_API_KEY_FILE !== null,
      "TEMPORAL_API_KEY and TEMPORAL_API_KEY_FILE are both set; set one of them.",
    ],
    [
      hasTemporalApiKey(settings) && settings.TEMPORAL_ADDRESS === null,
      "TEMPORAL_API_KEY requires TEMPORAL_ADDRESS.",
    ],
    [
      hasTemporalApiKey(settings) && settings.TEMPORAL_TLS === false,
      "TEMPORAL_TLS cannot be off with TEMPORAL_API_KEY: the key would be sent unencrypted.",
    ],
    [
      new Set([settings.OIDC_ISSUER, settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET].map(isUnset))
        .size > 1,
      "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together; set all or none.",
    ],
    [
      settings.OIDC_ISSUER?.startsWith("http:") === true && !isLoopback(settings.OIDC_ISSUER),
      "OIDC_ISSUER must be an https URL, unless the provider is on this machine.",
    ],
    [
      (settings.TEMPORAL_TLS_CLIENT_CERT_PATH === null) !== (settings.TEMPORAL_TLS_CLIENT_KEY_PATH === null),
      "TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH go together; set both or neither.",
    ],
  ];
  return rules.filter(([isWrong]) => isWrong).map(([, problem]) => problem);
}

export const hasTemporalApiKey = (settings: Parsed): boolean =>
  settings.TEMPORAL_API_KEY !== null || settings.TEMPORAL_API_KEY_FILE !== null;

const isUnset = (value: string | null): boolean => value === null;

const isLoopback = (url: string): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
