import type { Sql } from "../../db/sql.ts";

/** A partner's postback URL with its macros; null if switched off. */
export async function findPostbackUrl(
  sql: Sql,
  accountId: string,
  partnerId: string,
): Promise<string | null> {
  const row = await sql.db
    .selectFrom("Postback as b")
    .innerJoin("Partner as m", "m.id", "b.partnerId")
    .select("b.url")
    .where("m.accountId", "=", accountId)
    .where("b.partnerId", "=", partnerId)
    .executeTakeFirst();
  return row?.url ?? null;
}
