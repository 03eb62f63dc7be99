import type { Sql } from "../../db/sql.ts";
import { PARTICIPANT_STATUSES, type PartnerStatus } from "../../domain/partners/partner.ts";
import { isProgramReference } from "../../domain/programs/program-reference.ts";
import type { ProgramStatus } from "../../domain/programs/program.ts";
import { ApiError } from "../../domain/api-errors.ts";

/** One person in one program, as the person's own key reads it. */
export interface OwnPartner {
  readonly partnerId: string;
  readonly accountId: string;
  readonly status: PartnerStatus;
  /** Why the partner is rejected or suspended; null where the brand gave no reason. */
  readonly statusReason: string | null;
  readonly refCode: string;
  /** The person's own payment schedule; null where the program's holds. */
  readonly holdDays: number | null;
  readonly joinedAt: Date;
  readonly brandId: string;
  readonly programId: string;
  readonly programSlug: string;
  readonly programName: string;
  readonly programStatus: ProgramStatus;
  readonly currency: string;
  readonly destinationUrl: string;
}

/** The columns of a `OwnPartner`, of a partner `m` in a program `p`. */
const OWN_PARTNER_COLUMNS = `m.id as "partnerId", m.account_id as "accountId", m.status,
  m.status_reason as "statusReason", m.ref_code as "refCode", m.hold_days as "holdDays", m.created_at as "joinedAt",
  m.brand_id as "brandId", p.id as "programId", p.slug as "programSlug", p.name as "programName",
  p.status as "programStatus", p.currency, p.destination_url as "destinationUrl"`;

/** A draft is seen by those only to whom its terms are promised; the parameter lists their statuses. */
const isVisible = (statuses: string) => `(p.status <> 'draft' or m.status = any(${statuses}))`;

/**
 * The person's partner in the program that a path names by program id, slug or partner id.
 *
 * @throws ApiError `program_not_joined` for a program that the person is not in, that does not exist, or that is a
 * draft in which the person was never approved
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

/** Every partner of a person, newest first, without drafts in which the person was never approved. */
export function listOwnPartners(sql: Sql, accountId: string): Promise<OwnPartner[]> {
  return sql.rows<OwnPartner>(
    `select ${OWN_PARTNER_COLUMNS} from partner m join program p on p.id = m.program_id
     where m.account_id = $1 and ${isVisible("$2")}
     order by m.created_at desc, m.id desc`,
    [accountId, PARTICIPANT_STATUSES],
  );
}
