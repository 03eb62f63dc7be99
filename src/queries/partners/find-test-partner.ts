import type { Sql } from "../../db/sql.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { PartnerStatus } from "../../domain/partner.ts";
import type { CreditPartner } from "../events/credit-facts.ts";
import { statusInForce } from "./status-in-force.ts";

/**
 * The partner of a test sale: the one asked for, else the first that was approved.
 *
 * @throws Refusal `partner_not_found` for one that is not in the program; `conflict` where nobody is approved
 */
export async function findTestPartner(
  sql: Sql,
  programId: string,
  partnerId: string | null,
): Promise<CreditPartner> {
  const row = await sql.row<{
    id: string;
    status: PartnerStatus;
    name: string;
    hold_days: number | null;
    recruiter_partner_id: string | null;
    is_recruiter_approved: boolean;
  }>(
    `select p.id, ${statusInForce("p")} as status, a.name, p.hold_days, p.recruiter_partner_id,
       coalesce(${statusInForce("recruiter")} = 'approved', false) as is_recruiter_approved
     from partner p join account a on a.id = p.account_id
     left join partner recruiter on recruiter.id = p.recruiter_partner_id
     where p.program_id = $1 and case when $2::text is null then ${statusInForce("p")} = 'approved' else p.id = $2 end
     order by p.created_at, p.id
     limit 1`,
    [programId, partnerId],
  );
  if (row === null && partnerId !== null) throw new Refusal("partner_not_found");
  if (row?.status !== "approved") {
    const message = row === null ? "The program has no approved partner." : `The partner is ${row.status}.`;
    throw new Refusal("conflict", `${message} Nothing was recorded.`, { next: "Approve a partner first." });
  }
  return {
    id: row.id,
    status: row.status,
    name: row.name,
    holdDays: row.hold_days,
    recruiterPartnerId: row.recruiter_partner_id,
    isRecruiterApproved: row.is_recruiter_approved,
    // Test sales never send a postback.
    hasPostback: false,
  };
}
