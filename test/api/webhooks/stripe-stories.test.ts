import { describe, test } from "@jest/globals";
import { inParallel, ordersOf, playStory, type Story } from "../../support/scenes/stories.ts";
import {
  chargeRefunded,
  checkoutSession,
  disputeEvent,
  invoicePaid,
  invoicePaymentPaid,
  paymentIntentSucceeded,
  promotionCode,
  type Shape,
  SHAPES,
  subscriptionDeleted,
} from "../../support/scenes/stripe-events.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

/** More orders than this are drawn instead of all being played. */
const MOST_ORDERS = 24;

const JO = "jo@buyer.example";

/** Stories of which no delivery has two shapes are played once. */
const isReportedIn = (shape: Shape, story: Story) => shape === "new" || story.isOfOneShape !== true;

/** In the older shape the invoice names its payment, in the newer one an event of its own does. */
const linkOf = (shape: Shape, at: number, invoice: string, payment: string) =>
  shape === "new" ? [invoicePaymentPaid(at, invoice, payment)] : [];

const STORIES = (shape: Shape): readonly Story[] => [
  {
    // 58.31 with tax, 49.00 without: 20 % is 9.80, 10 % of it 0.98, 5 % of both 0.539. Of 49.00, 25.00 of 58.31
    // refunded
    // takes round(2100.84) = 21.01 back, so 27.99 of 49.00 are left of each.
    name: "a first payment, and two refunds of parts",
    deliveries: ({ clickId, day }) => [
      checkoutSession(day(1), {
        invoice: "in_1",
        subscription: "sub_1",
        reference: clickId,
        total: 5831,
        tax: 931,
      }),
      invoicePaid(day(1), shape, { subscription: "sub_1", paid: 5831, tax: 931, paymentIntent: "pi_1" }),
      ...linkOf(shape, day(1), "in_1", "pi_1"),
      chargeRefunded(day(2), { amount: 5831, refunded: 1000 }),
      chargeRefunded(day(3), { amount: 5831, refunded: 2500 }),
    ],
    expected: { in_1: { seller: 560, recruiter: 56, fee: 31 } },
  },
  {
    name: "a subscription with a renewal, ended after it",
    deliveries: ({ clickId, day }) => [
      checkoutSession(day(1), { invoice: "in_1", subscription: "sub_1", metadata: { vp_click: clickId } }),
      invoicePaid(day(1), shape, { subscription: "sub_1", paid: 1000 }),
      // The renewal is later than the click's 30 days: only the first payment can say whose it is.
      invoicePaid(day(40), shape, {
        id: "in_2",
        subscription: "sub_1",
        paid: 2000,
        reason: "subscription_cycle",
      }),
      subscriptionDeleted(day(41), "sub_1"),
    ],
    expected: {
      in_1: { seller: 200, recruiter: 20, fee: 11 },
      in_2: { seller: 400, recruiter: 40, fee: 22 },
    },
  },
  {
    name: "a fixed commission, which a renewal does not earn, though it could be credited alone",
    terms: { rewardType: "fixed", directRateBps: 0, directFixedCents: 500 },
    deliveries: ({ clickId, day }) => [
      checkoutSession(day(1), { invoice: "in_1", subscription: "sub_1", email: JO }),
      invoicePaid(day(1), shape, {
        subscription: "sub_1",
        snapshot: { vp_click: clickId },
        paid: 1000,
        email: JO,
      }),
      invoicePaid(day(20), shape, {
        id: "in_2",
        subscription: "sub_1",
        snapshot: { vp_click: clickId },
        paid: 1000,
        reason: "subscription_cycle",
        email: JO,
      }),
    ],
    expected: { in_1: { seller: 500, recruiter: 50, fee: 28 } },
  },
  {
    name: "the first payment alone earns, for new customers, and the renewal is its own customer's",
    terms: { renewalMonths: 1, newCustomersOnly: true },
    deliveries: ({ clickId, day }) => [
      invoicePaid(day(1), shape, {
        subscription: "sub_1",
        snapshot: { vp_click: clickId },
        paid: 1000,
        email: JO,
      }),
      invoicePaid(day(20), shape, {
        id: "in_2",
        subscription: "sub_1",
        snapshot: { vp_click: clickId },
        paid: 3000,
        reason: "subscription_cycle",
        email: JO,
      }),
      invoicePaid(day(25), shape, {
        id: "in_3",
        subscription: "sub_1",
        snapshot: { vp_click: clickId },
        paid: 5000,
        reason: "subscription_cycle",
        email: JO,
      }),
    ],
    expected: { in_1: { seller: 200, recruiter: 20, fee: 11 } },
  },
  {
    name: "a payment after the subscription's end earns nothing",
    deliveries: ({ clickId, day }) => [
      invoicePaid(day(1), shape, { subscription: "sub_1", snapshot: { vp_click: clickId }, paid: 1000 }),
      subscriptionDeleted(day(5), "sub_1"),
      invoicePaid(day(6), shape, {
        id: "in_2",
        subscription: "sub_1",
        snapshot: { vp_click: clickId },
        paid: 4000,
        reason: "subscription_cycle",
      }),
    ],
    expected: { in_1: { seller: 200, recruiter: 20, fee: 11 } },
  },
  {
    name: "a dispute that is won",
    isOfOneShape: true,
    deliveries: ({ clickId, day }) => [
      checkoutSession(day(1), { paymentIntent: "pi_1", reference: clickId, total: 1200, tax: 200 }),
      disputeEvent(day(3), "created", { amount: 1200 }),
      disputeEvent(day(4), "funds_withdrawn", { amount: 1200 }),
      disputeEvent(day(30), "closed", { amount: 1200, status: "won" }),
      disputeEvent(day(30), "funds_reinstated", { amount: 1200, status: "won" }),
    ],
    expected: { pi_1: { seller: 200, recruiter: 20, fee: 11 } },
  },
  {
    // 12.00 paid, 6.00 of it lost: half of 10.00. Of 5.00 left 3.00 of 12.00 were refunded: 2.50, so 2.50 are left.
    name: "a dispute of a part that is lost, besides a refund",
    isOfOneShape: true,
    deliveries: ({ clickId, day }) => [
      checkoutSession(day(1), { paymentIntent: "pi_1", reference: clickId, total: 1200, tax: 200 }),
      chargeRefunded(day(2), { amount: 1200, refunded: 300 }),
      disputeEvent(day(3), "created", { amount: 600 }),
      disputeEvent(day(4), "funds_withdrawn", { amount: 600 }),
      disputeEvent(day(30), "closed", { amount: 600, status: "lost" }),
    ],
    expected: { pi_1: { seller: 50, recruiter: 5, fee: 3 } },
  },
  {
    // The click is 40 days old when the first payment comes; the trial began on its first day.
    name: "a trial, whose first payment comes later than the click's window",
    deliveries: ({ clickId, day }) => [
      checkoutSession(day(1), { subscription: "sub_1", reference: clickId, status: "no_payment_required" }),
      invoicePaid(day(1), shape, { id: "in_0", subscription: "sub_1", paid: 0 }),
      invoicePaid(day(40), shape, { subscription: "sub_1", paid: 1000, reason: "subscription_cycle" }),
      invoicePaid(day(55), shape, {
        id: "in_2",
        subscription: "sub_1",
        paid: 1000,
        reason: "subscription_cycle",
      }),
    ],
    expected: {
      in_1: { seller: 200, recruiter: 20, fee: 11 },
      in_2: { seller: 200, recruiter: 20, fee: 11 },
    },
  },
  {
    name: "a trial by a coupon, whose code is learned by itself",
    values: { isCouponOfferOn: true },
    deliveries: ({ clickId, day }) => [
      promotionCode(day(0), "promo_1", "sam10"),
      checkoutSession(day(1), { subscription: "sub_1", promotion: "promo_1", status: "no_payment_required" }),
      invoicePaid(day(20), shape, {
        subscription: "sub_1",
        snapshot: { vp_click: clickId },
        paid: 1000,
        reason: "subscription_cycle",
      }),
    ],
    expected: { in_1: { other: 200, fee: 10 } },
  },
  {
    name: "a delayed payment",
    isOfOneShape: true,
    deliveries: ({ clickId, day }) => {
      const session = { paymentIntent: "pi_1", metadata: { vp_click: clickId }, total: 1000 };
      return [
        checkoutSession(day(1), { ...session, status: "unpaid" }),
        checkoutSession(day(4), session, "checkout.session.async_payment_succeeded"),
        chargeRefunded(day(6), { amount: 1000, refunded: 500 }),
      ];
    },
    expected: { pi_1: { seller: 100, recruiter: 10, fee: 6 } },
  },
  {
    // Half of the 10.00 without tax: a payment intent states no tax, and the checkout never that it is paid.
    name: "a checkout that is captured later, and in part",
    isOfOneShape: true,
    deliveries: ({ clickId, day }) => [
      checkoutSession(day(1), {
        ...{ paymentIntent: "pi_1", reference: clickId, total: 1200, tax: 200, status: "unpaid" },
      }),
      paymentIntentSucceeded(day(3), { received: 600, metadata: { vp_click: clickId } }),
    ],
    expected: { pi_1: { seller: 100, recruiter: 10, fee: 6 } },
  },
  {
    name: "a delayed payment whose invoice is made when it arrives",
    deliveries: ({ clickId, day }) => {
      const session = { paymentIntent: "pi_1", reference: clickId, total: 1200, tax: 200 };
      return [
        checkoutSession(day(1), { ...session, status: "unpaid" }),
        checkoutSession(day(4), { ...session, invoice: "in_1" }, "checkout.session.async_payment_succeeded"),
        invoicePaid(day(4), shape, { paid: 1200, tax: 200, paymentIntent: "pi_1" }),
        ...linkOf(shape, day(4), "in_1", "pi_1"),
        chargeRefunded(day(6), { amount: 1200, refunded: 600 }),
      ];
    },
    expected: { in_1: { seller: 100, recruiter: 10, fee: 6 } },
  },
  {
    name: "a coupon of another partner, which counts before the click",
    values: { isCouponOfferOn: true },
    deliveries: ({ clickId, day }) => [
      promotionCode(day(0), "promo_1", "SAM10"),
      checkoutSession(day(1), { invoice: "in_1", reference: clickId, promotion: "promo_1", total: 1000 }),
      invoicePaid(day(1), shape, { metadata: { vp_click: clickId }, paid: 1000, paymentIntent: "pi_1" }),
      ...linkOf(shape, day(1), "in_1", "pi_1"),
      chargeRefunded(day(2), { amount: 1000, refunded: 250 }),
    ],
    expected: { in_1: { other: 150, fee: 8 } },
  },
  {
    // 30.00 at 50 %, 20.00 less 5.00 at 20 %, 10.00 at 3.00: 15.00 + 3.00 + 3.00.
    name: "several products, each at its own rate",
    terms: {
      productRules: [
        { match: "prod_half", rewardType: "percent", directRateBps: 5000, directFixedCents: 0 },
        { match: "price_flat", rewardType: "fixed", directRateBps: 0, directFixedCents: 300 },
      ],
    },
    deliveries: ({ clickId, day }) => [
      checkoutSession(day(1), { invoice: "in_1", reference: clickId, total: 5500 }),
      invoicePaid(day(1), shape, {
        paid: 5500,
        paymentIntent: "pi_1",
        lines: [
          { amount: 3000, product: "prod_half", price: "price_half" },
          { amount: 2000, discount: 500, product: "prod_other", price: "price_other" },
          { amount: 1000, product: "prod_flat", price: "price_flat" },
        ],
      }),
      ...linkOf(shape, day(1), "in_1", "pi_1"),
    ],
    expected: { in_1: { seller: 2100, recruiter: 210, fee: 116 } },
  },
  {
    name: "a payment intent of the brand's own, whose checkout says what of it is tax",
    isOfOneShape: true,
    deliveries: ({ clickId, day }) => [
      paymentIntentSucceeded(day(1), { received: 1200, metadata: { vp_click: clickId } }),
      checkoutSession(day(1), { paymentIntent: "pi_1", total: 1200, tax: 200 }),
      chargeRefunded(day(2), { amount: 1200, refunded: 600 }),
    ],
    expected: { pi_1: { seller: 100, recruiter: 10, fee: 6 } },
  },
  {
    name: "a payment intent with our keys that turns out to be an invoice's",
    deliveries: ({ clickId, day }) => [
      paymentIntentSucceeded(day(1), {
        received: 1200,
        metadata: { vp_click: clickId },
        ...(shape === "old" && { invoice: "in_1" }),
      }),
      invoicePaid(day(1), shape, {
        paid: 1200,
        tax: 200,
        metadata: { vp_click: clickId },
        paymentIntent: "pi_1",
      }),
      ...linkOf(shape, day(1), "in_1", "pi_1"),
      chargeRefunded(day(2), { amount: 1200, refunded: 600 }),
    ],
    expected: { in_1: { seller: 100, recruiter: 10, fee: 6 } },
  },
  {
    name: "a known customer, whose second order says nothing itself",
    deliveries: ({ clickId, day }) => [
      checkoutSession(day(1), { paymentIntent: "pi_1", reference: clickId, customer: "cus_1", total: 1000 }),
      invoicePaid(day(5), shape, { customer: "cus_1", paid: 2000 }),
      invoicePaid(day(50), shape, { id: "in_late", customer: "cus_1", paid: 4000 }),
    ],
    expected: {
      pi_1: { seller: 200, recruiter: 20, fee: 11 },
      in_1: { seller: 400, recruiter: 40, fee: 22 },
    },
  },
  {
    name: "two first orders of one customer, by two links: the earlier one counts",
    isOfOneShape: true,
    terms: { newCustomersOnly: true },
    values: { isCouponOfferOn: true },
    deliveries: ({ clickId, day }) => [
      promotionCode(day(0), "promo_1", "SAM10"),
      checkoutSession(day(1), { paymentIntent: "pi_1", reference: clickId, total: 1000, email: JO }),
      checkoutSession(day(2), {
        ...{ id: "cs_2", paymentIntent: "pi_2", promotion: "promo_1", total: 2000, email: JO },
      }),
    ],
    expected: { pi_1: { seller: 200, recruiter: 20, fee: 11 } },
  },
  {
    name: "the same, where the earlier one's address comes by itself",
    isOfOneShape: true,
    terms: { newCustomersOnly: true },
    deliveries: ({ clickId, day }) => [
      paymentIntentSucceeded(day(1), { received: 1000, metadata: { vp_click: clickId } }),
      checkoutSession(day(1), { paymentIntent: "pi_1", total: 1000, email: JO }),
      checkoutSession(day(2), {
        ...{ id: "cs_2", paymentIntent: "pi_2", reference: clickId, total: 2000, email: JO },
      }),
    ],
    expected: { pi_1: { seller: 200, recruiter: 20, fee: 11 } },
  },
  {
    // The later subscription is credited as a whole, or not at all: its renewals are its first payment's.
    name: "an earlier order of whoever subscribes afterwards",
    terms: { newCustomersOnly: true },
    deliveries: ({ clickId, day }) => [
      checkoutSession(day(1), { paymentIntent: "pi_1", total: 1000, email: JO }),
      invoicePaid(day(2), shape, {
        ...{ subscription: "sub_1", snapshot: { vp_click: clickId }, paid: 1000, email: JO },
      }),
      invoicePaid(day(20), shape, {
        ...{ id: "in_2", subscription: "sub_1", snapshot: { vp_click: clickId }, paid: 3000 },
        ...{ reason: "subscription_cycle", email: JO },
      }),
    ],
    expected: {},
  },
];

describe.each(SHAPES)("in the %s shape, in every order of arrival,", (shape) => {
  const stories = STORIES(shape).filter((story) => isReportedIn(shape, story));
  // DELIVERY-6, STRIPE-3, STRIPE-4
  test.each(stories.map((story) => [story.name, story] as const))("%s", async (_, story) => {
    const count = story.deliveries({ clickId: "", refCode: "", day: () => 0 }).length;
    await inParallel(ordersOf(count, MOST_ORDERS), 4, (order) => playStory(api, make, story, order));
  });
});
