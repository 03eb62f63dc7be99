import { columns, type RowOf } from "../../db/columns.ts";
import { Login } from "../../db/entities/login.ts";
import { WebSession } from "../../db/entities/web-session.ts";
import type { Sql } from "../../db/sql.ts";
import { hashOfSecret, isSecretForm } from "../../domain/sign-in/secret.ts";
import { liveSession, type SessionRule } from "./live-sessions.ts";

const SESSION = columns(WebSession, "s", {
  sessionId: "id",
  method: "method",
  authenticatedAt: "authenticatedAt",
  seenAt: "seenAt",
});
const LOGIN = columns(Login, "l", { loginId: "id", email: "email", name: "name", locale: "locale" });

/** A valid session and its person. */
export type Session = Readonly<RowOf<typeof SESSION> & RowOf<typeof LOGIN>>;

/** The valid session with this secret; null if it is unknown, ended, idle for too long, or too old. PEOPLE-12. */
export async function findSession(sql: Sql, secret: string, rule: SessionRule): Promise<Session | null> {
  if (!isSecretForm(secret)) return null;
  const live = liveSession(rule, 2);
  return sql.row<Session>(
    `select ${SESSION}, ${LOGIN}
     from web_session s join login l on l.id = s.login_id
     where s.secret_hash = $1 and ${live.condition}`,
    [hashOfSecret(secret), ...live.parameters],
  );
}
