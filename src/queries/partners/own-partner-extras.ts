import assert from "node:assert";
import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { Brand } from "../../db/entities/brand.ts";
import { Coupon } from "../../db/entities/coupon.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Program } from "../../db/entities/program.ts";
import { Warning } from "../../db/entities/warning.ts";
import type { Sql } from "../../db/sql.ts";

const BRAND = columns(Brand, "b", { brandName: "name" });
const RULES = columns(Program, "p", { brandRules: "brandRulesShown" });
const TERMS = columns(Partner, "m", ["termsAcceptedVersion"]);
const COUPON = columns(Coupon, "k", { couponCode: "code" });
const WARNING = columns(Warning, "w", { warningReason: "reason", warningDueAt: "dueAt" });

/**
 * What a partner's read of a program shows besides the partner, the terms and the money: the rules as approved by the
 * operator, and the open warning. The coupon code is null while the program's coupon offer is off, since it then
 * credits nobody.
 */
export type OwnPartnerExtras = Readonly<
  RowOf<typeof BRAND> &
    RowOf<typeof RULES> &
    RowOf<typeof TERMS> &
    OptionalRowOf<typeof COUPON> &
    OptionalRowOf<typeof WARNING>
>;

export async function readOwnPartnerExtras(sql: Sql, partnerId: string): Promise<OwnPartnerExtras> {
  const extras = await sql.row<OwnPartnerExtras>(
    `select ${BRAND}, ${RULES}, ${TERMS}, ${COUPON}, ${WARNING}
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
