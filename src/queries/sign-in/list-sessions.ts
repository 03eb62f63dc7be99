import type { Sql } from "../../db/sql.ts";
import { oldestSessions, type SessionMethod } from "../../domain/sign-in/session.ts";

export interface SessionRow {
  readonly id: string;
  readonly method: SessionMethod;
  readonly browser: string | null;
  readonly createdAt: Date;
  readonly authenticatedAt: Date;
  readonly seenAt: Date;
}

/** A person's working sessions, last used first. @param now system clock */
export async function listSessions(sql: Sql, loginId: string, now: Date): Promise<SessionRow[]> {
  const oldest = oldestSessions(now);
  return sql.rows<SessionRow>(
    `select id, method, browser, created_at as "createdAt", authenticated_at as "authenticatedAt", seen_at as "seenAt"
     from web_session
     where login_id = $1 and revoked_at is null and seen_at > $2 and created_at > $3
     order by seen_at desc, id desc`,
    [loginId, oldest.seenAt, oldest.createdAt],
  );
}
