import type { Sql } from "../../db/sql.ts";
import { PARTICIPANT_STATUSES, type PartnerStatus } from "../../domain/partners/partner.ts";
import { isProgramReference } from "../../domain/programs/program-reference.ts";
import type { ProgramStatus } from "../../domain/programs/program.ts";
import { ApiError } from "../../domain/api-errors.ts";

/** A partner as the account's own key reads it. */
export interface OwnPartner {
  readonly partnerId: string;
  readonly accountId: string;
  readonly status: PartnerStatus;
  /** Why it is rejected or suspended; null if the brand gave no reason. */
  readonly statusReason: string | null;
  readonly refCode: string;
  /** The partner's own payment schedule; null if the program's applies. */
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

/** The columns of an `OwnPartner`, for a partner `m` in a program `p`. */
const OWN_PARTNER_COLUMNS = `m.id as "partnerId", m.account_id as "accountId", m.status,
  m.status_reason as "statusReason", m.ref_code as "refCode", m.hold_days as "holdDays", m.created_at as "joinedAt",
  m.brand_id as "brandId", p.id as "programId", p.slug as "programSlug", p.name as "programName",
  p.status as "programStatus", p.currency, p.destination_url as "destinationUrl"`;

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
