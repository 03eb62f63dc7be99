import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { OidcIdentity } from "../../domain/sign-in/oidc.ts";
import { beginSession, type OpenedSession } from "./sessions.ts";
import type { SigningBrowser } from "./sign-in.ts";

/**
 * Begins a session for the login connected with a provider identity. PEOPLE-28.
 *
 * @returns null if none is connected; the provider's email address alone never signs anyone in
 */
export async function signInByOidc(
  tx: Tx,
  identity: OidcIdentity,
  browser: SigningBrowser,
): Promise<OpenedSession | null> {
  const link = await tx.row<{ address: string }>(
    `update oidc_link k set used_at = $3 from login l
     where k.issuer = $1 and k.subject = $2 and l.id = k.login_id returning l.email as address`,
    [identity.issuer, identity.subject, tx.deps.systemClock.now()],
  );
  if (link === null) return null;
  return beginSession(tx, {
    address: link.address,
    method: "oidc",
    formerSecret: browser.sessionSecret,
    browser: browser.name,
    requestId: browser.requestId,
  });
}

/** Disconnects a provider identity from its login. @throws ApiError `connection_not_found` */
export async function disconnectIdentity(
  tx: Tx,
  { loginId, connectionId, origin }: Readonly<{ loginId: string; connectionId: string; origin: Origin }>,
): Promise<void> {
  const removed = await tx.db
    .deleteFrom("OidcLink")
    .where("id", "=", connectionId)
    .where("loginId", "=", loginId)
    .returning("id")
    .executeTakeFirst();
  if (removed === undefined) throw new ApiError("connection_not_found");
  await recordAudit(tx, { origin, action: "oidc.disconnect", targetId: connectionId, at: tx.now });
}
