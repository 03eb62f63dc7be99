import { columns, type RowOf } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";
import { ANNOUNCED_CHANGE_COLUMNS, announcedChange, type AnnouncedChangeRow } from "./announced-change.ts";
import { QUESTIONS, type ProgramQuestion } from "./questions.ts";
import { TERMS_COLUMNS, termsInForce, type TermsRow } from "./terms.ts";

const PROGRAM = columns(Program, "p", [
  "id",
  "name",
  "slug",
  "status",
  "currency",
  "openToAll",
  "isCouponOfferOn",
  "destinationUrl",
  "description",
  "brandRules",
  "createdAt",
]);

/** A program as its brand sees it: its row, the current terms, and the pending change, if any. */
export interface ProgramRow extends Readonly<RowOf<typeof PROGRAM>>, TermsRow, AnnouncedChangeRow {
  readonly questions: readonly ProgramQuestion[];
}

/**
 * `select … from program p` with everything of a `ProgramRow`. Dates decide what is in force and what is pending,
 * whether or not the change was marked as applied.
 */
export const SELECT_PROGRAM = `
  select ${PROGRAM}, ${QUESTIONS}, ${TERMS_COLUMNS}, ${ANNOUNCED_CHANGE_COLUMNS}
  from program p
  ${termsInForce("service_now()")}
  ${announcedChange("service_now()")}`;
