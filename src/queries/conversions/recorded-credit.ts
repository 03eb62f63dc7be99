import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";
import type { AttributedBy, Credited } from "../../domain/attribution/attribution.ts";
import { subsOf } from "../events/credit-facts.ts";
import { creditPartnerOf, type CreditPartner, type CreditPartnerRow } from "../events/credit-partner.ts";
import { statusInForce } from "../partners/status-in-force.ts";

/** How a conversion was credited when recorded, with the partner's present state. */
export interface RecordedCredit {
  readonly decision: Credited;
  readonly partner: CreditPartner;
  readonly feeBps: number;
}

export async function recordedCredit(sql: Sql, conversionId: string): Promise<RecordedCredit> {
  const row = await sql.row<
    CreditPartnerRow & {
      attributed_by: AttributedBy;
      click_id: string | null;
      subs: (string | null)[];
      fee_bps: number;
    }
  >(
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
    partner: creditPartnerOf(row),
    feeBps: row.fee_bps,
  };
}
