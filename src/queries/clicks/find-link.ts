import type { Prepared } from "../../db/raw-sql.ts";
import type { Sql } from "../../db/sql.ts";

/** The target of a partner's link. */
export interface TrackedLink {
  readonly partnerId: string;
  readonly programId: string;
  readonly destination: string;
}

const FIND_LINK: Prepared = {
  name: "find-link",
  text: `select m.id as "partnerId", m.program_id as "programId", p.destination_url as destination
     from partner m join program p on p.id = m.program_id
     where m.ref_code = $1`,
};

/** The link of a referral code, or null. Credit is decided when a sale arrives, not when the link is followed. */
export async function findLink(sql: Sql, code: string): Promise<TrackedLink | null> {
  return sql.row<TrackedLink>(FIND_LINK, [code]);
}
