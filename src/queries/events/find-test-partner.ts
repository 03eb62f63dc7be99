import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { CREDIT_PARTNER, RECRUITER_OF_PARTNER, type CreditPartner } from "./credit-partner.ts";
import { statusInForce } from "../partners/status-in-force.ts";

/**
 * The partner of a test sale: the requested one, or else the first approved one.
 *
 * @throws ApiError `partner_not_found` for a partner outside the program; `conflict` if none is approved
 */
export async function findTestPartner(
  sql: Sql,
  programId: string,
  partnerId: string | null,
): Promise<CreditPartner> {
  const partner = await sql.row<CreditPartner>(
    // Test sales never send a postback.
    `select ${CREDIT_PARTNER}, ${RECRUITER_OF_PARTNER}, false as "hasPostback"
     from partner p join account a on a.id = p.account_id
     left join partner recruiter on recruiter.id = p.recruiter_partner_id
     where p.program_id = $1 and case when $2::text is null then ${statusInForce("p")} = 'approved' else p.id = $2 end
     order by p.first_approved_at, p.created_at, p.id
     limit 1`,
    [programId, partnerId],
  );
  if (partner === null && partnerId !== null) throw new ApiError("partner_not_found");
  if (partner?.status !== "approved") {
    const message =
      partner === null ? "The program has no approved partners." : `The partner is ${partner.status}.`;
    throw new ApiError("conflict", `${message} Nothing was recorded.`, { next: "Approve a partner first." });
  }
  return partner;
}
