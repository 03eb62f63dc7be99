import { defineEntity, p } from "@mikro-orm/postgresql";

const ApprovedCustomerChangeSchema = defineEntity({
  name: "ApprovedCustomerChange",
  tableName: "approved_customer_change",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    partnerId: p.text(),
    customerKey: p.text(),
    sales: p.integer(),
  },
  indexes: [{ name: "approved_customer_change_partner_index", properties: ["partnerId", "customerKey"] }],
});

/** A sale that became approved, or no longer is, not folded into the sums yet. Written only by a trigger. */
export class ApprovedCustomerChange extends ApprovedCustomerChangeSchema.class {}
ApprovedCustomerChangeSchema.setClass(ApprovedCustomerChange);

const ApprovedCustomerSumSchema = defineEntity({
  name: "ApprovedCustomerSum",
  tableName: "approved_customer_sum",
  properties: {
    partnerId: p.text().primary(),
    /** The keyed hash of the address in hex; for an order without one, the conversion's id. */
    customerKey: p.text().primary(),
    /** May be below 0 while an earlier change waits to be folded. */
    sales: p.integer(),
  },
});

/** A customer's approved sales of a partner, without renewals, excluding pending rows in `ApprovedCustomerChange`. */
export class ApprovedCustomerSum extends ApprovedCustomerSumSchema.class {}
ApprovedCustomerSumSchema.setClass(ApprovedCustomerSum);

const ApprovedCustomerCountSchema = defineEntity({
  name: "ApprovedCustomerCount",
  tableName: "approved_customer_count",
  properties: {
    partnerId: p.text().primary(),
    customers: p.integer(),
  },
});

/** How many customers of a partner have approved sales in `ApprovedCustomerSum`. */
export class ApprovedCustomerCount extends ApprovedCustomerCountSchema.class {}
ApprovedCustomerCountSchema.setClass(ApprovedCustomerCount);
