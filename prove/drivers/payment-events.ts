import { namesOfPayment } from "../model/names.ts";
import type { Operation } from "../model/operations.ts";

type PaymentUpdate = Extract<Operation, { kind: "payment" }>;

/** An event of Stripe about a payment of the story, as its endpoint gets it. */
export function paymentEvent(
  delivery: PaymentUpdate,
  said: Readonly<{
    tag: string;
    /** The click's id, else the code; null for neither. */
    clickId: string | null;
    refCode: string | null;
    email: string | null;
    createdAt: number;
  }>,
): object {
  const { payment, update, cents, paidCents, isInvoiced, isNaming, subscription } = delivery;
  const { invoice, session, charge } = namesOfPayment(payment);
  const metadata = {
    ...(isNaming && said.clickId !== null && { vp_click: said.clickId }),
    ...(isNaming && said.refCode !== null && { vp_ref: said.refCode }),
  };
  const event = (type: string, object: object) => ({
    id: `evt_${said.tag}_${delivery.id}`,
    type,
    created: Math.floor(said.createdAt / 1000),
    livemode: false,
    data: { object },
  });
  const dispute = (type: string, status: string) =>
    event(`charge.dispute.${type}`, {
      object: "dispute",
      id: `dp_${payment}`,
      amount: cents,
      charge,
      payment_intent: payment,
      currency: "usd",
      status,
      balance_transactions: Object.entries(delivery.transactions).map(([id, net]) => ({
        id: `${said.tag}_${id}`,
        object: "balance_transaction",
        amount: net,
        net,
        currency: "usd",
      })),
    });
  switch (update) {
    case "session":
      return event("checkout.session.completed", {
        object: "checkout.session",
        id: session,
        mode: subscription === null ? "payment" : "subscription",
        invoice: isInvoiced ? invoice : null,
        payment_intent: isInvoiced ? null : payment,
        subscription,
        customer: null,
        customer_details: { email: said.email },
        payment_status: "paid",
        amount_total: cents,
        total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
        currency: "usd",
        client_reference_id: said.clickId ?? said.refCode,
        metadata: {},
        discounts: [],
      });
    case "intent":
      return event("payment_intent.succeeded", {
        object: "payment_intent",
        id: payment,
        amount: paidCents,
        amount_received: paidCents,
        currency: "usd",
        metadata,
        customer: null,
        receipt_email: said.email,
        latest_charge: charge,
      });
    case "invoice":
      return event("invoice.paid", invoiceObject(delivery, { invoice, metadata, email: said.email }));
    case "invoice-payment":
      return event("invoice_payment.paid", {
        object: "invoice_payment",
        id: invoice.replace("in_", "inpay_"),
        invoice,
        payment: { type: "payment_intent", payment_intent: payment },
        status: "paid",
      });
    case "refunded":
      return event("charge.refunded", {
        object: "charge",
        id: charge,
        payment_intent: payment,
        amount: paidCents,
        amount_captured: paidCents,
        amount_refunded: cents,
        currency: "usd",
        refunded: cents === paidCents,
      });
    case "created":
      return dispute("created", "needs_response");
    case "withdrawn":
      return dispute("funds_withdrawn", "needs_response");
    case "won":
      return dispute("closed", "won");
    case "reinstated":
      return dispute("funds_reinstated", "won");
    case "part-back":
      return dispute("funds_reinstated", "lost");
    case "lost":
      return dispute("closed", "lost");
  }
}

/** A paid invoice in the shape of the endpoint's version, which decides whether it names its payment. */
function invoiceObject(
  { payment, paidCents, subscription, isRenewal, isInvoiceShapeOld }: PaymentUpdate,
  said: Readonly<{ invoice: string; metadata: object; email: string | null }>,
): object {
  const reason = isRenewal ? "subscription_cycle" : "subscription_create";
  const shape = isInvoiceShapeOld
    ? {
        subscription,
        subscription_details: subscription && { metadata: {} },
        payment_intent: payment,
        charge: null,
      }
    : {
        parent: subscription && {
          type: "subscription_details",
          quote_details: null,
          subscription_details: { subscription, metadata: {} },
        },
        total_taxes: [],
        total_excluding_tax: paidCents,
      };
  return {
    object: "invoice",
    id: said.invoice,
    amount_paid: paidCents,
    total: paidCents,
    currency: "usd",
    customer: null,
    customer_email: said.email,
    billing_reason: subscription === null ? "manual" : reason,
    metadata: said.metadata,
    lines: { object: "list", data: [], has_more: false },
    ...shape,
  };
}
