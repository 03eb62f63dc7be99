import { describe, expect, test } from "@jest/globals";
import { conversionRow, hookedScene } from "../../support/scenes/hooked-scene.ts";
import { salesOf } from "../../support/scenes/sales.ts";
import { expectSoundBooks } from "../../support/scenes/stories.ts";
import { checkoutSession, invoicePaid, type SessionFields } from "../../support/scenes/stripe-events.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const MINUTE_MS = 60_000;
const BEGAN_AT = Date.now() - 60 * MINUTE_MS;

/** The customer's paid checkout of this number, so many minutes after the first. */
const checkout = (number: number, fields: SessionFields) =>
  checkoutSession(BEGAN_AT + number * MINUTE_MS, {
    ...{ id: `cs_${number}`, paymentIntent: `pi_${number}`, customer: "cus_1", total: 1000 },
    ...fields,
  });

/** A program with a click that is older than all checkouts. */
const sceneOfCustomer = async () => {
  const scene = await hookedScene(api, make);
  const click = await salesOf(api, make).click(scene.program, scene.seller, {
    createdAt: new Date(BEGAN_AT - MINUTE_MS),
  });
  return { ...scene, clickId: click };
};

// CREDIT-8
test.each([
  [["in_1", "visit", "in_2"]],
  [["in_2", "in_1", "visit"]],
  [["visit", "in_2", "in_1"]],
  [["in_2", "visit", "in_1"]],
] as const)("who subscribed without a partner is no new customer afterwards: %j", async (order) => {
  const scene = await hookedScene(api, make, undefined, { newCustomersOnly: true });
  const reference = await salesOf(api, make).click(scene.program, scene.seller, {
    createdAt: new Date(BEGAN_AT - MINUTE_MS),
  });
  const paid = { subscription: "sub_1", customer: "cus_1", email: "jo@example.com", paid: 4900 };
  const events = {
    in_1: invoicePaid(BEGAN_AT, "old", { ...paid, id: "in_1" }),
    visit: checkout(1, { reference, status: "unpaid" }),
    in_2: invoicePaid(BEGAN_AT + 2 * MINUTE_MS, "old", {
      ...paid,
      id: "in_2",
      reason: "subscription_cycle",
    }),
  };
  for (const name of order) await scene.stripe(events[name]);
  const credited = await api.deps.sql.rows(
    "select from conversion where program_id = $1 and status <> 'rejected'",
    [scene.program.id],
  );
  expect(credited).toEqual([]);
  const [last] = await scene.events();
  if (order.at(-1) === "in_2") expect(last.note).toMatch(/^not_new_customer/);
  await expectSoundBooks(api, scene.program.id);
});

// CREDIT-9
test("who bought in another currency is no new customer afterwards", async () => {
  const { stripe, seller } = await hookedScene(api, make, undefined, { newCustomersOnly: true });
  const buys = (number: number, fields: SessionFields) =>
    stripe(checkout(number, { customer: null, email: "jo@example.com", ...fields }));
  // Not paid, so no sale.
  await buys(0, { currency: "eur", status: "unpaid" });
  expect(await buys(1, { reference: seller.refCode, email: "joan@example.com" })).toMatchObject({
    status: "processed",
  });
  // A sale that is an error counts for nothing.
  expect(await buys(2, { currency: "eur", reference: seller.refCode })).toMatchObject({ status: "error" });
  expect(await buys(3, { reference: seller.refCode })).toMatchObject({ status: "processed" });
  expect(await buys(4, { currency: "eur", email: "jean@example.com" })).toMatchObject({
    status: "unmatched",
  });
  expect(await buys(5, { reference: seller.refCode, email: "jean@example.com" })).toMatchObject({
    status: "unmatched",
    note: expect.stringMatching(/^not_new_customer/),
  });
});

// STRIPE-5
describe("a customer who once came by a click", () => {
  test("is credited to it also where the brand puts an id of its own into the reference, and after that", async () => {
    const { stripe, clickId, seller, program } = await sceneOfCustomer();
    for (const [number, reference] of [clickId, "user_42", null].entries()) {
      const outcome = await stripe(checkout(number, { reference }));
      expect(outcome).toMatchObject({ status: "processed", note: null });
      expect(await conversionRow(api, outcome.conversionId)).toMatchObject({
        partner_id: seller.id,
        attributed_by: "click",
        click_id: clickId,
      });
    }
    await expectSoundBooks(api, program.id);
  });

  test("is credited to it in every order in which the checkouts arrive", async () => {
    const { stripe, clickId, program } = await sceneOfCustomer();
    for (const [number, reference] of [
      [2, null],
      [1, "user_42"],
      [0, clickId],
    ] as const) {
      await stripe(checkout(number, { reference }));
    }
    const credited = await api.deps.sql.rows(
      "select external_ref, click_id from conversion where program_id = $1 order by 1",
      [program.id],
    );
    expect(credited).toEqual(
      ["pi_0", "pi_1", "pi_2"].map((ref) => ({ external_ref: ref, click_id: clickId })),
    );
    await expectSoundBooks(api, program.id);
  });

  test("is credited to it however often the brand's own id came since", async () => {
    const { stripe, clickId } = await sceneOfCustomer();
    await stripe(checkout(0, { reference: clickId }));
    for (let number = 1; number <= 21; number += 1) {
      await stripe(checkout(number, { reference: "user_42", status: "unpaid" }));
    }
    const { conversionId } = await stripe(checkout(22, {}));
    expect(await conversionRow(api, conversionId)).toMatchObject({ click_id: clickId });
  });

  test("is credited to a code of the program that a later checkout names, and to it afterwards", async () => {
    const { stripe, clickId, program } = await sceneOfCustomer();
    const other = await make.partner(program, (await make.account()).id);
    await stripe(checkout(0, { reference: clickId }));
    for (const [index, reference] of [other.refCode, "user_42", null].entries()) {
      const { conversionId } = await stripe(checkout(index + 1, { reference }));
      expect(await conversionRow(api, conversionId)).toMatchObject({
        partner_id: other.id,
        attributed_by: "ref_code",
      });
    }
  });

  test("is credited to nobody where a later checkout names a click that is unknown", async () => {
    const { stripe, clickId } = await sceneOfCustomer();
    await stripe(checkout(0, { reference: clickId }));
    expect(await stripe(checkout(1, { reference: "clk_01AAAAAAAAAAAAAAAAAAAAAAAA" }))).toMatchObject({
      status: "unmatched",
      note: expect.stringMatching(/^unknown_click/),
    });
  });
});
