import type { Operation } from "../model/operations.ts";

type StoreUpdate = Extract<Operation, { kind: "store" }>;

/** A webhook of Shopify about an order of the story, as its endpoint gets it: ids are bare 64-bit numbers. */
export function storeBody(
  delivery: StoreUpdate,
  said: Readonly<{
    clickId: string | null;
    refCode: string | null;
    coupon: string | null;
    email: string | null;
  }>,
): string {
  const { order, update } = delivery;
  const body = update === "refunded" ? refundBody(delivery) : orderBody(delivery, said);
  return JSON.stringify(body).replaceAll(`"${NUMBER}"`, order);
}

/** Stands for the order's number, of which JSON.stringify would lose digits. */
const NUMBER = "ORDER_NUMBER";

function orderBody(
  { order, update, cents, shippingCents, product, isNaming, isMoneyBack }: StoreUpdate,
  { clickId, refCode, coupon, email }: Parameters<typeof storeBody>[1],
): object {
  const notes = { ...(clickId !== null && { vp_click: clickId }), ...(refCode !== null && { ref: refCode }) };
  const isReturned = update === "cancelled" && isMoneyBack;
  return {
    id: NUMBER,
    admin_graphql_api_id: `gid://shopify/Order/${order}`,
    currency: "USD",
    subtotal_price: decimal(cents),
    current_subtotal_price: decimal(cents),
    current_subtotal_price_set: money(cents),
    total_price: decimal(cents + shippingCents),
    total_price_set: money(cents + shippingCents),
    taxes_included: false,
    line_items: product === null ? [] : [lineOf(product, cents)],
    note_attributes: isNaming ? Object.entries(notes).map(([name, value]) => ({ name, value })) : [],
    landing_site: null,
    discount_codes: isNaming && coupon !== null ? [{ code: coupon, amount: "1.00", type: "percentage" }] : [],
    email,
    test: false,
    financial_status: isReturned ? "refunded" : "paid",
    refunds: [],
  };
}

const lineOf = (sku: string, cents: number): object => ({
  ...{ price: decimal(cents), price_set: money(cents), quantity: 1 },
  ...{ product_id: null, sku, gift_card: false, discount_allocations: [], tax_lines: [] },
});

function refundBody({ refund }: StoreUpdate): object {
  const { id, of, cents } = refund!;
  return {
    id: Number(id),
    order_id: NUMBER,
    admin_graphql_api_id: `gid://shopify/Refund/${id}`,
    refund_line_items: of === "lines" ? [refundedLine(cents)] : [],
    refund_shipping_lines: of === "shipping" ? [{ subtotal_amount_set: money(cents) }] : [],
    order_adjustments: [],
    transactions: [{ kind: "refund", status: "success", amount: decimal(cents), currency: "USD" }],
  };
}

const refundedLine = (cents: number): object => ({
  ...{ line_item: { gift_card: false }, restock_type: "return" },
  ...{ subtotal: cents / 100, subtotal_set: money(cents), total_tax: 0, total_tax_set: money(0) },
});

const decimal = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

function money(cents: number): object {
  const amount = { amount: decimal(cents), currency_code: "USD" };
  return { shop_money: amount, presentment_money: amount };
}
