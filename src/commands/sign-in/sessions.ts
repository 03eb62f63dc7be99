import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { Login } from "../../db/entities/login.ts";
import { WebSession } from "../../db/entities/web-session.ts";
import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../domain/ids.ts";
import { isOperator } from "../../domain/sign-in/operator.ts";
import { hashOfSecret } from "../../domain/sign-in/secret.ts";
import { longestSessionMs, provesMailbox, type SessionMethod } from "../../domain/sign-in/session.ts";
import { liveSession, sessionRule } from "../../queries/sign-in/live-sessions.ts";
import { actorOfLogin } from "./actor-of-login.ts";
import { ensureLogin, linkAccount } from "./ensure-login.ts";
import { newSecret } from "./secrets.ts";

const LONGEST_BROWSER_NAME = 200;

/** A session that has just begun or been renewed; the secret goes into the cookie. */
export interface OpenedSession {
  readonly sessionId: string;
  readonly loginId: string;
  readonly secret: string;
  /** The session's longest lifetime. */
  readonly longestMs: number;
}

/**
 * Begins a session for a proved address. The browser's previous session ends, so that no one continues in a session
 * planted by someone else. PEOPLE-14.
 *
 * @param input.formerSecret the browser's session cookie, or null
 */
export async function beginSession(
  tx: Tx,
  input: Readonly<{
    address: string;
    method: SessionMethod;
    formerSecret: string | null;
    browser: string | null;
    requestId: string | null;
  }>,
): Promise<OpenedSession> {
  const now = tx.deps.systemClock.now();
  const isMailboxProved = provesMailbox(input.method);
  const { loginId } = await ensureLogin(tx, { address: input.address, isMailboxProved });
  if (input.formerSecret !== null) {
    await tx.db
      .updateTable("WebSession")
      .set((eb) => ({ revokedAt: eb.fn.coalesce("revokedAt", eb.val(now)) }))
      .where("secretHash", "=", hashOfSecret(input.formerSecret))
      .execute();
  }
  const sessionId = newId("session");
  const { secret, hash } = newSecret();
  await tx.db
    .insertInto("WebSession")
    .values({
      id: sessionId,
      loginId,
      secretHash: hash,
      method: input.method,
      browser: input.browser?.slice(0, LONGEST_BROWSER_NAME) ?? null,
      createdAt: now,
      authenticatedAt: now,
      seenAt: now,
    })
    .execute();
  await recordAudit(tx, {
    origin: { actor: await actorOfLogin(tx, loginId), requestId: input.requestId },
    action: "session.begin",
    targetId: sessionId,
    details: { method: input.method },
    at: tx.now,
  });
  return { sessionId, loginId, secret, longestMs: longestOf(tx, input.address) };
}

const SESSION = columns(WebSession, "s", { sessionId: "id" });
const LOGIN = columns(Login, "l", { loginId: "id" });

/**
 * Renews a session under a new secret after a step-up. PEOPLE-13. Its method stays what it began with; a step-up by mail
 * verifies the address.
 *
 * @returns null if the session has ended, or belongs to another address
 */
export async function renewSession(
  tx: Tx,
  input: Readonly<{ secret: string; address: string; method: SessionMethod; requestId: string | null }>,
): Promise<OpenedSession | null> {
  const now = tx.deps.systemClock.now();
  const live = liveSession(sessionRule(tx.deps), 5);
  const { secret, hash } = newSecret();
  const session = await tx.row<RowOf<typeof SESSION> & RowOf<typeof LOGIN>>(
    `update web_session s set secret_hash = $2, authenticated_at = $3, seen_at = $3
     from login l
     where s.secret_hash = $1 and l.id = s.login_id and l.email = $4 and ${live.condition}
     returning ${SESSION}, ${LOGIN}`,
    [hashOfSecret(input.secret), hash, now, input.address, ...live.parameters],
  );
  if (session === null) return null;
  if (provesMailbox(input.method)) {
    const { address } = input;
    await linkAccount(tx, { loginId: session.loginId, address, isMailboxProved: true });
  }
  await recordAudit(tx, {
    origin: { actor: await actorOfLogin(tx, session.loginId), requestId: input.requestId },
    action: "session.step_up",
    targetId: session.sessionId,
    details: { method: input.method },
    at: tx.now,
  });
  return { ...session, secret, longestMs: longestOf(tx, input.address) };
}

const longestOf = (tx: Tx, address: string): number => longestSessionMs(isOperator(tx.deps.config, address));

/**
 * Ends a person's sessions at once: their next requests are rejected.
 *
 * @param input.sessionId one of the person's sessions, or null for all
 * @param input.exceptSessionId goes on
 * @returns how many ended; another person's session counts as none
 */
export async function endSessions(
  tx: Tx,
  input: Readonly<{
    loginId: string;
    sessionId: string | null;
    exceptSessionId?: string;
    requestId: string | null;
  }>,
): Promise<{ ended: number }> {
  const ended = await tx.db
    .updateTable("WebSession")
    .set({ revokedAt: tx.deps.systemClock.now() })
    .where("loginId", "=", input.loginId)
    .$if(input.sessionId !== null, (query) => query.where("id", "=", input.sessionId!))
    .$if(input.exceptSessionId !== undefined, (query) => query.where("id", "!=", input.exceptSessionId!))
    .where("revokedAt", "is", null)
    .returning("id")
    .execute();
  const actor = await actorOfLogin(tx, input.loginId);
  for (const { id } of ended) {
    await recordAudit(tx, {
      origin: { actor, requestId: input.requestId },
      action: "session.end",
      targetId: id,
      at: tx.now,
    });
  }
  return { ended: ended.length };
}
