import { columns, type RowOf } from "../../db/columns.ts";
import { Account } from "../../db/entities/account.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Warning } from "../../db/entities/warning.ts";
import type { Sql } from "../../db/sql.ts";

const PARTNER = columns(Partner, "m", { partnerId: "id" });
const ACCOUNT = columns(Account, "a", ["name", "handle"]);
const WARNING = columns(Warning, "w", ["reason", "openedAt", "dueAt"]);

/** An open warning with its partner. */
export type OpenWarning = Readonly<RowOf<typeof PARTNER> & RowOf<typeof ACCOUNT> & RowOf<typeof WARNING>>;

/** As many as a person reads; the first to fall due are the first. */
const MOST_WARNINGS = 500;

/** The open warnings of a program, the first to fall due first. The caller has checked that it is the brand's. */
export function listOpenWarnings(sql: Sql, brandId: string, programId: string): Promise<OpenWarning[]> {
  return sql.rows<OpenWarning>(
    `select ${PARTNER}, ${ACCOUNT}, ${WARNING}
     from warning w join partner m on m.id = w.partner_id join account a on a.id = m.account_id
     where m.program_id = $1 and m.brand_id = $2 and w.outcome is null
     order by w.due_at, w.id
     limit $3`,
    [programId, brandId, MOST_WARNINGS],
  );
}
