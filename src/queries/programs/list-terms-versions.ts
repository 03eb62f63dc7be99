import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { ProgramTerms, TermsChange } from "../../db/entities/terms.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, HIGHEST_VERSION_FIRST, listRange } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import { TERMS_COLUMNS, type TermsRow } from "./terms.ts";

const WRITTEN = columns(ProgramTerms, "t", ["createdAt"]);
const CHANGE = columns(TermsChange, "c", {
  requestedAt: "requestedAt",
  changes: "changes",
  changeNumber: "number",
});

/**
 * A version of a program's terms with the scheduled change that brought it: its number among the program's, what it
 * changed and when it was requested, null if the version applied at once.
 */
export interface TermsVersionRow
  extends TermsRow, Readonly<RowOf<typeof WRITTEN> & OptionalRowOf<typeof CHANGE>> {
  /** Pending until its date; then in force until the next one's. */
  readonly state: "pending" | "in_force" | "past";
}

/** A page of the versions of a program's terms, newest first, one row longer than the page. */
export function listTermsVersions(
  sql: Sql,
  brandId: string,
  programId: string,
  page: PageRequest,
): Promise<TermsVersionRow[]> {
  const { where, orderBy } = listRange({ program_id: "$2" }, HIGHEST_VERSION_FIRST, ["$3::integer"], "t");
  return sql.rows<TermsVersionRow>(
    `select ${TERMS_COLUMNS}, ${WRITTEN}, ${CHANGE},
       case when t.effective_at > service_now() and t.version > 1 then 'pending'
         when exists (select 1 from program_terms later
           where later.program_id = t.program_id and later.version > t.version and later.effective_at <= service_now())
         then 'past' else 'in_force' end as state
     from program_terms t
     left join terms_change c on c.id = t.terms_change_id
     where ${where} and exists (select 1 from program where id = $2 and brand_id = $1)
     order by ${orderBy}
     limit $4`,
    [brandId, programId, ...cursorOf(page, HIGHEST_VERSION_FIRST), page.limit + 1],
  );
}
