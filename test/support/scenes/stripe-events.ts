/**
 * Events as Stripe sends them, cut to what they are about. An endpoint's version decides the shape of its objects:
 * `old` is that of versions up to 2025-03 (acacia), `new` the one since (basil).
 */
export type Shape = "old" | "new";
export const SHAPES: readonly Shape[] = ["old", "new"];

export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly livemode: boolean;
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

let counter = 0;

/** A new event. `at` is in milliseconds. */
export function stripeEvent(type: string, at: number, object: Record<string, unknown>): StripeEvent {
  counter += 1;
  return {
    id: `evt_${process.pid}_${counter}`,
    type,
    created: Math.floor(at / 1000),
    livemode: false,
    data: { object },
  };
}

export type Metadata = Readonly<Record<string, string>>;

export interface SessionFields {
  readonly id?: string;
  readonly invoice?: string | null;
  readonly paymentIntent?: string | null;
  readonly subscription?: string | null;
  readonly customer?: string | null;
  readonly email?: string | null;
  readonly status?: "paid" | "unpaid" | "no_payment_required";
  readonly total?: number;
  readonly tax?: number;
  readonly currency?: string;
  readonly reference?: string | null;
  readonly metadata?: Metadata;
  readonly promotion?: string | null;
}

export function checkoutSession(at: number, fields: SessionFields, type = "checkout.session.completed") {
  return stripeEvent(type, at, {
    object: "checkout.session",
    id: fields.id ?? "cs_1",
    mode: fields.subscription ? "subscription" : "payment",
    invoice: fields.invoice ?? null,
    payment_intent: fields.paymentIntent ?? null,
    subscription: fields.subscription ?? null,
    customer: fields.customer ?? null,
    customer_details: { email: fields.email ?? null },
    payment_status: fields.status ?? "paid",
    amount_total: fields.total ?? 0,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: fields.tax ?? 0 },
    currency: fields.currency ?? "usd",
    client_reference_id: fields.reference ?? null,
    metadata: fields.metadata ?? {},
    discounts: fields.promotion ? [{ coupon: null, promotion_code: fields.promotion }] : [],
  });
}

export interface InvoiceLine {
  readonly amount: number;
  readonly product?: string;
  readonly price?: string;
  readonly discount?: number;
  readonly taxInside?: number;
  readonly metadata?: Metadata;
}

export interface InvoiceFields {
  readonly id?: string;
  readonly subscription?: string | null;
  readonly snapshot?: Metadata;
  readonly metadata?: Metadata;
  readonly customer?: string | null;
  readonly email?: string | null;
  readonly paid: number;
  readonly total?: number;
  readonly tax?: number;
  readonly currency?: string;
  readonly reason?: string;
  readonly paymentIntent?: string;
  readonly lines?: readonly InvoiceLine[];
  readonly hasMore?: boolean;
}

export function invoicePaid(at: number, shape: Shape, fields: InvoiceFields) {
  const total = fields.total ?? fields.paid;
  const tax = fields.tax ?? 0;
  const subscription = fields.subscription ?? null;
  return stripeEvent("invoice.paid", at, {
    object: "invoice",
    id: fields.id ?? "in_1",
    amount_paid: fields.paid,
    total,
    currency: fields.currency ?? "usd",
    customer: fields.customer ?? null,
    customer_email: fields.email ?? null,
    billing_reason: fields.reason ?? (subscription ? "subscription_create" : "manual"),
    metadata: fields.metadata ?? {},
    lines: {
      object: "list",
      data: (fields.lines ?? []).map((line) => invoiceLine(shape, line)),
      has_more: fields.hasMore ?? false,
    },
    ...(shape === "old"
      ? {
          subscription,
          subscription_details: subscription ? { metadata: fields.snapshot ?? {} } : null,
          payment_intent: fields.paymentIntent ?? null,
          charge: fields.paymentIntent?.replace("pi_", "ch_") ?? null,
          tax: tax === 0 ? null : tax,
        }
      : {
          parent: subscription
            ? {
                type: "subscription_details",
                quote_details: null,
                subscription_details: { subscription, metadata: fields.snapshot ?? {} },
              }
            : null,
          total_taxes: [{ amount: tax, tax_behavior: "exclusive" }],
          total_excluding_tax: total - tax,
        }),
  });
}

function invoiceLine(shape: Shape, line: InvoiceLine): Record<string, unknown> {
  const { product = null, price = null } = line;
  return {
    object: "line_item",
    amount: line.amount,
    discount_amounts: line.discount === undefined ? [] : [{ amount: line.discount, discount: "di_1" }],
    metadata: line.metadata ?? {},
    ...(shape === "old"
      ? { price: { id: price, product }, tax_amounts: insideTax(line, { inclusive: true }) }
      : {
          pricing: { type: "price_details", price_details: { price, product } },
          taxes: insideTax(line, { tax_behavior: "inclusive" }),
        }),
  };
}

const insideTax = (line: InvoiceLine, how: object) =>
  line.taxInside === undefined ? [] : [{ amount: line.taxInside, ...how }];

/** Links payment and invoice since `basil`; before, the invoice names its payment itself. */
export const invoicePaymentPaid = (at: number, invoice: string, paymentIntent: string) =>
  stripeEvent("invoice_payment.paid", at, {
    object: "invoice_payment",
    id: `inpay_${invoice}`,
    invoice,
    payment: { type: "payment_intent", payment_intent: paymentIntent },
    status: "paid",
  });

export const paymentIntentSucceeded = (
  at: number,
  fields: {
    id?: string;
    received: number;
    metadata?: Metadata;
    invoice?: string;
    email?: string;
    customer?: string;
    currency?: string;
    charge?: string;
    /** Stated in its amount details. */
    tax?: number;
  },
) =>
  stripeEvent("payment_intent.succeeded", at, {
    object: "payment_intent",
    id: fields.id ?? "pi_1",
    amount: fields.received,
    amount_received: fields.received,
    ...(fields.tax !== undefined && { amount_details: { tax: { total_tax_amount: fields.tax } } }),
    currency: fields.currency ?? "usd",
    metadata: fields.metadata ?? {},
    customer: fields.customer ?? null,
    receipt_email: fields.email ?? null,
    ...(fields.charge !== undefined && { latest_charge: fields.charge }),
    ...(fields.invoice !== undefined && { invoice: fields.invoice }),
  });

export const chargeRefunded = (
  at: number,
  fields: {
    charge?: string;
    paymentIntent?: string | null;
    amount: number;
    /** What was captured of it; all of it unless given. */
    captured?: number;
    refunded: number;
    /** Whether Stripe says that all of it is refunded; unless given, whether the amount is. */
    isWhole?: boolean;
    currency?: string;
  },
) =>
  stripeEvent("charge.refunded", at, {
    object: "charge",
    id: fields.charge ?? "ch_1",
    payment_intent: fields.paymentIntent === undefined ? "pi_1" : fields.paymentIntent,
    amount: fields.amount,
    amount_captured: fields.captured ?? fields.amount,
    amount_refunded: fields.refunded,
    currency: fields.currency ?? "usd",
    refunded: fields.isWhole ?? fields.refunded === fields.amount,
  });

export const refundUpdated = (
  at: number,
  fields: { id?: string; amount: number; status?: string; paymentIntent?: string | null; currency?: string },
  type = "refund.failed",
) =>
  stripeEvent(type, at, {
    object: "refund",
    id: fields.id ?? "re_1",
    amount: fields.amount,
    charge: "ch_1",
    payment_intent: fields.paymentIntent === undefined ? "pi_1" : fields.paymentIntent,
    currency: fields.currency ?? "usd",
    status: fields.status ?? "failed",
  });

export const disputeEvent = (
  at: number,
  what: "created" | "funds_withdrawn" | "funds_reinstated" | "closed",
  fields: {
    id?: string;
    amount: number;
    paymentIntent?: string | null;
    charge?: string;
    status?: string;
    currency?: string;
    /** What it has moved on the brand's balance. */
    transactions?: readonly object[];
  },
) =>
  stripeEvent(`charge.dispute.${what}`, at, {
    object: "dispute",
    id: fields.id ?? "dp_1",
    amount: fields.amount,
    charge: fields.charge ?? "ch_1",
    payment_intent: fields.paymentIntent === undefined ? "pi_1" : fields.paymentIntent,
    currency: fields.currency ?? "usd",
    status: fields.status ?? "needs_response",
    balance_transactions: fields.transactions ?? [],
  });

export const subscriptionDeleted = (at: number, subscription: string) =>
  stripeEvent("customer.subscription.deleted", at, {
    object: "subscription",
    id: subscription,
    status: "canceled",
  });

export const promotionCode = (
  at: number,
  promotion: string,
  code: string,
  what: "created" | "updated" = "created",
) =>
  stripeEvent(`promotion_code.${what}`, at, { object: "promotion_code", id: promotion, code, active: true });
