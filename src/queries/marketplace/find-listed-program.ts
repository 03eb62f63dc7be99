import { columns, type RowOf } from "../../db/columns.ts";
import { Account } from "../../db/entities/account.ts";
import { Partner } from "../../db/entities/partner.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { findRecruiter } from "../partners/find-recruiter.ts";
import { publicProgram, type PublicProgram } from "../pages/public-program.ts";

const PARTNER = columns(Partner, "m", { partnerId: "id", status: "status", statusReason: "statusReason" });
const ACCOUNT = columns(Account, "a", ["country"]);

/** A program to apply to, with where the account stands in it. */
export interface ApplicationProgram {
  readonly program: PublicProgram;
  /** Null for somebody who has never applied. */
  readonly own: Readonly<RowOf<typeof PARTNER>> | null;
  /** Whether the program takes sales from the account's country. */
  readonly isCountryAllowed: boolean;
  /** The recruiting link's code, if an application may name it; else null. */
  readonly recruiterCode: string | null;
}

/**
 * A program as somebody reads it who applies to it.
 *
 * @param recruiterCode the code of a recruiting link, or null
 * @throws ApiError `program_not_listed` for a draft, an unknown one, and one of an inactive brand
 */
export async function findListedProgram(
  sql: Sql,
  {
    accountId,
    slug,
    recruiterCode,
  }: Readonly<{ accountId: string; slug: string; recruiterCode: string | null }>,
): Promise<ApplicationProgram> {
  const program = await publicProgram(sql, slug, recruiterCode, null);
  if (program === null) throw new ApiError("program_not_listed");
  const own = await sql.row<RowOf<typeof PARTNER>>(
    `select ${PARTNER} from partner m where m.program_id = $1 and m.account_id = $2`,
    [program.id, accountId],
  );
  const account = await sql.row<RowOf<typeof ACCOUNT>>(`select ${ACCOUNT} from account a where a.id = $1`, [
    accountId,
  ]);
  const asApplicant = { code: recruiterCode, ownPartnerId: own?.partnerId ?? null };
  const recruiterId = await findRecruiter(sql, program.id, asApplicant);
  const { countries } = program.terms;
  const isCountryAllowed =
    countries.length === 0 || (account !== null && countries.includes(account.country));
  return { program, own, isCountryAllowed, recruiterCode: recruiterId === null ? null : recruiterCode };
}
