import type { Sql } from "../../db/sql.ts";

/** A person's connected provider identities, oldest first. */
export function listConnections(sql: Sql, loginId: string) {
  return sql.db
    .selectFrom("OidcLink")
    .select(["id", "issuer", "createdAt", "usedAt"])
    .where("loginId", "=", loginId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
