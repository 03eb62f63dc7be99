import { columns, type RowOf } from "../../db/columns.ts";
import { WebSession } from "../../db/entities/web-session.ts";
import type { Sql } from "../../db/sql.ts";
import { liveSession, type SessionRule } from "./live-sessions.ts";

const SESSION = columns(WebSession, "s", {
  id: "id",
  method: "method",
  browser: "browser",
  createdAt: "createdAt",
  authenticatedAt: "authenticatedAt",
  seenAt: "seenAt",
});

export type SessionRow = Readonly<RowOf<typeof SESSION>>;

/** A person's valid sessions, last used first. */
export async function listSessions(sql: Sql, loginId: string, rule: SessionRule): Promise<SessionRow[]> {
  const live = liveSession(rule, 2);
  return sql.rows<SessionRow>(
    `select ${SESSION}
     from web_session s join login l on l.id = s.login_id
     where s.login_id = $1 and ${live.condition}
     order by s.seen_at desc, s.id desc`,
    [loginId, ...live.parameters],
  );
}
