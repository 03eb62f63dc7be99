import type { ShopifyHook } from "./webhooks.ts";

/** Webhooks as Shopify sends them, cut to what they are about. Amounts are decimals of the shop's currency. */
const money = (amount: string, currency: string) => ({
  shop_money: { amount, currency_code: currency },
  presentment_money: { amount, currency_code: currency },
});

const seenBy = ({ amount, currency }: { amount: string; currency: string }) => ({
  amount,
  currency_code: currency,
});

let counter = 0;
const eventId = () => `event-${process.pid}-${(counter += 1)}`;

export interface OrderLine {
  readonly id?: number;
  readonly price: string;
  readonly quantity?: number;
  readonly currentQuantity?: number;
  /** A number, or its digits where a number does not hold them. */
  readonly productId?: number;
  readonly sku?: string;
  readonly discount?: string;
  readonly tax?: string;
  readonly isGiftCard?: boolean;
  readonly isTip?: boolean;
}

export interface OrderFields {
  readonly id: string;
  readonly subtotal?: string;
  readonly currentSubtotal: string;
  readonly total: string;
  readonly currency?: string;
  /** The total as the customer has seen it, in a currency of his own. */
  readonly customerTotal?: { readonly amount: string; readonly currency: string };
  readonly areTaxesIncluded?: boolean;
  readonly lines?: readonly OrderLine[];
  readonly notes?: Readonly<Record<string, string>>;
  readonly landingSite?: string | null;
  readonly discountCodes?: readonly string[];
  readonly email?: string | null;
  readonly isTest?: boolean;
  readonly financialStatus?: string;
  readonly refunds?: readonly object[];
}

/** The text of an order, with its id as the bare 64-bit number that Shopify sends. */
export function orderBody(fields: OrderFields): string {
  const currency = fields.currency ?? "USD";
  const body = {
    id: "ORDER_ID",
    admin_graphql_api_id: `gid://shopify/Order/${fields.id}`,
    currency,
    subtotal_price: fields.subtotal ?? fields.currentSubtotal,
    current_subtotal_price: fields.currentSubtotal,
    current_subtotal_price_set: money(fields.currentSubtotal, currency),
    total_price: fields.total,
    total_price_set: {
      ...money(fields.total, currency),
      ...(fields.customerTotal !== undefined && { presentment_money: seenBy(fields.customerTotal) }),
    },
    taxes_included: fields.areTaxesIncluded ?? false,
    line_items: (fields.lines ?? []).map((line) => lineBody(line, currency)),
    note_attributes: Object.entries(fields.notes ?? {}).map(([name, value]) => ({ name, value })),
    landing_site: fields.landingSite ?? null,
    discount_codes: (fields.discountCodes ?? []).map((code) => ({
      code,
      amount: "1.00",
      type: "percentage",
    })),
    email: fields.email ?? null,
    test: fields.isTest ?? false,
    financial_status: fields.financialStatus ?? "paid",
    refunds: fields.refunds ?? [],
  };
  return JSON.stringify(body).replace('"ORDER_ID"', fields.id);
}

function lineBody(line: OrderLine, currency: string): object {
  return {
    id: line.id ?? null,
    price: line.price,
    price_set: money(line.price, currency),
    quantity: line.quantity ?? 1,
    ...(line.currentQuantity !== undefined && { current_quantity: line.currentQuantity }),
    product_id: line.productId ?? null,
    sku: line.sku ?? null,
    gift_card: line.isGiftCard ?? false,
    ...(line.isTip && { tip_payment_gateway: "shopify_payments", tip_payment_method: "Visa" }),
    discount_allocations:
      line.discount === undefined
        ? []
        : [{ amount: line.discount, amount_set: money(line.discount, currency) }],
    tax_lines: line.tax === undefined ? [] : [{ price: line.tax, price_set: money(line.tax, currency) }],
  };
}

export interface RefundFields {
  readonly id: string;
  readonly orderId: string;
  readonly lines?: readonly {
    readonly subtotal: string;
    readonly tax?: string;
    /** The line of the order. */
    readonly lineId?: number;
    /** What became of the goods; the money is the same. */
    readonly restock?: "return" | "cancel" | "no_restock";
    readonly isGiftCard?: boolean;
  }[];
  readonly shipping?: string;
  /** All of the order's shipping, of which that was refunded. */
  readonly shippingLine?: Readonly<{ price: string; tax: string }>;
  readonly adjustments?: readonly {
    readonly kind: string;
    readonly amount: string;
    readonly tax?: string;
  }[];
  /** Null if nothing is paid back. */
  readonly money: string | null;
  readonly moneyStatus?: string;
  readonly currency?: string;
}

const shippingLine = ({ price, tax }: Readonly<{ price: string; tax: string }>, currency: string) => ({
  price,
  discounted_price_set: money(price, currency),
  tax_lines: [{ price: tax, price_set: money(tax, currency) }],
});

/** A refund as an object, as an order lists it; its order's number is text here. */
export function refundObject(fields: RefundFields): Record<string, unknown> {
  const currency = fields.currency ?? "USD";
  return {
    id: Number(fields.id),
    order_id: "ORDER_ID",
    admin_graphql_api_id: `gid://shopify/Refund/${fields.id}`,
    refund_line_items: (fields.lines ?? []).map(
      ({ subtotal, tax = "0.00", lineId = null, restock = "return", isGiftCard = false }) => ({
        line_item_id: lineId,
        line_item: { gift_card: isGiftCard },
        restock_type: restock,
        subtotal: Number(subtotal),
        subtotal_set: money(subtotal, currency),
        total_tax: Number(tax),
        total_tax_set: money(tax, currency),
      }),
    ),
    refund_shipping_lines:
      fields.shipping === undefined
        ? []
        : [
            {
              subtotal_amount_set: money(fields.shipping, currency),
              ...(fields.shippingLine && { shipping_line: shippingLine(fields.shippingLine, currency) }),
            },
          ],
    order_adjustments: (fields.adjustments ?? []).map(({ kind, amount, tax = "0.00" }) => ({
      kind,
      amount,
      amount_set: money(amount, currency),
      tax_amount: tax,
      tax_amount_set: money(tax, currency),
    })),
    transactions:
      fields.money === null
        ? []
        : [{ kind: "refund", status: fields.moneyStatus ?? "success", amount: fields.money, currency }],
  };
}

export const ordersPaid = (at: number, fields: OrderFields): ShopifyHook =>
  hook("orders/paid", at, orderBody(fields));
export const ordersCreate = (at: number, fields: OrderFields): ShopifyHook =>
  hook("orders/create", at, orderBody(fields));
export const ordersCancelled = (at: number, fields: OrderFields): ShopifyHook =>
  hook("orders/cancelled", at, orderBody(fields));
export const refundsCreate = (at: number, fields: RefundFields): ShopifyHook =>
  hook("refunds/create", at, JSON.stringify(refundObject(fields)).replace('"ORDER_ID"', fields.orderId));

export function hook(topic: string, at: number, body: unknown): ShopifyHook {
  return { topic, body, eventId: eventId(), triggeredAt: new Date(at).toISOString() };
}
