import type { Sql } from "../../db/sql.ts";
import { isId } from "../../domain/ids.ts";
import type { PartnerStatus } from "../../domain/partners/partner.ts";
import { ApiError } from "../../domain/api-errors.ts";

/** A partner's reference for its brand. */
export interface FoundPartner {
  readonly id: string;
  readonly programId: string;
  readonly accountId: string;
  readonly status: PartnerStatus;
  /** The account's name. */
  readonly name: string;
  readonly holdDays: number | null;
  readonly programName: string;
  readonly currency: string;
  /** Whether the account was deleted: it neither reads messages nor earns. */
  readonly isDeleted: boolean;
}

/**
 * A partner of one of the brand's programs.
 *
 * @throws ApiError `partner_not_found` for an unknown partner, and another brand's
 */
export async function findPartner(sql: Sql, brandId: string, partnerId: string): Promise<FoundPartner> {
  const partner = isId("partner", partnerId)
    ? await sql.row<FoundPartner>(
        `select m.id, m.program_id as "programId", m.account_id as "accountId", m.status, a.name,
           m.hold_days as "holdDays", p.name as "programName", p.currency, a.deleted_at is not null as "isDeleted"
         from partner m join program p on p.id = m.program_id join account a on a.id = m.account_id
         where m.id = $1 and m.brand_id = $2`,
        [partnerId, brandId],
      )
    : null;
  if (partner === null) throw new ApiError("partner_not_found");
  return partner;
}
