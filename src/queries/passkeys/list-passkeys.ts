import type { Sql } from "../../db/sql.ts";

/** The passkeys of a person, in the order in which they were added. */
export function listPasskeys(sql: Sql, loginId: string) {
  return sql.db
    .selectFrom("Passkey")
    .select(["id", "name", "isBackedUp", "createdAt", "usedAt"])
    .where("loginId", "=", loginId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
