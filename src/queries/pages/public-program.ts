import { columns, type RowOf } from "../../db/columns.ts";
import { Brand } from "../../db/entities/brand.ts";
import { Program } from "../../db/entities/program.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Sql } from "../../db/sql.ts";
import {
  ANNOUNCED_CHANGE_COLUMNS,
  announcedChange,
  type AnnouncedChangeRow,
} from "../programs/announced-change.ts";
import { QUESTIONS, type ProgramQuestion } from "../programs/questions.ts";
import { TERMS_COLUMNS, termsOf, termsInForce, type TermsRow } from "../programs/terms.ts";
import type { Terms } from "../../domain/programs/terms.ts";

const PROGRAM = columns(Program, "p", {
  id: "id",
  name: "name",
  slug: "slug",
  description: "description",
  brandRules: "brandRulesShown",
  currency: "currency",
  openToAll: "openToAll",
});
const BRAND = columns(Brand, "b", { brandName: "name" });
const IS_PUBLIC = "(p.status <> 'draft' and b.status = 'active')";

/** The public data of a program that can be joined; its rules as approved by the operator. */
export interface PublicProgram extends Readonly<RowOf<typeof PROGRAM> & RowOf<typeof BRAND>> {
  /** The questions to applicants. */
  readonly questions: readonly ProgramQuestion[];
  readonly isPaused: boolean;
  /** Whether it is not public: a draft, or of an inactive brand. */
  readonly isHidden: boolean;
  readonly termsVersion: number;
  readonly terms: Terms;
  /** The announced and pending change of terms. */
  readonly announced: AnnouncedChangeRow;
  /** Name of the partner whose recruiting link was followed, or null. */
  readonly recruiterName: string | null;
}

/** Planning it takes ten times as long as finding that there is no such program. */
const PUBLIC_PROGRAM: Prepared = {
  name: "public-program",
  text: `select ${PROGRAM}, ${BRAND}, p.status = 'paused' as "isPaused", not ${IS_PUBLIC} as "isHidden",
       (select a.name from partner m join account a on a.id = m.account_id
        where m.program_id = p.id and m.ref_code = $2 and m.status = 'approved') as "recruiterName",
       ${QUESTIONS}, ${TERMS_COLUMNS}, ${ANNOUNCED_CHANGE_COLUMNS}
     from program p join brand b on b.id = p.brand_id ${termsInForce("service_now()")}
       ${announcedChange("service_now()")}
     where p.slug = $1 and (${IS_PUBLIC} or exists (
       select 1 from brand_member m where m.brand_id = p.brand_id and m.login_id = $3 and m.removed_at is null))`,
};

/**
 * The program of a public page; null for a draft, an unknown one, and one of an inactive brand, unless its brand's
 * member asks. CONSOLE-32.
 *
 * @param recruiterCode the code of a recruiting link, or null
 * @param loginId of whoever is signed in, or null
 */
export async function publicProgram(
  sql: Sql,
  slug: string,
  recruiterCode: string | null,
  loginId: string | null,
): Promise<PublicProgram | null> {
  const row = await sql.row<
    TermsRow & AnnouncedChangeRow & Omit<PublicProgram, "terms" | "termsVersion" | "announced">
  >(PUBLIC_PROGRAM, [slug, recruiterCode, loginId]);
  return (
    row && {
      id: row.id,
      name: row.name,
      slug: row.slug,
      brandName: row.brandName,
      description: row.description,
      brandRules: row.brandRules,
      currency: row.currency,
      openToAll: row.openToAll,
      questions: row.questions,
      isPaused: row.isPaused,
      isHidden: row.isHidden,
      termsVersion: row.version,
      terms: termsOf(row),
      announced: row,
      recruiterName: row.recruiterName,
    }
  );
}
