import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";

/** Everyone who is mailed about a change of terms, by status. TERMS-18. */
export interface TermsRecipients {
  readonly approved: number;
  readonly suspended: number;
}

export async function countTermsRecipients(
  sql: Sql,
  brandId: string,
  programId: string,
): Promise<TermsRecipients> {
  const counts = await sql.row<TermsRecipients>(
    `select count(*) filter (where m.status = 'approved') as approved,
            count(*) filter (where m.status = 'suspended') as suspended
     from partner m join account a on a.id = m.account_id
     where m.program_id = $1 and m.brand_id = $2 and a.deleted_at is null`,
    [programId, brandId],
  );
  assert(counts, "a count is one row");
  return counts;
}
