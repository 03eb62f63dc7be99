import { columns, type OptionalRowOf } from "../../db/columns.ts";
import { ProgramTerms, TermsChange } from "../../db/entities/terms.ts";
import type { Sql } from "../../db/sql.ts";

const CHANGE = columns(TermsChange, "change", {
  changeRequestedAt: "requestedAt",
  changeEffectiveAt: "effectiveAt",
  changes: "changes",
});
const VERSION = columns(ProgramTerms, "change", { changeVersion: "version" });

/** The announced change of terms that is not in force yet: all null without one. */
export type AnnouncedChangeRow = Readonly<OptionalRowOf<typeof CHANGE> & OptionalRowOf<typeof VERSION>>;

/** The columns of an `AnnouncedChangeRow`, from the join `announcedChange`. */
export const ANNOUNCED_CHANGE_COLUMNS = `${CHANGE}, ${VERSION}`;

/**
 * A lateral join `change`: what is still pending for program `p` at a moment, by its date, whether or not a change
 * whose day has come was marked as applied.
 *
 * @param at SQL for the moment, such as `service_now()` or `$2`; never a value
 */
export const announcedChange = (at: string) => `left join lateral (
  select c.requested_at, c.effective_at, c.changes, future.version
  from terms_change c
  join program_terms future on future.program_id = c.program_id and future.terms_change_id = c.id
  where c.program_id = p.id and c.outcome is null and c.effective_at > ${at}
) change on true`;

/** The announced change of one program. */
export async function announcedChangeAt(sql: Sql, programId: string, at: Date): Promise<AnnouncedChangeRow> {
  const row = await sql.row<AnnouncedChangeRow>(
    `select ${ANNOUNCED_CHANGE_COLUMNS} from program p ${announcedChange("$2::timestamptz")} where p.id = $1`,
    [programId, at],
  );
  return row ?? NO_CHANGE;
}

const NO_CHANGE: AnnouncedChangeRow = {
  changeRequestedAt: null,
  changeEffectiveAt: null,
  changeVersion: null,
  changes: null,
};
