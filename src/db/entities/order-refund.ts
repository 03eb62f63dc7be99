import { defineEntity, p } from "@mikro-orm/postgresql";

import { DISPUTE_STATUSES } from "../../domain/sales/dispute.ts";
import { SaleOrder } from "./conversion.ts";
import { IncomingEvent } from "./incoming-event.ts";

const OrderRefundSchema = defineEntity({
  name: "OrderRefund",
  tableName: "order_refund",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    saleOrderId: () => p.manyToOne(SaleOrder).mapToPk().joinColumn("sale_order_id"),
    incomingEventId: () => p.manyToOne(IncomingEvent).mapToPk().joinColumn("incoming_event_id").nullable(),
    providerRefundRef: p.text().nullable(),
    /** This refund; if null, `totalCents` is the total refunded so far. */
    amountCents: p.bigint("number").nullable(),
    totalCents: p.bigint("number").nullable(),
    receivedAt: p.datetime(3),
    appliedAt: p.datetime(3).nullable(),
  },
  uniques: [
    { name: "order_refund_event_key", properties: ["incomingEventId"] },
    { name: "order_refund_provider_key", properties: ["saleOrderId", "providerRefundRef"] },
  ],
  indexes: [
    { name: "order_refund_kept_index", properties: ["saleOrderId", "id"], where: "applied_at is null" },
  ],
  checks: [
    { name: "order_refund_amount_check", expression: "coalesce(amount_cents, total_cents) >= 0" },
    { name: "order_refund_one_figure", expression: "num_nonnulls(amount_cents, total_cents) = 1" },
  ],
});

/** A refund as reported, kept until the sale of its order is credited. */
export class OrderRefund extends OrderRefundSchema.class {}
OrderRefundSchema.setClass(OrderRefund);

const OrderDisputeSchema = defineEntity({
  name: "OrderDispute",
  tableName: "order_dispute",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    saleOrderId: () => p.manyToOne(SaleOrder).mapToPk().joinColumn("sale_order_id"),
    disputeRef: p.text(),
    status: p.enum(DISPUTE_STATUSES),
    amountCents: p.bigint("number"),
    /** What its transactions keep from the brand, as a part of the sale; null if the provider has listed none. */
    heldCents: p.bigint("number").nullable(),
    openedAt: p.datetime(3).defaultRaw("service_now()"),
    updatedAt: p.datetime(3),
    /** The program, as long as it is undecided; null after that. The database keeps it. */
    undecidedIn: p.text().nullable(),
  },
  uniques: [{ name: "order_dispute_ref_key", properties: ["saleOrderId", "disputeRef"] }],
  indexes: [
    { name: "order_dispute_open_index", properties: ["saleOrderId"], where: "status = 'open'" },
    {
      name: "order_dispute_undecided_index",
      properties: ["openedAt"],
      where: "status in ('open', 'withdrawn')",
    },
    { name: "order_dispute_ref_index", properties: ["disputeRef"] },
    {
      name: "order_dispute_undecided_in_index",
      properties: ["undecidedIn"],
      where: "undecided_in is not null",
    },
  ],
  checks: [
    { name: "order_dispute_amount_check", expression: "amount_cents >= 0" },
    { name: "order_dispute_held_check", expression: "held_cents >= 0" },
  ],
});

/** A dispute of an order's payment, as its provider last reported it. */
export class OrderDispute extends OrderDisputeSchema.class {}
OrderDisputeSchema.setClass(OrderDispute);
