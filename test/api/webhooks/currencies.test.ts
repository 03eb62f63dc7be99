import { describe, test } from "@jest/globals";
import { hook, ordersPaid, refundObject, refundsCreate } from "../../support/scenes/shopify-hooks.ts";
import { inParallel, ordersOf, playStory, type Story } from "../../support/scenes/stories.ts";
import {
  chargeRefunded,
  checkoutSession,
  disputeEvent,
  invoicePaid,
} from "../../support/scenes/stripe-events.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

/** The order of arrival is tried elsewhere; here a few do. */
const MOST_ORDERS = 6;

const playInSomeOrders = async (story: Story) => {
  const count = story.deliveries({ clickId: "", refCode: "", day: () => 0 }).length;
  await inParallel(ordersOf(count, MOST_ORDERS), 4, (order) => playStory(api, make, story, order));
};

describe("Stripe's amounts are of the program's currency", () => {
  // STRIPE-10
  // 12 of 12 units paid, 2 of them tax, and a quarter of it refunded: 7.5 units are left of the 10.
  test.each([
    // currency, one unit as Stripe sends it, minor units of the currency in it
    ["USD, with two decimals", "USD", 100, 100],
    ["yen, which have none", "JPY", 100, 100],
    ["dinars, which have three", "KWD", 1000, 1000],
    ["krónur, which Stripe sends with two and which have none", "ISK", 10_000, 100],
    ["Ugandan shillings, the same", "UGX", 10_000, 100],
    ["ariary, which Stripe sends with none and which have two", "MGA", 10, 1000],
  ])("in %s", async (_, currency, sent, minor) => {
    const of = (units: number) => (units * minor * 75) / 100;
    await playInSomeOrders({
      name: currency,
      values: { currency },
      deliveries: ({ clickId, day }) => [
        checkoutSession(day(1), {
          paymentIntent: "pi_1",
          reference: clickId,
          total: 12 * sent,
          tax: 2 * sent,
          currency: currency.toLowerCase(),
        }),
        chargeRefunded(day(2), { amount: 12 * sent, refunded: 2 * sent, currency: currency.toLowerCase() }),
        disputeEvent(day(3), "funds_withdrawn", { amount: sent, currency: currency.toLowerCase() }),
        invoicePaid(day(4), "new", {
          metadata: { vp_click: clickId },
          paid: 10 * sent,
          currency: currency.toLowerCase(),
        }),
      ],
      expected: {
        pi_1: { seller: of(2), recruiter: of(0.2), fee: Math.round(of(0.11)) },
        in_1: { seller: 2 * minor, recruiter: 0.2 * minor, fee: 0.11 * minor },
      },
    });
  });
});

const ORDER = "820982911946154508";
const refund = (id: string) => ({ id, orderId: ORDER });

const orderInYen = (at: number, clickId: string, total: string) =>
  ordersPaid(at, {
    ...{ id: ORDER, currency: "JPY", currentSubtotal: "12000", total },
    notes: { vp_click: clickId },
  });

/** A refund that names its currency nowhere, as bodies of old versions may. */
const refundWithoutCurrency = (at: number, fields: Parameters<typeof refundsCreate>[1]) => {
  const text = JSON.stringify(refundObject(fields), (key, value: unknown) =>
    key === "currency" || key.endsWith("_set") ? undefined : value,
  );
  return hook("refunds/create", at, text.replace('"ORDER_ID"', fields.orderId));
};

const STORE_STORIES: readonly Story[] = [
  {
    name: "refunds that name no currency, in yen",
    values: { currency: "JPY" },
    deliveries: ({ clickId, day }) => [
      orderInYen(day(1), clickId, "13200"),
      refundWithoutCurrency(day(2), { ...refund("11"), money: "6600" }),
      refundWithoutCurrency(day(3), {
        ...refund("12"),
        lines: [{ subtotal: "3000", tax: "300" }],
        money: "3300",
      }),
    ],
    // A half of 12000, and the line of 3000.
    expected: { [ORDER]: { seller: 600, recruiter: 60, fee: 33 } },
  },
  {
    name: "an order in yen, which have no decimals",
    values: { currency: "JPY" },
    deliveries: ({ clickId, day }) => [
      orderInYen(day(1), clickId, "13200.00"),
      refundsCreate(day(2), { ...refund("11"), currency: "JPY", money: "6600" }),
    ],
    expected: { [ORDER]: { seller: 1200, recruiter: 120, fee: 66 } },
  },
  {
    name: "an order in Kuwaiti dinars, which have three decimals",
    values: { currency: "KWD" },
    deliveries: ({ clickId, day }) => [
      ordersPaid(day(1), {
        id: ORDER,
        currency: "KWD",
        currentSubtotal: "12.345",
        total: "12.345",
        notes: { vp_click: clickId },
      }),
    ],
    expected: { [ORDER]: { seller: 2469, recruiter: 247, fee: 136 } },
  },
];

describe("a store's decimals are of the program's currency", () => {
  test.each(STORE_STORIES.map((story) => [story.name, story] as const))("%s", async (_, story) => {
    await playInSomeOrders(story);
  });
});
