import type { Operation } from "../model/operations.ts";

type PaymentNews = Extract<Operation, { kind: "payment" }>;

/** An event of Stripe about a payment of the story, as its endpoint gets it. */
export function paymentEvent(
  delivery: PaymentNews,
  said: Readonly<{ tag: string; reference: string | null; email: string | null; createdAt: number }>,
): object {
  const { payment, news, cents, paidCents } = delivery;
  const [session, charge] = [payment.replace("pi_", "cs_"), payment.replace("pi_", "ch_")];
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
  switch (news) {
    case "session":
      return event("checkout.session.completed", {
        object: "checkout.session",
        id: session,
        mode: "payment",
        invoice: null,
        payment_intent: payment,
        subscription: null,
        customer: null,
        customer_details: { email: said.email },
        payment_status: "paid",
        amount_total: cents,
        total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
        currency: "usd",
        client_reference_id: said.reference,
        metadata: {},
        discounts: [],
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
