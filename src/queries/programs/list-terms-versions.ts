import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, HIGHEST_VERSION_FIRST, listRange } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import type { TermsFieldChange } from "../../domain/programs/terms-input.ts";
import { TERMS_COLUMNS, type TermsRow } from "./terms.ts";

/** A version of a program's terms with the change that it came by. */
export interface TermsVersionRow extends TermsRow {
  /** Pending until its date; then in force until the next one's. */
  readonly state: "pending" | "in_force" | "past";
  readonly created_at: Date;
  /** What a change that waited changed, and when it was asked for; null for one that applied at once. */
  readonly change_requested_at: Date | null;
  readonly change_fields: readonly TermsFieldChange[] | null;
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
    `select ${TERMS_COLUMNS}, t.created_at, c.requested_at as change_requested_at, c.changes as change_fields,
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
