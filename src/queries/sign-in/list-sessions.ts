import type { WebSession } from "../../db/entities/web-session.ts";
import type { EntityRow } from "../../db/query-builder.ts";
import type { Sql } from "../../db/sql.ts";
import { oldestSessions } from "../../domain/sign-in/session.ts";

export type SessionRow = Readonly<
  Pick<EntityRow<WebSession>, "id" | "method" | "browser" | "createdAt" | "authenticatedAt" | "seenAt">
>;

/** A person's working sessions, last used first. @param now system clock */
export async function listSessions(sql: Sql, loginId: string, now: Date): Promise<SessionRow[]> {
  const oldest = oldestSessions(now);
  return sql.db
    .selectFrom("WebSession")
    .select(["id", "method", "browser", "createdAt", "authenticatedAt", "seenAt"])
    .where("loginId", "=", loginId)
    .where("revokedAt", "is", null)
    .where("seenAt", ">", oldest.seenAt)
    .where("createdAt", ">", oldest.createdAt)
    .orderBy("seenAt", "desc")
    .orderBy("id", "desc")
    .execute();
}
