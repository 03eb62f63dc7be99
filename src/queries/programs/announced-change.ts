import type { Sql } from "../../db/sql.ts";
import type { TermsFieldChange } from "../../domain/programs/terms-input.ts";

/** The announced change of terms that is not in force yet: all null without one. */
export interface AnnouncedChangeRow {
  readonly change_requested_at: Date | null;
  readonly change_effective_at: Date | null;
  readonly change_version: number | null;
  readonly change_fields: readonly TermsFieldChange[] | null;
}

/** The columns of an `AnnouncedChangeRow`, from the join `announcedChange`. */
export const ANNOUNCED_CHANGE_COLUMNS = `change.requested_at as change_requested_at,
  change.effective_at as change_effective_at, change.version as change_version, change.changes as change_fields`;

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
  change_requested_at: null,
  change_effective_at: null,
  change_version: null,
  change_fields: null,
};
