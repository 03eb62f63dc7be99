import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";

/** What a partner's read of a program shows besides the partner, the terms and the money. */
export interface OwnPartnerExtras {
  readonly brandName: string;
  /** The brand's rules, as approved by the operator. */
  readonly brandRules: string;
  readonly termsAcceptedVersion: number;
  /** Null while the program's coupon offer is off, since the code then credits nobody. */
  readonly couponCode: string | null;
  /** The open warning's reason and date; null without one. */
  readonly warningReason: string | null;
  readonly warningDueAt: Date | null;
}

export async function readOwnPartnerExtras(sql: Sql, partnerId: string): Promise<OwnPartnerExtras> {
  const extras = await sql.row<OwnPartnerExtras>(
    `select b.name as "brandName", p.brand_rules_shown as "brandRules",
       m.terms_accepted_version as "termsAcceptedVersion", k.code as "couponCode",
       w.reason as "warningReason", w.due_at as "warningDueAt"
     from partner m
     join program p on p.id = m.program_id
     join brand b on b.id = m.brand_id
     left join coupon k on k.partner_id = m.id and p.is_coupon_offer_on
     left join warning w on w.partner_id = m.id and w.outcome is null
     where m.id = $1`,
    [partnerId],
  );
  assert(extras, `there is a partner ${partnerId}`);
  return extras;
}
