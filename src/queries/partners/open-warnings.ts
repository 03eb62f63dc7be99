import { columns, type RowOf } from "../../db/columns.ts";
import { containing } from "../../db/containing.ts";
import { Account } from "../../db/entities/account.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Warning } from "../../db/entities/warning.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, FIRST_DUE_FIRST, listRange } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";

const PARTNER = columns(Partner, "m", { partnerId: "id" });
const ACCOUNT = columns(Account, "a", ["name", "handle"]);
const WARNING = columns(Warning, "w", ["id", "reason", "openedAt", "dueAt"]);

/** An open warning with its partner. */
export type OpenWarning = Readonly<RowOf<typeof PARTNER> & RowOf<typeof ACCOUNT> & RowOf<typeof WARNING>>;

/**
 * A page of the open warnings of a program, the first to fall due first, one row longer than the page. The caller has
 * checked that it is the brand's.
 *
 * @param filter.search matched in name or handle, ignoring case; null for all
 */
export function listOpenWarnings(
  sql: Sql,
  { brandId, programId, search }: Readonly<{ brandId: string; programId: string; search: string | null }>,
  page: PageRequest,
): Promise<OpenWarning[]> {
  const { where, orderBy } = listRange({}, FIRST_DUE_FIRST, ["$3::timestamptz", "$4"], "w");
  return sql.rows<OpenWarning>(
    `select ${PARTNER}, ${ACCOUNT}, ${WARNING}
     from warning w join partner m on m.id = w.partner_id join account a on a.id = m.account_id
     where ${where} and m.program_id = $1 and m.brand_id = $2 and w.outcome is null
       and ($6::text is null or a.name ilike $6 or a.handle ilike $6)
     order by ${orderBy}
     limit $5`,
    [
      programId,
      brandId,
      ...cursorOf(page, FIRST_DUE_FIRST),
      page.limit + 1,
      search === null ? null : containing(search),
    ],
  );
}
