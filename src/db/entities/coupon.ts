import { defineEntity, p } from "@mikro-orm/postgresql";

const CouponSchema = defineEntity({
  name: "Coupon",
  tableName: "coupon",
  properties: {
    programId: p.text().primary(),
    /** The code folded to lower case, for comparison. */
    codeFolded: p.text().primary(),
    code: p.text(),
    partnerId: p.text(),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: "coupon_partner_key", properties: ["partnerId"] }],
});

/** The coupon code that credits a partner while the program's coupon offer is on; case-insensitive. */
export class Coupon extends CouponSchema.class {}
CouponSchema.setClass(Coupon);
