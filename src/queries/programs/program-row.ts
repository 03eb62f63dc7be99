import type { ProgramStatus } from "../../domain/program.ts";
import type { TermsFieldChange } from "../../domain/terms-input.ts";
import { TERMS_COLUMNS, termsInForce, type TermsRow } from "./terms.ts";

/** A program as its brand sees it: its own row, the terms in force, and the change that waits, if one does. */
export interface ProgramRow extends TermsRow {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly status: ProgramStatus;
  readonly currency: string;
  readonly open_to_all: boolean;
  readonly destination_url: string;
  readonly description: string;
  readonly brand_rules: string;
  readonly created_at: Date;
  /** Null, like the three that follow, when no change waits. */
  readonly change_requested_at: Date | null;
  readonly change_effective_at: Date | null;
  readonly change_version: number | null;
  readonly change_fields: readonly TermsFieldChange[] | null;
}

/**
 * `select … from program p` with everything of a `ProgramRow`. Its dates decide what is in force and what still waits,
 * whether or not the change was marked as applied.
 */
export const SELECT_PROGRAM = `
  select p.id, p.name, p.slug, p.status, p.currency, p.open_to_all, p.destination_url, p.description,
    p.brand_rules, p.created_at, ${TERMS_COLUMNS},
    change.requested_at as change_requested_at, change.effective_at as change_effective_at,
    change.version as change_version, change.changes as change_fields
  from program p
  ${termsInForce("service_now()")}
  left join lateral (
    select c.requested_at, c.effective_at, c.changes, future.version
    from terms_change c
    join program_terms future on future.program_id = c.program_id and future.terms_change_id = c.id
    where c.program_id = p.id and c.outcome is null and c.effective_at > service_now()
  ) change on true`;
