import { columns, type RowOf } from "../../db/columns.ts";
import { Partner } from "../../db/entities/partner.ts";
import type { Sql } from "../../db/sql.ts";

const RECRUITER = columns(Partner, "m", { recruiterId: "id" });

/**
 * The partner of a program behind the code of a recruiting link, if an applicant may be their recruit: another account's,
 * and not one of the applicant's recruits. Null for any other code, and for none.
 *
 * @param applicant.ownPartnerId null for somebody who has never applied
 */
export async function findRecruiter(
  sql: Sql,
  programId: string,
  { code, ownPartnerId }: Readonly<{ code: string | null; ownPartnerId: string | null }>,
): Promise<string | null> {
  if (code === null) return null;
  const recruiter = await sql.row<RowOf<typeof RECRUITER>>(
    `select ${RECRUITER} from partner m
     where m.program_id = $1 and m.ref_code = $2
       and m.id is distinct from $3 and m.recruiter_partner_id is distinct from $3`,
    [programId, code, ownPartnerId ?? ""],
  );
  return recruiter?.recruiterId ?? null;
}
