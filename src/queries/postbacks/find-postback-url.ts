import type { Sql } from "../../db/sql.ts";

/** A partner's postback URL with its macros; null if switched off. */
export async function findPostbackUrl(
  sql: Sql,
  accountId: string,
  partnerId: string,
): Promise<string | null> {
  const row = await sql.row<{ url: string | null }>(
    `select b.url from postback b join partner m on m.id = b.partner_id
     where m.account_id = $1 and b.partner_id = $2`,
    [accountId, partnerId],
  );
  return row?.url ?? null;
}
