import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import type { ProviderUpdate, OrderUpdate } from "../../../src/providers/delivery.ts";
import { parseExactJson } from "../../../src/providers/json.ts";
import { providerParts, saleOf } from "../../../src/providers/order-sale.ts";
import { mergeFacts, NO_FACTS, type OrderFacts } from "../../../src/providers/order-facts.ts";
import { translateShopify } from "../../../src/providers/shopify/translate-shopify.ts";
import {
  hook,
  type OrderFields,
  ordersCancelled,
  ordersCreate,
  ordersPaid,
  type RefundFields,
  refundObject,
  refundsCreate,
} from "../../support/scenes/shopify-hooks.ts";
import type { ShopifyHook } from "../../support/scenes/webhooks.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const AT = NOW.getTime() - 3_600_000;
const CLOCK = { now: NOW, offsetMs: 0 };
const HEADERS = { eventId: null, webhookId: null, triggeredAt: null, isTest: false };

const read = (hook: ShopifyHook, headers: Partial<typeof HEADERS> = {}) => {
  const text = typeof hook.body === "string" ? hook.body : JSON.stringify(hook.body);
  const own = { ...HEADERS, topic: hook.topic, eventId: hook.eventId, triggeredAt: hook.triggeredAt ?? null };
  return translateShopify(parseExactJson(text), { ...own, ...headers }, CLOCK, "digest");
};
const updateOf = (hook: ShopifyHook): ProviderUpdate => read(hook).update;
const orderOf = (hook: ShopifyHook): OrderUpdate => {
  const update = updateOf(hook);
  if (update.kind !== "order") throw new Error(`not about an order: ${JSON.stringify(update)}`);
  return update;
};
const factsOf = (hook: ShopifyHook): OrderFacts =>
  mergeFacts(NO_FACTS, { ...NO_FACTS, ...orderOf(hook).facts });
const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/shopify/${name}.json`, import.meta.url), "utf8");

const ORDER = "820982911946154508";
const order: OrderFields = { id: ORDER, currentSubtotal: "100.00", total: "115.00" };

describe("an order paid", () => {
  const amountOf = (fields: Partial<OrderFields>) => saleOf(factsOf(ordersPaid(AT, { ...order, ...fields })));

  // SHOPIFY-1, SHOPIFY-2
  test("is a sale under its number, of which no digit is lost", () => {
    expect(orderOf(ordersPaid(AT, order))).toMatchObject({
      about: "sale",
      orderRefs: [ORDER],
      currency: "USD",
    });
    const withoutGlobalId = JSON.parse(String(ordersPaid(AT, { ...order, id: "1" }).body));
    delete withoutGlobalId.admin_graphql_api_id;
    const text = JSON.stringify(withoutGlobalId).replace('"id":1,', `"id":${ORDER},`);
    expect(orderOf(hook("orders/paid", AT, text)).orderRefs).toEqual([ORDER]);
  });

  // SHOPIFY-3
  test.each([
    ["the subtotal as it is now", {}, 10_000],
    ["after an edit", { subtotal: "100.00", currentSubtotal: "80.00" }, 8000],
    ["in yen", { currency: "JPY", currentSubtotal: "12000", total: "13200.00" }, 12_000],
    ["in dinars", { currency: "KWD", currentSubtotal: "12.345", total: "12.345" }, 12_345],
    [
      "less the tax inside the lines",
      { areTaxesIncluded: true, lines: [{ price: "50.00", quantity: 2, tax: "16.67" }] },
      8333,
    ],
    [
      "less the tax of what is left of a line",
      { areTaxesIncluded: true, lines: [{ price: "50.00", quantity: 4, currentQuantity: 2, tax: "32.00" }] },
      8400,
    ],
    ["beside tax that is not inside", { lines: [{ price: "100.00", tax: "10.00" }] }, 10_000],
  ])("counts %s", (_, fields, expected) => {
    expect(amountOf(fields)?.amountCents).toBe(expected);
  });

  // SHOPIFY-3
  test("counts its current subtotal also where that stands only beside the customer's currency", () => {
    const refunds = [
      refundObject({ id: "11", orderId: ORDER, lines: [{ subtotal: "20.00" }], money: "20.00" }),
    ];
    const edited = { ...order, subtotal: "100.00", currentSubtotal: "80.00", refunds };
    const { current_subtotal_price: _, ...body } = JSON.parse(String(ordersPaid(AT, edited).body));
    const figures = factsOf(hook("orders/paid", AT, JSON.stringify(body))).figures.last_order?.value;
    expect(figures).toMatchObject({ amountCents: 8000, deductedCents: { 11: 2000 } });
  });

  test("of nothing is no sale", () => {
    const update = orderOf(ordersPaid(AT, { ...order, currentSubtotal: "0.00", total: "5.00" }));
    expect(update.about).toBe("attribution");
  });

  // SHOPIFY-5
  test("spreads over its lines by what they cost after discounts, by product number or SKU", () => {
    const sale = amountOf({
      currentSubtotal: "90.00",
      lines: [
        { price: "20.00", quantity: 3, productId: 632910392, sku: "WAX" },
        { price: "40.00", discount: "10.00", sku: "BOARD" },
        { price: "30.00", quantity: 1, currentQuantity: 0, sku: "GONE" },
      ],
    });
    expect(sale?.lines).toEqual([
      { amountCents: 6000, productNames: ["632910392", "WAX"] },
      { amountCents: 3000, productNames: ["BOARD"] },
    ]);
  });

  // SHOPIFY-7
  test("is marked as a test by its body, or by the header of a test notice", () => {
    expect(factsOf(ordersPaid(AT, order)).isTest).toBe(false);
    expect(factsOf(ordersPaid(AT, { ...order, isTest: true })).isTest).toBe(true);
    const notice = read(ordersPaid(AT, order), { isTest: true }).update as OrderUpdate;
    expect(notice.facts.isTest).toBe(true);
  });
});

describe("whom an order came by is read", () => {
  const valuesIn = (fields: Partial<OrderFields>) => {
    const { values, discounts } = factsOf(ordersPaid(AT, { ...order, ...fields }));
    return {
      note: values.paid_order_note?.value,
      landing: values.paid_order_landing?.value,
      codes: discounts.paid_order?.value.codes,
    };
  };

  // SHOPIFY-4
  test("from the cart attributes, the landing page and the discount codes", () => {
    const reported = valuesIn({
      notes: { vp_click: "clk_1", ref: "sam", sub1: "a", colour: "green" },
      landingSite: "/board?vp_click=clk_2&utm_source=blog",
      discountCodes: ["WELCOME", "SAM10"],
    });
    expect(reported.note).toEqual({
      clickId: "clk_1",
      refCodes: ["sam"],
      subs: ["a", null, null, null, null],
    });
    expect(reported.landing?.clickId).toBe("clk_2");
    expect(reported.codes).toEqual(["WELCOME", "SAM10"]);
  });

  // SHOPIFY-4
  test.each([
    ["a path", "/board?ref=sam", "sam"],
    ["a full URL", "http://www.example.com?source=abc&ref=sam", "sam"],
    ["none", null, undefined],
    ["a page without a query", "/", undefined],
    ["something that is no page", "http://[", undefined],
    ["more than a page's address", `/?ref=sam&x=${"y".repeat(5000)}`, undefined],
  ])("from a landing page that is %s", (_, landingSite, expected) => {
    expect(valuesIn({ landingSite }).landing?.refCodes[0]).toBe(expected);
  });

  // SHOPIFY-2
  test("from the creation of the order as well, which is no sale", () => {
    const update = orderOf(ordersCreate(AT, { ...order, notes: { ref: "sam" } }));
    expect(update.about).toBe("attribution");
    expect(update.facts.values?.new_order_note?.value.refCodes).toEqual(["sam"]);
    expect(update.facts.figures).toBeUndefined();
  });
});

describe("a refund", () => {
  const base = { id: "11", orderId: ORDER };
  /** What it reverses of 100.00, of which the customer paid 115.00. */
  const reversed = (fields: Omit<RefundFields, "id" | "orderId">) => {
    const facts = mergeFacts(
      factsOf(ordersPaid(AT, order)),
      factsOf(refundsCreate(AT, { ...base, ...fields })),
    );
    return providerParts(facts, 10_000).providerCents;
  };

  // SHOPIFY-6
  test.each([
    ["lines that add up to the money", { lines: [{ subtotal: "40.00", tax: "4.00" }], money: "44.00" }, 4000],
    [
      "lines that add up but for one cent",
      { lines: [{ subtotal: "40.00", tax: "4.00" }], money: "44.01" },
      4000,
    ],
    [
      "lines that do not: the share of the total",
      { lines: [{ subtotal: "40.00", tax: "4.00" }], money: "23.00" },
      2000,
    ],
    [
      "lines and shipping",
      { lines: [{ subtotal: "40.00", tax: "4.00" }], shipping: "5.00", money: "49.00" },
      4000,
    ],
    ["shipping alone", { shipping: "5.00", money: "5.00" }, 0],
    [
      "shipping, said twice",
      { shipping: "5.00", adjustments: [{ kind: "shipping_refund", amount: "-5.00" }], money: "5.00" },
      0,
    ],
    [
      "shipping, in the older way",
      { adjustments: [{ kind: "shipping_refund", amount: "-5.00" }], money: "5.00" },
      0,
    ],
    [
      "half of a taxed shipping",
      { shipping: "5.00", shippingLine: { price: "10.00", tax: "0.80" }, money: "5.40" },
      0,
    ],
    [
      "half of a taxed shipping, with the adjustment that says so",
      {
        shipping: "5.00",
        shippingLine: { price: "10.00", tax: "0.80" },
        adjustments: [{ kind: "shipping_refund", amount: "-5.00", tax: "-0.40" }],
        money: "5.40",
      },
      0,
    ],
    ["lines with the tax inside", { lines: [{ subtotal: "47.60", tax: "7.60" }], money: "47.60" }, 4000],
    [
      "shipping with the tax inside",
      { shipping: "11.90", shippingLine: { price: "11.90", tax: "1.90" }, money: "11.90" },
      0,
    ],
    ["an amount alone", { money: "57.50" }, 5000],
    [
      "an amount alone, with its adjustment",
      { adjustments: [{ kind: "refund_discrepancy", amount: "-57.50" }], money: "57.50" },
      5000,
    ],
    [
      "lines for less than they cost, with the adjustment that says so",
      {
        lines: [{ subtotal: "40.00" }],
        adjustments: [{ kind: "refund_discrepancy", amount: "10.00" }],
        money: "30.00",
      },
      4000,
    ],
    ["money that is still on its way", { money: "57.50", moneyStatus: "pending" }, 0],
    [
      "lines whose money is on its way, with the adjustment that says so",
      {
        lines: [{ subtotal: "40.00", tax: "4.00" }],
        adjustments: [{ kind: "refund_discrepancy", amount: "44.00" }],
        money: "44.00",
        moneyStatus: "pending",
      },
      4000,
    ],
    ["all of it", { money: "115.00" }, 10_000],
    ["more than all of it", { money: "200.00" }, 10_000],
  ])("of %s", (_, fields, expected) => {
    expect(reversed(fields)).toBe(expected);
  });

  const restocked = {
    lines: [{ subtotal: "40.00", tax: "4.00" }],
    adjustments: [{ kind: "refund_discrepancy", amount: "44.00" }],
  };

  // SHOPIFY-6
  test.each([
    ["goods alone", { lines: restocked.lines, money: null }],
    ["goods alone, with the adjustment that says so", { ...restocked, money: null }],
    ["goods and nothing", { ...restocked, money: "0.00" }],
    ["goods, of which the payment failed", { ...restocked, money: "44.00", moneyStatus: "failure" }],
  ])("of %s has no effect", (_, fields) => {
    expect(updateOf(refundsCreate(AT, { ...base, ...fields }))).toEqual({
      kind: "ignored",
      sentence: "Refund 11 moves no money.",
    });
  });

  test("in the customer's currency counts by its lines, which are in the shop's", () => {
    const body = refundObject({ ...base, lines: [{ subtotal: "40.00" }], money: "6200" });
    const foreign = {
      ...body,
      transactions: [{ kind: "refund", status: "success", amount: "6200", currency: "JPY" }],
    };
    const text = JSON.stringify(foreign).replace('"ORDER_ID"', ORDER);
    expect(factsOf(hook("refunds/create", AT, text)).refunds["11"]).toMatchObject({ amountCents: 4000 });
  });

  test("names an order of 64 bits, and is one of a set", () => {
    const { orderRefs, facts } = orderOf(refundsCreate(AT, { ...base, money: "1.00" }));
    expect(orderRefs).toEqual([ORDER]);
    expect(Object.keys(facts.refunds ?? {})).toEqual(["11"]);
  });
});

// Review: third parties 1
describe("a refund of 90.00 EUR, of an order of 335.00 USD that the customer has paid with 301.50 EUR", () => {
  const paid = factsOf(
    ordersPaid(AT, {
      ...order,
      currentSubtotal: "300.00",
      total: "335.00",
      customerTotal: { amount: "301.50", currency: "EUR" },
    }),
  );
  const usd = (amount: string) => ({ shop_money: { amount, currency_code: "USD" } });
  const both = (amount: string, seen: string) => ({
    ...usd(amount),
    presentment_money: { amount: seen, currency_code: "EUR" },
  });
  const transaction = { kind: "refund", status: "success", amount: "90.00", currency: "EUR" };
  const body = { id: 11, order_id: "ORDER_ID", transactions: [transaction] };
  const line = { subtotal: "0.00", subtotal_set: both("0.00", "0.00"), total_tax_set: both("0.00", "0.00") };
  const discrepancy = { kind: "refund_discrepancy", amount: "-90.00" };

  test.each([
    ["by amount, with a line of nothing", { refund_line_items: [line] }, 8955],
    [
      "by amount, which the transaction says in both currencies",
      { refund_line_items: [line], transactions: [{ ...transaction, amount_set: both("100.00", "90.00") }] },
      8955,
    ],
    [
      "by amount, which an adjustment says in the shop's currency",
      { refund_line_items: [], order_adjustments: [{ ...discrepancy, amount_set: usd("-100.00") }] },
      8955,
    ],
    [
      "by amount, which an adjustment says in both",
      {
        refund_line_items: [],
        order_adjustments: [{ ...discrepancy, amount_set: both("-100.00", "-90.00") }],
      },
      8955,
    ],
    ["of which nothing but the money is reported", {}, 8955],
    [
      "of lines that come to as much in both",
      { refund_line_items: [{ ...line, subtotal: "100.00", subtotal_set: both("100.00", "90.00") }] },
      10_000,
    ],
    [
      "of lines that come to twice as much",
      { refund_line_items: [{ ...line, subtotal: "200.00", subtotal_set: both("200.00", "180.00") }] },
      8955,
    ],
  ])("%s", (_, fields, expected) => {
    const text = JSON.stringify({ ...body, ...fields }).replace('"ORDER_ID"', ORDER);
    const update = orderOf(hook("refunds/create", AT, text));
    expect(update.currency).toBe(Object.keys(fields).length === 0 ? null : "USD");
    const refunded = mergeFacts(NO_FACTS, { ...NO_FACTS, ...update.facts });
    for (const facts of [mergeFacts(paid, refunded), mergeFacts(refunded, paid)]) {
      expect(providerParts(facts, 30_000).providerCents).toBe(expected);
    }
  });

  test("counts as all of the order where it is all that the customer has paid", () => {
    const refund = { ...body, transactions: [{ ...transaction, amount: "301.50" }] };
    const cancelled = { ...JSON.parse(fixture("order")), ...parsedOrder(), refunds: [refund] };
    const update = updateOf(hook("orders/cancelled", AT, JSON.stringify(cancelled)));
    expect(update).toMatchObject({ kind: "order", facts: { isReturned: true } });
  });

  const parsedOrder = () => ({
    currency: "USD",
    financial_status: "paid",
    total_price: "335.00",
    total_price_set: both("335.00", "301.50"),
  });
});

// Review: third parties 2
describe("a refund that the first report of an order lists already", () => {
  const line = { subtotal: "100.00" };
  const listed = refundObject({ id: "11", orderId: ORDER, lines: [line], money: "100.00" });
  const refund = factsOf(refundsCreate(AT, { id: "11", orderId: ORDER, lines: [line], money: "100.00" }));
  const netOf = (facts: OrderFacts) => {
    const { amountCents } = saleOf(facts)!;
    return amountCents - providerParts(facts, amountCents).providerCents;
  };
  const reports: [string, OrderFields][] = [
    [
      "whose subtotal is reduced",
      { ...order, currentSubtotal: "200.00", total: "300.00", refunds: [listed] },
    ],
    [
      "whose both subtotals are reduced, as since 2025-07",
      {
        ...order,
        subtotal: "200.00",
        currentSubtotal: "200.00",
        total: "300.00",
        refunds: [listed],
        lines: [{ price: "100.00", quantity: 3, currentQuantity: 2 }],
      },
    ],
  ];

  // SHOPIFY-6
  test.each(reports)("is subtracted once, of an order %s", (_, fields) => {
    const paid = factsOf(ordersPaid(AT, fields));
    expect(netOf(paid)).toBe(20_000);
    expect(netOf(mergeFacts(paid, refund))).toBe(20_000);
    expect(netOf(mergeFacts(refund, paid))).toBe(20_000);
  });

  test("is subtracted once while its money is on its way", () => {
    const adjustments = [{ kind: "refund_discrepancy", amount: "100.00" }];
    const pending = { id: "11", orderId: ORDER, lines: [line], adjustments, money: "100.00" };
    const fields = { ...pending, moneyStatus: "pending" };
    const refunds = [refundObject(fields)];
    const paid = factsOf(ordersPaid(AT, { ...order, currentSubtotal: "200.00", total: "300.00", refunds }));
    expect(netOf(mergeFacts(paid, factsOf(refundsCreate(AT, fields))))).toBe(20_000);
  });

  test("is subtracted once, of an amount alone that has reduced the subtotal", () => {
    const adjustments = [{ kind: "refund_discrepancy", amount: "-100.00" }];
    const alone = { id: "11", orderId: ORDER, adjustments, money: "100.00" };
    const fields = { ...order, currentSubtotal: "200.00", total: "300.00", refunds: [refundObject(alone)] };
    const paid = factsOf(ordersPaid(AT, { ...fields, lines: [{ price: "300.00" }] }));
    expect(netOf(mergeFacts(paid, factsOf(refundsCreate(AT, alone))))).toBe(20_000);
  });

  test("is subtracted once also where the report before it arrives late", () => {
    const late = factsOf(ordersPaid(AT - 1000, { ...order, currentSubtotal: "300.00", total: "300.00" }));
    const paid = factsOf(ordersPaid(AT, reports[0]![1]));
    for (const facts of [mergeFacts(mergeFacts(paid, refund), late), mergeFacts(late, paid)]) {
      expect(saleOf(facts)).toMatchObject({ amountCents: 30_000 });
      expect(netOf(facts)).toBe(20_000);
    }
  });
});

// SHOPIFY-6
test.each([
  ["all of it", { lines: [{ subtotal: "100.00", tax: "10.00" }], shipping: "5.00", money: "115.00" }, 11_500],
  ["a line", { lines: [{ subtotal: "40.00", tax: "4.00" }], money: "44.00" }, 4600],
  ["an amount alone", { money: "57.50" }, 5750],
  ["the shipping", { shipping: "5.00", money: "5.00" }, 0],
])(
  "of an order that the brand reported with tax and shipping, a refund of %s is the same part",
  (_, fields, expected) => {
    const paid = factsOf(ordersPaid(AT, order));
    const refund = factsOf(refundsCreate(AT, { id: "11", orderId: ORDER, ...fields }));
    expect(providerParts(mergeFacts(paid, refund), 11_500).providerCents).toBe(expected);
  },
);

// SHOPIFY-6, MONEY-14
test.each([
  ["leaves nothing once all of it is back", { money: "110.00" }, 0],
  ["leaves the rest before that", { money: "109.00" }, 522],
])("the shipping by itself and then an amount %s", (_, rest, expected) => {
  const paid = factsOf(ordersPaid(AT, order));
  const shipping = factsOf(refundsCreate(AT, { id: "11", orderId: ORDER, shipping: "5.00", money: "5.00" }));
  const others = factsOf(refundsCreate(AT, { id: "12", orderId: ORDER, ...rest }));
  for (const facts of [
    mergeFacts(mergeFacts(paid, shipping), others),
    mergeFacts(others, mergeFacts(shipping, paid)),
  ]) {
    expect(10_000 - providerParts(facts, 10_000).providerCents).toBe(expected);
  }
});

// SHOPIFY-5, MONEY-14
test.each([
  ["beside the tax", false, "60.00", 6000],
  ["with the tax inside", true, "60.00", 5400],
])(
  "a line that was refunded keeps its part of an order that is reported again, %s",
  (_, areTaxesIncluded, subtotal, cents) => {
    const board = { id: 100, price: "60.00", sku: "BOARD", tax: "6.00" };
    const wax = { id: 101, price: "20.00", quantity: 2, currentQuantity: 1, sku: "WAX" };
    const listed = (id: string, lineId: number, amount: string, tax: string) =>
      refundObject({ id, orderId: ORDER, lines: [{ lineId, subtotal: amount, tax }], money: amount });
    const before = { ...wax, currentQuantity: 2 };
    const first = { ...order, areTaxesIncluded, currentSubtotal: "100.00", lines: [board, before] };
    const again = {
      ...first,
      currentSubtotal: "20.00",
      lines: [{ ...board, currentQuantity: 0 }, wax],
      refunds: [listed("11", 100, subtotal, "6.00"), listed("12", 101, "20.00", "0.00")],
    };
    const reported = [factsOf(ordersPaid(AT, first)), factsOf(ordersPaid(AT + 1000, again))] as const;
    for (const facts of [mergeFacts(...reported), mergeFacts(reported[1], reported[0])]) {
      expect(saleOf(facts)).toMatchObject({
        amountCents: cents + 4000,
        lines: [
          { amountCents: cents, productNames: ["BOARD"] },
          { amountCents: 4000, productNames: ["WAX"] },
        ],
      });
    }
  },
);

// Review: third parties 6
describe("what an order has beside products", () => {
  const figuresOf = (fields: Partial<OrderFields>) =>
    factsOf(ordersPaid(AT, { ...order, ...fields })).figures.last_order?.value;
  const product = { price: "100.00", productId: 7 };

  // SHOPIFY-8
  test("a tip has no part in the rates of the products, in the subtotal or beside it", () => {
    const lines = [product, { price: "20.00", isTip: true }];
    for (const currentSubtotal of ["100.00", "120.00"]) {
      expect(figuresOf({ currentSubtotal, lines })).toMatchObject({
        amountCents: 10_000,
        lines: [{ weightCents: 10_000, productNames: ["7"] }],
      });
    }
  });

  // SHOPIFY-8
  test("a tip beside the subtotal does not make a refund by amount look like a part of it", () => {
    const refund = { id: "11", orderId: ORDER, money: "10.00" };
    const adjustments = [{ kind: "refund_discrepancy", amount: "-10.00" }];
    const figures = figuresOf({
      ...{ currentSubtotal: "150.00", total: "160.00" },
      lines: [product, { price: "50.00", productId: 9 }, { price: "10.00", isTip: true }],
      refunds: [refundObject({ ...refund, adjustments })],
    });
    expect(figures).toMatchObject({ amountCents: 15_000, deductedCents: { 11: 0 } });
  });

  // SHOPIFY-6
  test("a refund of lines with the tax inside has deducted what was sold, without it", () => {
    const lines = [{ price: "119.00", quantity: 2, currentQuantity: 1, tax: "38.00" }];
    const refund = {
      id: "11",
      orderId: ORDER,
      lines: [{ subtotal: "119.00", tax: "19.00" }],
      money: "119.00",
    };
    const figures = figuresOf({
      ...{ areTaxesIncluded: true, currentSubtotal: "119.00", total: "238.00", lines },
      refunds: [refundObject(refund)],
    });
    expect(figures).toMatchObject({ amountCents: 10_000, deductedCents: { 11: 10_000 } });
  });

  // SHOPIFY-8
  test("a gift card is no sale, and what is paid with one is", () => {
    const card = { price: "50.00", productId: 8, isGiftCard: true };
    expect(figuresOf({ currentSubtotal: "150.00", lines: [product, card] })).toMatchObject({
      amountCents: 10_000,
      lines: [{ weightCents: 10_000, productNames: ["7"] }],
    });
    const alone = orderOf(ordersPaid(AT, { ...order, currentSubtotal: "50.00", lines: [card] }));
    expect(alone).toMatchObject({ about: "attribution", currency: null });
    expect(alone.waitsFor).toContain("gift cards");
  });

  test("the refund of a gift card takes nothing of the products back", () => {
    const lines = [{ subtotal: "40.00" }, { subtotal: "50.00", isGiftCard: true }];
    const refund = refundsCreate(AT, { id: "11", orderId: ORDER, lines, money: "90.00" });
    expect(factsOf(refund).refunds["11"]).toMatchObject({ amountCents: 4000 });
  });

  test("an order of an older version, which has no current subtotal, counts what was sold", () => {
    const old = (fields: object) => {
      const body = JSON.parse(String(ordersPaid(AT, order).body));
      delete body.current_subtotal_price;
      delete body.current_subtotal_price_set;
      return factsOf(hook("orders/paid", AT, JSON.stringify({ ...body, ...fields })));
    };
    const refunds = [
      refundObject({ id: "11", orderId: ORDER, lines: [{ subtotal: "40.00" }], money: "40.00" }),
    ];
    const line = { price: "100.00", quantity: 1 };
    expect(saleOf(old({ subtotal_price: "100.00" }))).toMatchObject({ amountCents: 10_000 });
    expect(
      old({ subtotal_price: "100.00", refunds, line_items: [line] }).figures.last_order?.value.deductedCents,
    ).toEqual({});
    expect(
      old({ subtotal_price: "60.00", refunds, line_items: [line] }).figures.last_order?.value.deductedCents,
    ).toEqual({ 11: 4000 });
  });
});

describe("an order cancelled", () => {
  const refunds = [refundObject({ id: "11", orderId: ORDER, money: "115.00" })];
  const unnamed = JSON.parse(
    JSON.stringify(refunds, (key, value) => (key === "currency" ? undefined : value)),
  );

  // SHOPIFY-2
  test.each([
    ["with its money refunded", { financialStatus: "refunded" }, true],
    ["before anything was captured", { financialStatus: "voided" }, true],
    ["whose refunds cover it", { financialStatus: "paid", refunds }, true],
    ["whose refunds, which name no currency, cover it", { financialStatus: "paid", refunds: unnamed }, true],
    ["with a part refunded", { financialStatus: "partially_refunded" }, false],
    ["that stays paid", { financialStatus: "paid" }, false],
  ])("%s", (_, fields, isReturned) => {
    const update = updateOf(ordersCancelled(AT, { ...order, ...fields }));
    expect(update.kind === "order" && update.facts.isReturned).toBe(isReturned);
  });
});

describe("a report after an edit", () => {
  const paid = factsOf(ordersPaid(AT, order));

  test("counts as the sale, with what refunds have taken out of it put back", () => {
    const line = refundObject({ id: "11", orderId: ORDER, lines: [{ subtotal: "40.00" }], money: "40.00" });
    const edited = factsOf(
      ordersPaid(AT + 1000, { ...order, currentSubtotal: "90.00", total: "148.00", refunds: [line] }),
    );
    for (const facts of [mergeFacts(paid, edited), mergeFacts(edited, paid)]) {
      expect(saleOf(facts)).toMatchObject({ amountCents: 13_000, grossCents: 14_800, occurredAt: AT });
    }
  });

  test("alone counts as it is", () => {
    const line = refundObject({ id: "11", orderId: ORDER, lines: [{ subtotal: "40.00" }], money: "40.00" });
    expect(
      saleOf(factsOf(ordersPaid(AT, { ...order, currentSubtotal: "60.00", refunds: [line] }))),
    ).toMatchObject({
      amountCents: 6000,
    });
  });
});

describe("the other topics", () => {
  // SHOPIFY-2, SHOPIFY-7
  test.each([
    ["app/uninstalled", { domain: "acme.myshopify.com" }, { kind: "uninstalled", at: AT }],
    ["customers/data_request", { customer: { id: 1 } }, { kind: "data_request" }],
    [
      "customers/redact",
      { customer: { email: "jo@buyer.example" }, orders_to_redact: [ORDER, 12] },
      { kind: "redact_customer", email: "jo@buyer.example", orderRefs: [ORDER, "12"] },
    ],
    ["shop/redact", { shop_id: 1 }, { kind: "redact_shop" }],
    ["products/update", {}, { kind: "ignored" }],
    ["orders/updated", {}, { kind: "ignored" }],
    ["toString", {}, { kind: "ignored" }],
  ])("%s", (topic, body, expected) => {
    expect(updateOf(hook(topic, AT, body))).toMatchObject(expected);
  });
});

describe("what is missing or malformed is named", () => {
  const body = (hook: ShopifyHook, changes: object) =>
    JSON.stringify({ ...JSON.parse(String(hook.body)), ...changes });

  test.each([
    ["no JSON", "orders/paid", "{", "The body is not a JSON object."],
    [
      "an order without id",
      "orders/paid",
      body(ordersPaid(AT, order), { id: null, admin_graphql_api_id: null }),
      "id",
    ],
    [
      "an order without currency",
      "orders/paid",
      body(ordersPaid(AT, order), { currency: null, current_subtotal_price_set: null }),
      "Field currency",
    ],
    [
      "an order without subtotal",
      "orders/paid",
      body(ordersPaid(AT, order), {
        current_subtotal_price: null,
        current_subtotal_price_set: null,
        subtotal_price: null,
      }),
      "Field subtotal_price_set",
    ],
    [
      "more decimals than the currency has",
      "orders/paid",
      String(ordersPaid(AT, { ...order, currentSubtotal: "1.005" }).body),
      "Field current_subtotal_price_set",
    ],
    [
      "an order without total",
      "orders/paid",
      body(ordersPaid(AT, order), { total_price: null, total_price_set: null }),
      "Field total_price",
    ],
    ["a refund without id", "refunds/create", JSON.stringify({ order_id: 1 }), "Field id"],
    ["a refund of no order", "refunds/create", JSON.stringify({ id: 1 }), "Field order_id"],
    ["a cancelled order without id", "orders/cancelled", "{}", "Field admin_graphql_api_id"],
    ["a redaction of nobody", "customers/redact", "{}", "Field customer.email"],
  ])("%s", (_, topic, text, sentence) => {
    expect(updateOf(hook(topic, AT, text))).toMatchObject({
      kind: "malformed",
      sentence: expect.stringContaining(sentence),
    });
  });

  test("a webhook without a topic", () => {
    const { update, externalId } = translateShopify(
      {},
      { ...HEADERS, topic: null, eventId: "e1" },
      CLOCK,
      "digest",
    );
    expect(update.kind).toBe("malformed");
    expect(externalId).toBe("unknown:e1");
  });
});

// CLOCK-3
test.each([null, "", "yesterday", "0001-01-01T00:00:00Z", "+275000-01-01T00:00:00Z"])(
  "a delivery triggered at %p happened when it was received",
  (triggeredAt) => {
    expect(read(ordersPaid(AT, order), { triggeredAt } as object).at).toBe(NOW.getTime());
  },
);

// SHOPIFY-1
test("a delivery is distinguished from others by its topic and event, else its own id, else its body", () => {
  const [paid] = [ordersPaid(AT, order)];
  const idOf = (headers: object) =>
    translateShopify({}, { ...HEADERS, topic: "Orders/Paid", ...headers }, CLOCK, "digest").externalId;
  expect(read(paid).externalId).toBe(`orders/paid:${paid.eventId}`);
  expect(idOf({ eventId: "e", webhookId: "w" })).toBe("orders/paid:e");
  expect(idOf({ webhookId: "w" })).toBe("orders/paid:w");
  expect(idOf({})).toBe("orders/paid:digest");
});

describe("bodies as the vendor shows them", () => {
  test("an order with a refund: what it comes to now", () => {
    const update = orderOf(hook("orders/paid", AT, fixture("order")));
    const facts = mergeFacts(NO_FACTS, { ...NO_FACTS, ...update.facts });
    expect(update.orderRefs).toEqual(["450789469"]);
    expect(update.customer?.email).toBe("bob.norman@mail.example.com");
    expect(saleOf(facts)).toMatchObject({ amountCents: 19_567, grossCents: 59_894 });
    expect(facts.discounts.paid_order?.value.codes).toEqual(["TENOFF"]);
  });

  test.each([
    [
      "lines of 391.33 and tax of 7.96, of which 209.00 went back",
      "refund.lines",
      { grossCents: 20_900, amountCents: null },
    ],
    ["shipping alone", "refund.shipping", { grossCents: 500, amountCents: 0 }],
    ["a line of nothing, and 41.94 back", "refund.amount", { grossCents: 4194, amountCents: null }],
  ])("%s", (_, name, expected) => {
    const { orderRefs, facts } = orderOf(hook("refunds/create", AT, fixture(name)));
    expect(orderRefs).toEqual(["450789469"]);
    expect(Object.values(facts.refunds ?? {})).toEqual([{ ...expected, paidCents: null }]);
  });
});
