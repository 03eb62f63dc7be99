import type { Tx } from "../../db/transaction.ts";

/** The relying party: this service's host, and its only origin. PEOPLE-26. */
export function relyingParty({ deps }: Tx): {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
} {
  const { hostname, origin } = new URL(deps.config.baseUrl);
  return { id: hostname, name: "Partner Program", origin };
}

/** The challenge named in the client data, or null if the data is malformed. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

/** Loaded when the first passkey needs it: its parsers of certificates are some 300 modules. */
export const webauthn = () => import("@simplewebauthn/server");
