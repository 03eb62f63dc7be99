import { columns, type RowOf } from "../../db/columns.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Program } from "../../db/entities/program.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Sql } from "../../db/sql.ts";

const PARTNER = columns(Partner, "m", { partnerId: "id", programId: "programId" });
const PROGRAM = columns(Program, "p", { destination: "destinationUrl" });

/** The target of a partner's link. */
export type TrackedLink = Readonly<RowOf<typeof PARTNER> & RowOf<typeof PROGRAM>>;

const FIND_LINK: Prepared = {
  name: "find-link",
  text: `select ${PARTNER}, ${PROGRAM}
     from partner m join program p on p.id = m.program_id
     where m.ref_code = $1`,
};

/** The link of a referral code, or null. Credit is decided when a sale arrives, not when the link is followed. */
export async function findLink(sql: Sql, code: string): Promise<TrackedLink | null> {
  return sql.row<TrackedLink>(FIND_LINK, [code]);
}
