import { describe, expect, test } from "@jest/globals";
import { newId } from "../../../src/domain/ids.ts";
import { creditOf } from "../../support/scenes/credit.ts";
import { orderId, sendEvent } from "../../support/scenes/events.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();
const { sell, conversionOf } = creditOf(api);

describe("a customer who is the partner", () => {
  // CREDIT-8
  test.each([
    ["as written", (mailbox: string, domain: string) => `${mailbox}@${domain}`],
    ["in upper case", (mailbox: string, domain: string) => `${mailbox}@${domain}`.toUpperCase()],
    ["with a plus tag", (mailbox: string, domain: string) => `${mailbox}+shop@${domain}`],
    ["with several", (mailbox: string, domain: string) => `${mailbox}+a+b@${domain}`],
  ])("is found %s, by click, code and coupon", async (_how, spell) => {
    const { program, seller } = await sellingScene(make);
    await api.deps.sql.execute("update program set is_coupon_offer_on = true where id = $1", [program.id]);
    await api.deps.sql.execute(
      `insert into coupon (program_id, code_folded, code, partner_id, created_at) values ($1, 'own', 'OWN', $2, now())`,
      [program.id, seller.id],
    );
    const [mailbox, domain] = seller.account.email.split("@") as [string, string];
    const customer = { customer_email: spell(mailbox, domain) };
    const clickId = await sales.click(program, seller);
    for (const named of [{ click_id: clickId }, { ref_code: seller.refCode }, { coupon_code: "own" }]) {
      expect(await sell(program, { ...customer, ...named })).toBe("self_referral");
    }
  });

  test("whose account address has the plus tag is found without it", async () => {
    const { program } = await sellingScene(make);
    const account = await make.account({ email: `Tagged+${newId("request")}@mail.example` });
    const partner = await make.partner(program, account.id);
    const customer = { customer_email: "tagged@MAIL.example" };
    expect(await sell(program, { ref_code: partner.refCode, ...customer })).toBe("self_referral");
  });

  test("is no self-referral for another partner, the recruiter among them", async () => {
    const { program, seller, recruiter } = await sellingScene(make);
    expect(await sell(program, { ref_code: seller.refCode, customer_email: recruiter.account.email })).toBe(
      `ref_code ${seller.id}`,
    );
  });
});

describe("new customers only", () => {
  const newCustomers = () => sellingScene(make, { newCustomersOnly: true });
  let count = 0;
  const customer = () => `customer${(count += 1)}@buyer.example`;

  // CREDIT-9
  test("an order that nobody was credited with makes the customer known; sent again it is still the first", async () => {
    const { program, seller } = await newCustomers();
    const [email, first] = [customer(), orderId()];
    expect(await sell(program, { customer_email: email, order_id: first })).toBe("no_attribution");
    const credited = { customer_email: email, ref_code: seller.refCode };
    expect(await sell(program, { ...credited, order_id: orderId() })).toBe("not_new_customer");
    expect(await sell(program, { ...credited, order_id: first })).toBe(`ref_code ${seller.id}`);
  });

  // CREDIT-9
  test("an event that was an error makes nobody known", async () => {
    const { program, seller } = await newCustomers();
    const email = customer();
    for (const wrong of [{ currency: "EUR" }, { amount_cents: 0 }, { occurred_at: "never" }]) {
      const sale = { type: "sale", order_id: orderId(), amount_cents: 100, customer_email: email, ...wrong };
      expect((await sendEvent(api, program, sale)).status).toBe(422);
    }
    expect(await sell(program, { customer_email: email, ref_code: seller.refCode })).toBe(
      `ref_code ${seller.id}`,
    );
  });

  // CREDIT-9
  test("customers are known in all programs of the brand, and to no other brand", async () => {
    const { program, seller, brand } = await newCustomers();
    const sibling = await make.program(brand.id);
    const foreign = await newCustomers();
    const email = customer();
    expect(await sell(sibling, { customer_email: email })).toBe("no_attribution");
    expect(await sell(program, { customer_email: email, ref_code: seller.refCode })).toBe("not_new_customer");
    expect(await sell(foreign.program, { customer_email: email, ref_code: foreign.seller.refCode })).toBe(
      `ref_code ${foreign.seller.id}`,
    );
  });

  // CREDIT-9
  test("another spelling of the address is the same customer; no address is a new one each time", async () => {
    const { program, seller } = await newCustomers();
    const ref = { ref_code: seller.refCode };
    expect(await sell(program, { ...ref, customer_email: "One.Person@Buyer.example" })).toBe(
      `ref_code ${seller.id}`,
    );
    expect(await sell(program, { ...ref, customer_email: "one.person+2@buyer.example" })).toBe(
      "not_new_customer",
    );
    for (let times = 0; times < 2; times += 1) expect(await sell(program, ref)).toBe(`ref_code ${seller.id}`);
  });

  // CREDIT-9
  test("renewals are not tested", async () => {
    const { program, seller } = await newCustomers();
    const subscribed = { customer_email: customer(), subscription_id: orderId() };
    expect(await sell(program, { ...subscribed, ref_code: seller.refCode })).toBe(`ref_code ${seller.id}`);
    expect(await sell(program, subscribed)).toBe(`renewal ${seller.id}`);
  });

  // CREDIT-9, EVENT-17
  test("a test sale makes nobody known, and nothing of an address is kept but its hash and its mask", async () => {
    const { program, seller, keys } = await newCustomers();
    await sales.testSale(program, seller, keys.manager);
    const known = await api.deps.sql.rows("select 1 from customer where brand_id = $1", [program.brandId]);
    expect(known).toEqual([]);
    const email = "Very.Secret+tag@buyer.example";
    const sale = {
      type: "sale",
      order_id: orderId(),
      amount_cents: 100,
      ref_code: seller.refCode,
      customer_email: email,
    };
    const { body } = await sendEvent(api, program, sale);
    const tables = [
      "conversion",
      "customer",
      "incoming_event",
      "sale_order",
      "ledger_entry",
      "audit_entry",
      "outbox",
    ];
    for (const table of tables) {
      const rows = await api.deps.sql.rows<object>(`select * from ${table}`);
      expect(JSON.stringify(rows).toLowerCase()).not.toContain("very.secret");
    }
    expect(await conversionOf(body.conversionId)).toMatchObject({ customer_mask: "v•••@b•••.example" });
  });
});
