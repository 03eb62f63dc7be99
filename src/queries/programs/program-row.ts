import type { ProgramStatus } from "../../domain/programs/program.ts";
import { ANNOUNCED_CHANGE_COLUMNS, announcedChange, type AnnouncedChangeRow } from "./announced-change.ts";
import { QUESTIONS, type ProgramQuestion } from "./questions.ts";
import { TERMS_COLUMNS, termsInForce, type TermsRow } from "./terms.ts";

/** A program as its brand sees it: its row, the current terms, and the pending change, if any. */
export interface ProgramRow extends TermsRow, AnnouncedChangeRow {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly status: ProgramStatus;
  readonly currency: string;
  readonly open_to_all: boolean;
  readonly is_coupon_offer_on: boolean;
  readonly destination_url: string;
  readonly description: string;
  readonly brand_rules: string;
  readonly questions: readonly ProgramQuestion[];
  readonly created_at: Date;
}

/**
 * `select … from program p` with everything of a `ProgramRow`. Dates decide what is in force and what is pending,
 * whether or not the change was marked as applied.
 */
export const SELECT_PROGRAM = `
  select p.id, p.name, p.slug, p.status, p.currency, p.open_to_all, p.is_coupon_offer_on, p.destination_url, p.description,
    p.brand_rules, p.created_at, ${QUESTIONS}, ${TERMS_COLUMNS},
    ${ANNOUNCED_CHANGE_COLUMNS}
  from program p
  ${termsInForce("service_now()")}
  ${announcedChange("service_now()")}`;
