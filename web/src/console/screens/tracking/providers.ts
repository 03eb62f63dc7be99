export type Provider = "stripe" | "shopify";

/** The events to select at each provider, and how a checkout passes the click. See docs/integrations. */
export const PROVIDERS: Readonly<
  Record<Provider, { readonly events: readonly string[]; readonly attribution: string | null }>
> = {
  stripe: {
    events: [
      "checkout.session.completed",
      "checkout.session.async_payment_succeeded",
      "invoice.paid",
      "invoice_payment.paid",
      "payment_intent.succeeded",
      "charge.refunded",
      "refund.failed",
      "refund.updated",
      "charge.refund.updated",
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.funds_reinstated",
      "charge.dispute.closed",
      "customer.subscription.deleted",
      "customer.deleted",
      "promotion_code.created",
      "promotion_code.updated",
    ],
    attribution: `// In the browser: send the click id to your server.
await fetch("/checkout", { method: "POST", body: JSON.stringify({ click: vp.click() || null }) });

// On your server: pass it to Stripe.
const session = await stripe.checkout.sessions.create({
  mode: "payment",
  line_items: [{ price: "price_…", quantity: 1 }],
  success_url: "https://…",
  ...(click && { client_reference_id: click }),
});`,
  },
  shopify: {
    events: ["orders/create", "orders/paid", "orders/cancelled", "refunds/create"],
    attribution: null,
  },
};
