import type { Sql } from "../../db/sql.ts";

/** The identities that sign a person in, in the order in which they were connected. */
export function listConnections(sql: Sql, loginId: string) {
  return sql.db
    .selectFrom("OidcLink")
    .select(["id", "issuer", "createdAt", "usedAt"])
    .where("loginId", "=", loginId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
