import { describe, test } from "@jest/globals";
import {
  ordersCancelled,
  ordersCreate,
  ordersPaid,
  refundObject,
  refundsCreate,
} from "../../support/scenes/shopify-hooks.ts";
import { inParallel, ordersOf, playStory, type Story } from "../../support/scenes/stories.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const MOST_ORDERS = 24;

/** An id of 64 bits, which a double would change to …500. */
const ORDER = "820982911946154508";

/** 100.00 of goods, 10.00 tax and 5.00 shipping. */
const order = {
  id: ORDER,
  currentSubtotal: "100.00",
  total: "115.00",
  lines: [
    { price: "60.00", productId: 632910392, sku: "BOARD", tax: "6.00" },
    { price: "20.00", quantity: 2, productId: 632910393, sku: "WAX", tax: "4.00" },
  ],
};
const refund = (id: string) => ({ id, orderId: ORDER });

const STORIES: readonly Story[] = [
  {
    // The line takes 40.00, the shipping nothing, 23.00 of 115.00 a fifth: 40.00 are left.
    name: "an order paid, and refunded by a line, by its shipping, and by an amount",
    deliveries: ({ clickId, day }) => [
      ordersCreate(day(1), { ...order, notes: { vp_click: clickId } }),
      ordersPaid(day(1), order),
      refundsCreate(day(2), {
        ...refund("11"),
        lines: [{ subtotal: "40.00", tax: "4.00" }],
        money: "44.00",
      }),
      refundsCreate(day(3), { ...refund("12"), shipping: "5.00", money: "5.00" }),
      refundsCreate(day(4), { ...refund("13"), money: "23.00" }),
    ],
    expected: { [ORDER]: { seller: 800, recruiter: 80, fee: 44 } },
  },
  {
    // Of 100.00 goods of 20.00 came back, and goods of 60.00 were given for nothing: 20.00 are left.
    name: "an order partly refunded, with what came back restocked and without",
    deliveries: ({ clickId, day }) => [
      ordersPaid(day(1), { ...order, notes: { vp_click: clickId } }),
      refundsCreate(day(2), {
        ...refund("11"),
        lines: [{ subtotal: "20.00", tax: "2.00", restock: "return" }],
        money: "22.00",
      }),
      refundsCreate(day(3), {
        ...refund("12"),
        lines: [{ subtotal: "60.00", tax: "6.00", restock: "no_restock" }],
        money: "66.00",
      }),
    ],
    expected: { [ORDER]: { seller: 400, recruiter: 40, fee: 22 } },
  },
  {
    name: "an order of which the shipping alone is refunded",
    deliveries: ({ clickId, day }) => [
      ordersPaid(day(1), { ...order, notes: { vp_click: clickId } }),
      refundsCreate(day(2), { ...refund("11"), shipping: "5.00", money: "5.00" }),
    ],
    expected: { [ORDER]: { seller: 2000, recruiter: 200, fee: 110 } },
  },
  {
    name: "an order whose edit adds a line, which is paid too",
    deliveries: ({ clickId, day }) => [
      ordersCreate(day(1), { ...order, landingSite: `/board?vp_click=${clickId}&utm_source=blog` }),
      ordersPaid(day(1), order),
      ordersPaid(day(2), {
        ...order,
        currentSubtotal: "130.00",
        total: "148.00",
        lines: [...order.lines, { price: "30.00" }],
      }),
    ],
    expected: { [ORDER]: { seller: 2600, recruiter: 260, fee: 143 } },
  },
  {
    // The later report has the refunded 40.00 taken out already: 90.00 are left of 130.00, once.
    name: "an order partly refunded, then edited and paid again",
    deliveries: ({ clickId, day }) => {
      const line = { ...refund("11"), lines: [{ subtotal: "40.00", tax: "4.00" }], money: "44.00" };
      return [
        ordersPaid(day(1), { ...order, notes: { vp_click: clickId } }),
        refundsCreate(day(2), line),
        ordersPaid(day(3), {
          ...order,
          currentSubtotal: "90.00",
          total: "148.00",
          notes: { vp_click: clickId },
          refunds: [refundObject(line)],
        }),
      ];
    },
    expected: { [ORDER]: { seller: 1800, recruiter: 180, fee: 99 } },
  },
  {
    name: "an order of which a line was removed before it was paid, and another restocked after",
    deliveries: ({ refCode, day }) => {
      const unpaid = (amount: string) => ({
        adjustments: [{ kind: "refund_discrepancy", amount }],
        money: null,
      });
      const removal = {
        ...{ ...refund("11"), lines: [{ subtotal: "40.00", tax: "4.00" }] },
        ...unpaid("44.00"),
      };
      return [
        ordersCreate(day(1), { ...order, landingSite: `https://acme.example/?ref=${refCode}` }),
        refundsCreate(day(1), removal),
        ordersPaid(day(2), {
          ...order,
          subtotal: "100.00",
          currentSubtotal: "60.00",
          total: "71.00",
          refunds: [refundObject(removal)],
        }),
        refundsCreate(day(3), { ...refund("12"), lines: [{ subtotal: "60.00" }], ...unpaid("60.00") }),
      ];
    },
    expected: { [ORDER]: { seller: 1200, recruiter: 120, fee: 66 } },
  },
  {
    name: "an order cancelled after its money went back",
    deliveries: ({ clickId, day }) => [
      ordersPaid(day(1), { ...order, notes: { vp_click: clickId } }),
      refundsCreate(day(2), {
        ...refund("11"),
        lines: [{ subtotal: "40.00", tax: "4.00" }],
        money: "44.00",
      }),
      ordersCancelled(day(3), { ...order, financialStatus: "refunded" }),
    ],
    expected: {},
  },
  {
    name: "an order cancelled whose payments stay with the shop",
    deliveries: ({ clickId, day }) => [
      ordersPaid(day(1), { ...order, notes: { vp_click: clickId } }),
      ordersCancelled(day(3), { ...order, financialStatus: "paid" }),
    ],
    expected: { [ORDER]: { seller: 2000, recruiter: 200, fee: 110 } },
  },
  {
    name: "an order with two codes, of which one is a partner's",
    values: { isCouponOfferOn: true },
    deliveries: ({ clickId, day }) => [
      ordersCreate(day(1), { ...order, notes: { vp_click: clickId } }),
      ordersPaid(day(1), { ...order, discountCodes: ["WELCOME", "sam10"] }),
    ],
    expected: { [ORDER]: { other: 2000, fee: 100 } },
  },
  {
    // 60.00 at 50 %, and 40.00 at the program's 20 %.
    name: "an order of several products, each at its own rate",
    terms: {
      productRules: [
        { match: "632910392", rewardType: "percent", directRateBps: 5000, directFixedCents: 0 },
        { match: "OTHER", rewardType: "percent", directRateBps: 9000, directFixedCents: 0 },
      ],
    },
    deliveries: ({ clickId, day }) => [
      ordersCreate(day(1), { ...order, notes: { vp_click: clickId } }),
      ordersPaid(day(1), order),
      refundsCreate(day(2), { ...refund("13"), money: "57.50" }),
    ],
    expected: { [ORDER]: { seller: 1900, recruiter: 190, fee: 105 } },
  },
  {
    // 60.00 at 50 % and 70.00 at 20 % earn 44.00, of which 70.00 of 130.00 are left.
    name: "an order of several rates, of which a line is refunded before an edit adds one, and it is paid again",
    terms: {
      productRules: [{ match: "BOARD", rewardType: "percent", directRateBps: 5000, directFixedCents: 0 }],
    },
    deliveries: ({ clickId, day }) => {
      const [board, wax] = order.lines.map((line, index) => ({ ...line, id: 100 + index }));
      const ofBoard = {
        ...refund("11"),
        lines: [{ subtotal: "60.00", tax: "6.00", lineId: board!.id }],
        money: "66.00",
      };
      return [
        ordersPaid(day(1), { ...order, lines: [board!, wax!], notes: { vp_click: clickId } }),
        refundsCreate(day(2), ofBoard),
        ordersPaid(day(3), {
          ...order,
          currentSubtotal: "70.00",
          total: "148.00",
          lines: [{ ...board!, currentQuantity: 0 }, wax!, { id: 102, price: "30.00", tax: "3.00" }],
          notes: { vp_click: clickId },
          refunds: [refundObject(ofBoard)],
        }),
      ];
    },
    expected: { [ORDER]: { seller: 2369, recruiter: 237, fee: 130 } },
  },
  {
    // Of 120.00 with tax inside, 20.00 are tax.
    name: "an order whose prices include the tax",
    deliveries: ({ clickId, day }) => [
      ordersPaid(day(1), {
        ...order,
        currentSubtotal: "120.00",
        total: "125.00",
        areTaxesIncluded: true,
        lines: [{ price: "120.00", tax: "20.00" }],
        notes: { vp_click: clickId },
      }),
      refundsCreate(day(2), {
        ...refund("11"),
        lines: [{ subtotal: "100.00", tax: "20.00" }],
        money: "60.00",
      }),
    ],
    expected: { [ORDER]: { seller: 1040, recruiter: 104, fee: 57 } },
  },
];

describe("in every order of arrival,", () => {
  // DELIVERY-6, SHOPIFY-6
  test.each(STORIES.map((story) => [story.name, story] as const))("%s", async (_, story) => {
    const count = story.deliveries({ clickId: "", refCode: "", day: () => 0 }).length;
    await inParallel(ordersOf(count, MOST_ORDERS), 4, (reported) => playStory(api, make, story, reported));
  });
});
