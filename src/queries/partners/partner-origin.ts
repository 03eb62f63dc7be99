import { columns, type RowOf } from "../../db/columns.ts";
import { Partner } from "../../db/entities/partner.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { isId } from "../../domain/ids.ts";
import { partnerNameOf } from "./partner-name.ts";

const PARTNER = columns(Partner, "o", ["refCode", "recruiterPartnerId", "firstApprovedAt"]);

/** How a partner came into a program, and the code of their links. */
export interface PartnerOrigin extends Readonly<RowOf<typeof PARTNER>> {
  /** Null if nobody recruited the partner. */
  readonly recruiterName: string | null;
  /** When the newest application was submitted; when the partner was added, if there is none. */
  readonly appliedAt: Date;
}

/**
 * CONSOLE-22.
 *
 * @throws ApiError `partner_not_found` for a partner that the program does not have
 */
export async function readPartnerOrigin(
  sql: Sql,
  partner: Readonly<{ brandId: string; programId: string; partnerId: string }>,
): Promise<PartnerOrigin> {
  const { brandId, programId, partnerId } = partner;
  const origin = isId("partner", partnerId)
    ? await sql.row<PartnerOrigin>(
        `select ${PARTNER}, ${partnerNameOf("o.recruiter_partner_id")} as "recruiterName",
           coalesce((select max(a.submitted_at) from application a where a.partner_id = o.id), o.created_at)
             as "appliedAt"
         from partner o
         where o.id = $3 and o.program_id = $2 and o.brand_id = $1`,
        [brandId, programId, partnerId],
      )
    : null;
  if (origin === null) throw new ApiError("partner_not_found");
  return origin;
}
