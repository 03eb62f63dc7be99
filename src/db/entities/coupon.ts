import { defineEntity, p } from "@mikro-orm/postgresql";

const CouponSchema = defineEntity({
  name: "Coupon",
  tableName: "coupon",
  properties: {
    programId: p.text().primary(),
    /** The code as it is compared, without letter case. */
    codeFolded: p.text().primary(),
    code: p.text(),
    partnerId: p.text(),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: "coupon_partner_key", properties: ["partnerId"] }],
});

/** The coupon code that credits a partner while the program's coupon offer is on; compared without letter case. */
export class Coupon extends CouponSchema.class {}
CouponSchema.setClass(Coupon);
