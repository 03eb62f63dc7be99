import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";
import type { AttributedBy, Credited } from "../../domain/attribution.ts";
import type { PartnerStatus } from "../../domain/partner.ts";
import { type CreditPartner, subsOf } from "../events/credit-facts.ts";
import { statusInForce } from "../partners/status-in-force.ts";

/** How a conversion was credited when it was recorded, with the partner as it is now. */
export interface RecordedCredit {
  readonly decision: Credited;
  readonly partner: CreditPartner;
  readonly feeBps: number;
}

export async function recordedCredit(sql: Sql, conversionId: string): Promise<RecordedCredit> {
  const row = await sql.row<{
    attributed_by: AttributedBy;
    click_id: string | null;
    subs: (string | null)[];
    fee_bps: number;
    partner_id: string;
    status: PartnerStatus;
    name: string;
    hold_days: number | null;
    recruiter_partner_id: string | null;
    is_recruiter_approved: boolean;
    has_postback: boolean;
  }>(
    `select c.attributed_by, c.click_id, array[c.sub1, c.sub2, c.sub3, c.sub4, c.sub5] as subs, c.fee_bps,
       c.partner_id, ${statusInForce("p")} as status, a.name, p.hold_days, c.recruiter_partner_id,
       coalesce(${statusInForce("recruiter")} = 'approved', false) as is_recruiter_approved,
       postback.url is not null as has_postback
     from conversion c
     join partner p on p.id = c.partner_id
     join account a on a.id = p.account_id
     left join partner recruiter on recruiter.id = c.recruiter_partner_id
     left join postback on postback.partner_id = p.id
     where c.id = $1`,
    [conversionId],
  );
  assert(row, `conversion ${conversionId} is there: its order names it`);
  return {
    decision: {
      kind: "credited",
      attributedBy: row.attributed_by,
      partnerId: row.partner_id,
      clickId: row.click_id,
      subs: subsOf(row.subs),
    },
    partner: {
      id: row.partner_id,
      status: row.status,
      name: row.name,
      holdDays: row.hold_days,
      recruiterPartnerId: row.recruiter_partner_id,
      isRecruiterApproved: row.is_recruiter_approved,
      hasPostback: row.has_postback,
    },
    feeBps: row.fee_bps,
  };
}
