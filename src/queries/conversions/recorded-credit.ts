import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import type { Sql } from "../../db/sql.ts";
import type { Credited } from "../../domain/attribution/attribution.ts";
import { CREDIT_PARTNER, type CreditPartner } from "../events/credit-partner.ts";

const CREDIT = columns(Conversion, "c", [
  "attributedBy",
  "clickId",
  "sub1",
  "sub2",
  "sub3",
  "sub4",
  "sub5",
  "feeBps",
  "recruiterPartnerId",
]);

/** How a conversion was credited when recorded, with the partner's present state. */
export interface RecordedCredit {
  readonly decision: Credited;
  readonly partner: CreditPartner;
  readonly feeBps: number;
}

export async function recordedCredit(sql: Sql, conversionId: string): Promise<RecordedCredit> {
  const row = await sql.row<RowOf<typeof CREDIT> & CreditPartner>(
    `select ${CREDIT}, ${CREDIT_PARTNER}, postback.url is not null as "hasPostback"
     from conversion c
     join partner p on p.id = c.partner_id
     join account a on a.id = p.account_id
     left join partner recruiter on recruiter.id = c.recruiter_partner_id
     left join postback on postback.partner_id = p.id
     where c.id = $1`,
    [conversionId],
  );
  assert(row, `conversion ${conversionId} is there: its order names it`);
  const { attributedBy, clickId, feeBps, sub1, sub2, sub3, sub4, sub5, ...partner } = row;
  const subs = { sub1, sub2, sub3, sub4, sub5 };
  return {
    decision: { kind: "credited", attributedBy, partnerId: partner.id, clickId, subs },
    partner,
    feeBps,
  };
}
