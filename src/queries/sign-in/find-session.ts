import type { Sql } from "../../db/sql.ts";
import { hashOfSecret, isSecretForm } from "../../domain/sign-in/secret.ts";
import { oldestSessions, type SessionMethod } from "../../domain/sign-in/session.ts";

/** A working session and its person. */
export interface Session {
  readonly sessionId: string;
  readonly loginId: string;
  readonly email: string;
  readonly name: string;
  readonly method: SessionMethod;
  readonly authenticatedAt: Date;
  readonly seenAt: Date;
}

/**
 * The working session with this secret, or null: unknown, ended, unused for a week, or older than 30 days. PEOPLE-12.
 *
 * @param now system clock
 */
export async function findSession(sql: Sql, secret: string, now: Date): Promise<Session | null> {
  if (!isSecretForm(secret)) return null;
  const oldest = oldestSessions(now);
  return sql.row<Session>(
    `select s.id as "sessionId", l.id as "loginId", l.email, l.name, s.method, s.authenticated_at as "authenticatedAt",
       s.seen_at as "seenAt"
     from web_session s join login l on l.id = s.login_id
     where s.secret_hash = $1 and s.revoked_at is null and s.seen_at > $2 and s.created_at > $3`,
    [hashOfSecret(secret), oldest.seenAt, oldest.createdAt],
  );
}
