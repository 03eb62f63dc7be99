import { recordAudit } from "../../db/audit.ts";
import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { newId } from "../../domain/ids.ts";
import { homePage } from "../../domain/pages.ts";
import { ATTEMPT_MS } from "../../domain/sign-in/attempt.ts";
import type { OidcIdentity } from "../../domain/sign-in/oidc.ts";
import { hashOfSecret } from "../../domain/sign-in/secret.ts";
import { actorOfLogin } from "./actor-of-login.ts";

/**
 * Connects a provider identity with a login, for a person who proved both in one browser. PEOPLE-29. An identity
 * that is already connected stays with its login.
 */
export async function connectIdentity(
  tx: Tx,
  input: Readonly<{ identity: OidcIdentity; loginId: string; requestId: string | null }>,
): Promise<void> {
  const { identity, loginId, requestId } = input;
  const connected = await tx.db
    .insertInto("OidcLink")
    .values({ id: newId("oidcLink"), loginId, ...identity, createdAt: tx.now })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (connected === undefined) return;
  const origin = { actor: await actorOfLogin(tx, loginId), requestId };
  await recordAudit(tx, { origin, action: "oidc.connect", targetId: connected.id, at: tx.now });
  await enqueueMails(tx, [
    {
      loginId,
      template: "oidc_connected",
      variables: { providerName: tx.deps.config.oidcName, link: homePage(tx.deps.config.baseUrl) },
      mailKey: `oidc_connected:${connected.id}`,
    },
  ]);
}

type Sealing = Pick<Deps, "seal" | "systemClock">;

const purposeOf = (browser: string): string => `oidc_identity:${hashOfSecret(browser).toString("base64url")}`;

/**
 * Seals an unconnected identity for the form that offers to connect it: usable in this browser only, for 15 minutes.
 *
 * @param browser the secret of the browser's attempts
 */
export function sealIdentity(
  { seal, systemClock }: Sealing,
  identity: OidcIdentity,
  browser: string,
): string {
  const expiresAt = systemClock.now().getTime() + ATTEMPT_MS;
  return seal.seal(JSON.stringify({ ...identity, expiresAt }), purposeOf(browser)).toString("base64url");
}

/** The identity sealed in a form, or null if it is absent, expired, or from another browser. */
export function openIdentity(
  { seal, systemClock }: Sealing,
  sealed: string,
  browser: string,
): OidcIdentity | null {
  if (sealed === "") return null;
  try {
    const text = seal.open(Buffer.from(sealed, "base64url"), purposeOf(browser));
    const { expiresAt, issuer, subject } = JSON.parse(text) as OidcIdentity & { expiresAt: number };
    return expiresAt > systemClock.now().getTime() ? { issuer, subject } : null;
  } catch {
    return null;
  }
}
