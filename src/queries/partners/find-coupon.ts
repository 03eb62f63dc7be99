import assert from "node:assert";
import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { Coupon } from "../../db/entities/coupon.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";

const COUPON = columns(Coupon, "k", ["code"]);
const OFFER = columns(Program, "p", ["isCouponOfferOn"]);

/** A partner's coupon code, null without one, and whether codes credit partners in the program now. */
export type PartnerCoupon = Readonly<OptionalRowOf<typeof COUPON> & RowOf<typeof OFFER>>;

export async function findCoupon(sql: Sql, partnerId: string): Promise<PartnerCoupon> {
  const coupon = await sql.row<PartnerCoupon>(
    `select ${COUPON}, ${OFFER}
     from partner m join program p on p.id = m.program_id left join coupon k on k.partner_id = m.id
     where m.id = $1`,
    [partnerId],
  );
  assert(coupon, `there is a partner ${partnerId}`);
  return coupon;
}
