import { describe, expect, test } from "@jest/globals";
import { newId } from "../../../src/domain/ids.ts";
import {
  atMinute,
  checkout,
  credits,
  FOR_NEW_CUSTOMERS,
  JO,
  rivalScene,
  storeOrder,
} from "../../support/scenes/first-orders.ts";
import { conversionRow } from "../../support/scenes/hooked-scene.ts";
import { salesOf } from "../../support/scenes/sales.ts";
import { expectSoundBooks } from "../../support/scenes/stories.ts";
import { promotionCode } from "../../support/scenes/stripe-events.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { sendStripe, STRIPE_SECRET } from "../../support/scenes/webhooks.ts";

const { api, make } = useApi();

// CREDIT-9, DELIVERY-6
describe("of a customer's orders the earliest is the first, in whatever order they arrive:", () => {
  test.each([
    ["Stripe's", "Shopify's"],
    ["Shopify's", "Stripe's"],
  ] as const)("%s before %s", async (...arriving) => {
    const { stripe, shopify, seller, other, program } = await rivalScene(
      api,
      make,
      undefined,
      FOR_NEW_CUSTOMERS,
    );
    const send = {
      "Stripe's": () => stripe(checkout(1, { reference: seller.refCode })),
      "Shopify's": () => shopify(storeOrder(2, "820982911946154508", other.refCode)),
    };
    for (const name of arriving) await send[name]();
    expect(await credits(api, program)).toEqual({ pi_1: seller.id });
    await expectSoundBooks(api, program.id);
  });

  test.each([
    [["A 2", "B 2", "A 1", "B 1"]],
    [["A 2", "B 2", "B 1", "A 1"]],
    [["A 1", "B 1", "A 2", "B 2"]],
    [["A 1", "B 2", "B 1", "A 2"]],
  ])("in each of two programs that hear of all of them: %j", async (arriving) => {
    const { brand, program, seller } = await rivalScene(api, make, undefined, FOR_NEW_CUSTOMERS);
    const second = await make.program(brand.id, undefined, FOR_NEW_CUSTOMERS);
    await make.webhookSecret(second.id, "stripe", STRIPE_SECRET);
    const partner = await make.partner(second, (await make.account()).id);
    const sellers = { A: [program, seller], B: [second, partner] } as const;
    for (const delivery of arriving) {
      const [name, minute] = delivery.split(" ") as [keyof typeof sellers, string];
      const [hooked, { refCode }] = sellers[name];
      await sendStripe(api, hooked, checkout(Number(minute), { reference: refCode }));
    }
    expect([await credits(api, program), await credits(api, second)]).toEqual([
      { pi_1: seller.id },
      { pi_1: partner.id },
    ]);
    await expectSoundBooks(api, second.id);
  });

  test("one that regains its place by an earlier report of itself is credited again", async () => {
    const { shopify, seller, other, program } = await rivalScene(api, make, undefined, FOR_NEW_CUSTOMERS);
    const [first, second] = ["820982911946154508", "820982911946154509"] as const;
    await shopify(storeOrder(30, first, seller.refCode));
    await shopify(storeOrder(20, second, other.refCode));
    expect(Object.values(await credits(api, program))).toEqual([other.id]);
    await shopify(storeOrder(10, first, seller.refCode));
    expect(Object.values(await credits(api, program))).toEqual([seller.id]);
    await expectSoundBooks(api, program.id);
  });

  test("also where the program is paused when the earlier one arrives", async () => {
    const { stripe, seller, other, program } = await rivalScene(api, make, undefined, FOR_NEW_CUSTOMERS);
    await stripe(checkout(2, { reference: seller.refCode }));
    await api.deps.sql.execute("update program set status = 'paused' where id = $1", [program.id]);
    await stripe(checkout(1, { reference: other.refCode }));
    expect(await credits(api, program)).toEqual({});
    await expectSoundBooks(api, program.id);
  });

  test("one that the brand has approved stays credited", async () => {
    const { stripe, seller, program, owner } = await rivalScene(api, make, undefined, FOR_NEW_CUSTOMERS);
    const later = await stripe(checkout(2, { reference: seller.refCode }));
    await salesOf(api, make).approve(later.conversionId, owner);
    expect(await stripe(checkout(1, { reference: seller.refCode }))).toMatchObject({
      status: "processed",
      note: null,
    });
    expect(await conversionRow(api, later.conversionId)).toMatchObject({
      status: "approved",
      partner_id: seller.id,
    });
    await expectSoundBooks(api, program.id);
  });
});

// CREDIT-9
test("of two in the same second, the one that was recorded first stays, whatever their names", async () => {
  const { stripe, shopify, seller, other, program } = await rivalScene(
    api,
    make,
    undefined,
    FOR_NEW_CUSTOMERS,
  );
  const notNew = { status: "unmatched", note: expect.stringMatching(/^not_new_customer/) };
  const later = { id: "cs_0", paymentIntent: "pi_0", reference: other.refCode };
  await stripe(checkout(1, { reference: seller.refCode }));
  expect(await stripe(checkout(1, later))).toMatchObject(notNew);
  expect(await shopify(storeOrder(1, "10000", other.refCode))).toMatchObject(notNew);
  expect(await credits(api, program)).toEqual({ pi_1: seller.id });
  await expectSoundBooks(api, program.id);
});

// CREDIT-9
describe("a sale that the brand reports itself", () => {
  test("stays its customer's first", async () => {
    const { stripe, seller, program } = await rivalScene(api, make, undefined, FOR_NEW_CUSTOMERS);
    const conversionId = await salesOf(api, make).sale(program, seller, { customer_email: JO });
    expect(await stripe(checkout(-60 * 24, { reference: seller.refCode }))).toMatchObject({
      status: "unmatched",
      note: expect.stringMatching(/^not_new_customer/),
    });
    expect(await conversionRow(api, conversionId)).toMatchObject({ status: "pending" });
  });

  test.each([[["brand", "provider"]], [["provider", "brand"]]])(
    "without an address has the customer whom the provider names, who is no new one afterwards: %j",
    async (arriving) => {
      const { stripe, seller, program } = await rivalScene(api, make, undefined, FOR_NEW_CUSTOMERS);
      const send = {
        brand: () => salesOf(api, make).sale(program, seller, { order_id: "pi_1" }),
        provider: () => stripe(checkout(1, {})),
      };
      for (const name of arriving) await send[name as keyof typeof send]();
      expect(await stripe(checkout(2, { reference: seller.refCode }))).toMatchObject({
        status: "unmatched",
        note: expect.stringMatching(/^not_new_customer/),
      });
    },
  );
});

// CREDIT-7
describe("an order that gives way in a program for all customers is not judged again:", () => {
  test("it stays with its partner where another one's coupon would count by now", async () => {
    const { stripe, addCoupon, seller, other, program } = await rivalScene(api, make);
    await addCoupon(other.id, "SAM10");
    await stripe(promotionCode(atMinute(0), "promo_1", "SAM10"));
    const { conversionId } = await stripe(checkout(2, { reference: seller.refCode, promotion: "promo_1" }));
    expect(await conversionRow(api, conversionId)).toMatchObject({ partner_id: seller.id });
    await api.deps.sql.execute("update program set is_coupon_offer_on = true where id = $1", [program.id]);
    await stripe(checkout(1, { reference: seller.refCode }));
    expect(await credits(api, program)).toEqual({ pi_1: seller.id, pi_2: seller.id });
    await expectSoundBooks(api, program.id);
  });

  test("it stays nobody's where its code is known by now", async () => {
    const { stripe, seller, program } = await rivalScene(api, make);
    const refCode = newId("click").toLowerCase();
    expect(await stripe(checkout(2, { metadata: { vp_ref: refCode } }))).toMatchObject({
      status: "unmatched",
    });
    await make.partner(program, (await make.account()).id, { refCode });
    await stripe(checkout(1, { reference: seller.refCode }));
    expect(await credits(api, program)).toEqual({ pi_1: seller.id });
  });
});
