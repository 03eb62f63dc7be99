import { columns, type RowOf } from "../../db/columns.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import { PARTICIPANT_STATUSES } from "../../domain/partners/partner.ts";
import { isProgramReference } from "../../domain/programs/program-reference.ts";
import { ApiError } from "../../domain/api-errors.ts";

const PARTNER = columns(Partner, "m", {
  partnerId: "id",
  accountId: "accountId",
  status: "status",
  statusReason: "statusReason",
  refCode: "refCode",
  holdDays: "holdDays",
  joinedAt: "createdAt",
  brandId: "brandId",
});
const PROGRAM = columns(Program, "p", {
  programId: "id",
  programSlug: "slug",
  programName: "name",
  programStatus: "status",
  currency: "currency",
  destinationUrl: "destinationUrl",
});

/**
 * A partner as the account's own key reads it. `statusReason` is null if the brand gave none, `holdDays` if the
 * program's payment schedule applies.
 */
export type OwnPartner = Readonly<RowOf<typeof PARTNER> & RowOf<typeof PROGRAM>>;

/** The columns of an `OwnPartner`, for a partner `m` in a program `p`. */
const OWN_PARTNER_COLUMNS = `${PARTNER}, ${PROGRAM}`;

/** A draft is visible only to those its terms are promised to; the parameter lists their statuses. */
const isVisible = (statuses: string) => `(p.status <> 'draft' or m.status = any(${statuses}))`;

/**
 * The account's partner in the program that a path names by program id, slug or partner id.
 *
 * @throws ApiError `program_not_joined` for a program that the account has not joined, that does not exist, or that
 * is a draft without a promise to the account
 */
export async function findOwnPartner(sql: Sql, accountId: string, programRef: string): Promise<OwnPartner> {
  const partner = isProgramReference(programRef)
    ? await sql.row<OwnPartner>(
        `select ${OWN_PARTNER_COLUMNS} from partner m join program p on p.id = m.program_id
         where m.account_id = $1 and $2 in (p.id, p.slug, m.id) and ${isVisible("$3")}`,
        [accountId, programRef, PARTICIPANT_STATUSES],
      )
    : null;
  if (partner === null) throw new ApiError("program_not_joined");
  return partner;
}

/** An account's partners, newest first, without drafts in which it was never approved. */
export function listOwnPartners(sql: Sql, accountId: string): Promise<OwnPartner[]> {
  return sql.rows<OwnPartner>(
    `select ${OWN_PARTNER_COLUMNS} from partner m join program p on p.id = m.program_id
     where m.account_id = $1 and ${isVisible("$2")}
     order by m.created_at desc, m.id desc`,
    [accountId, PARTICIPANT_STATUSES],
  );
}
