import type { Tx } from "../../db/transaction.ts";
import { connectIdentity } from "./connect-identity.ts";
import { beginSession, renewSession, type OpenedSession } from "./sessions.ts";
import { useCode, useLink, type UsedAttempt } from "./use-attempt.ts";

/** The browser of a person signing in. */
export interface SigningBrowser {
  /** Secret that the browser's attempts are bound to, or null. */
  readonly attemptSecret: string | null;
  /** Secret of its current session, or null. */
  readonly sessionSecret: string | null;
  /** Its User-Agent. */
  readonly name: string | null;
  readonly requestId: string | null;
}

/** Signs a person in by a link, once. @returns null if the link is invalid, or for another browser */
export async function signInByLink(
  tx: Tx,
  token: string,
  browser: SigningBrowser,
): Promise<OpenedSession | null> {
  const used = await useLink(tx, { token, browser: browser.attemptSecret });
  return used === null ? null : openSession(tx, used, browser);
}

/**
 * Signs a person in by the code sent to them, in the browser that requested it.
 *
 * @returns null for a wrong code; commit the transaction then too, since the attempt counts
 */
export async function signInByCode(
  tx: Tx,
  code: string,
  browser: SigningBrowser,
): Promise<OpenedSession | null> {
  if (browser.attemptSecret === null) return null;
  const used = await useCode(tx, { code, browser: browser.attemptSecret });
  return used === null ? null : openSession(tx, used, browser);
}

async function openSession(
  tx: Tx,
  used: UsedAttempt,
  browser: SigningBrowser,
): Promise<OpenedSession | null> {
  const session = await beginOrRenew(tx, used, browser);
  const { identity } = used;
  if (session !== null && identity !== null) {
    await connectIdentity(tx, { identity, loginId: session.loginId, requestId: browser.requestId });
  }
  return session;
}

function beginOrRenew(tx: Tx, used: UsedAttempt, browser: SigningBrowser): Promise<OpenedSession | null> {
  const { address, method, purpose } = used;
  const { sessionSecret, name, requestId } = browser;
  if (purpose === "sign_in") {
    return beginSession(tx, { address, method, formerSecret: sessionSecret, browser: name, requestId });
  }
  if (sessionSecret === null) return Promise.resolve(null);
  return renewSession(tx, { secret: sessionSecret, address, method, requestId });
}
