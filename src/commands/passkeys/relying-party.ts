import type { Tx } from "../../db/transaction.ts";

/** Whom a passkey is for: the host of this service, and the one origin that it is used at. PEOPLE-26. */
export function relyingParty({ deps }: Tx): {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
} {
  const { hostname, origin } = new URL(deps.config.baseUrl);
  return { id: hostname, name: "Partner Program", origin };
}

/** The challenge that a browser says it has answered, or null where it says nothing that can be read. */
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
