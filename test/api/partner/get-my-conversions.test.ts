import { describe, expect, test } from "@jest/globals";
import { sendEvent } from "../../support/scenes/events.ts";
import { testPages } from "../../support/scenes/lists.ts";
import { testOwnEntryPoint } from "../../support/entry-points/partner.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const pathOf = ({ program }: SellingScene) => `/partner/programs/${program.id}/conversions`;

testOwnEntryPoint(() => ({ api, make }), {
  method: "GET",
  path: (program) => `/partner/programs/${program}/conversions`,
  scope: "read",
  isOfProgram: true,
});

testPages(() => api, {
  scene: () => sellingScene(make),
  path: (scene: SellingScene) => pathOf(scene),
  // The recruiter's own sales and those of the recruit, taking turns.
  key: ({ recruiter }) => recruiter.keys.read,
  add: async ({ program, seller, recruiter }) => {
    await sales.sale(program, seller);
    await sales.sale(program, recruiter);
  },
  makeSimultaneous: ({ program }) =>
    api.deps.sql.execute("update conversion set created_at = service_now() where program_id = $1", [
      program.id,
    ]),
  otherPaths: (scene) => [
    `/partner/programs/${scene.program.id}/ledger`,
    `/partner/programs/${scene.program.id}/payouts`,
  ],
});

describe("GET /partner/programs/{program}/conversions", () => {
  // PARTNER-12, PARTNER-30
  test("shows own sales with customer and label, and of a recruit's sale neither", async () => {
    const scene = await sellingScene(make);
    const { program, seller, recruiter, keys } = scene;
    const fields = { customer_email: "jane@example.com", sub_id: "news", amount_cents: 12_000 };
    const recruits = await sales.sale(program, seller, fields);
    const own = await sales.sale(program, recruiter, { ...fields, customer_email: "joe@shop.example" });
    await sales.refund(recruits, 6000, keys.owner);
    const dates = { occurredAt: expect.any(String), holdUntil: expect.any(String) };
    const ofRecruiter = await api.call("GET", pathOf(scene), { key: scene.recruiter.keys.read });
    expect(ofRecruiter.body.data).toEqual([
      {
        ...dates,
        id: own,
        mine: true,
        customer: "j•••@s•••.example",
        amountCents: 12_000,
        status: "pending",
        subId: "news",
        myCents: 2400,
        reason: null,
        reasonCode: null,
        event: null,
      },
      {
        ...dates,
        id: recruits,
        mine: false,
        customer: null,
        amountCents: 12_000,
        status: "pending",
        subId: null,
        myCents: 120,
        reason: null,
        reasonCode: null,
        event: null,
      },
    ]);
    const ofSeller = await api.call("GET", pathOf(scene), { key: scene.seller.keys.read });
    expect(ofSeller.body.data).toMatchObject([
      { id: recruits, mine: true, customer: "j•••@e•••.com", myCents: 1200 },
    ]);
  });

  // EVENT-16, PARTNER-12
  test("names the app event that earned a bounty, also to the recruiter, who earns nothing of it", async () => {
    const eventBounties = [{ name: "trial:start", directFixedCents: 500 }];
    const scene = await sellingScene(make, { eventBounties });
    const event = { type: "event", event: "trial:start", event_id: "user:1", ref_code: scene.seller.refCode };
    const id = (await sendEvent(api, scene.program, event)).body.conversionId as string;
    const { data } = (await api.call("GET", pathOf(scene), { key: scene.seller.keys.read })).body;
    const shown = { id, customer: null, amountCents: 0, event: "trial:start" };
    expect(data).toMatchObject([{ ...shown, mine: true, myCents: 500 }]);
    const ofRecruiter = await api.call("GET", pathOf(scene), { key: scene.recruiter.keys.read });
    expect(ofRecruiter.body.data).toMatchObject([{ ...shown, mine: false, myCents: 0 }]);
  });

  // PARTNER-12, PARTNER-13
  // Review: rules K2, rules W6
  test("says why a sale was rejected; the recruiter sees the code alone, here and in the ledger", async () => {
    const scene = await sellingScene(make);
    const id = await sales.sale(scene.program, scene.seller);
    const body = { reason: "Jane Doe bought by herself.", reasonCode: "self_or_employee" };
    await api.call("POST", `/conversions/${id}/reject`, { key: scene.keys.manager, body });
    const seen = async (key: string) => {
      const [conversion] = (await api.call("GET", pathOf(scene), { key })).body.data;
      const path = `/partner/programs/${scene.program.id}/ledger`;
      const [entry] = (await api.call("GET", path, { key })).body.data;
      return [conversion.reason, conversion.reasonCode, entry.kind, entry.note];
    };
    expect(await seen(scene.seller.keys.read)).toEqual([
      body.reason,
      body.reasonCode,
      "direct",
      `${body.reasonCode}: ${body.reason}`,
    ]);
    expect(await seen(scene.recruiter.keys.read)).toEqual([
      null,
      body.reasonCode,
      "override",
      body.reasonCode,
    ]);
  });

  // PARTNER-12
  // Review: rules W6
  test("a reason without a code shows the recruiter nothing", async () => {
    const scene = await sellingScene(make);
    const id = await sales.sale(scene.program, scene.seller);
    const body = { reason: "Jane Doe bought by herself." };
    await api.call("POST", `/conversions/${id}/reject`, { key: scene.keys.manager, body });
    const notes = await api.deps.sql.rows(
      "select kind, note from ledger_entry where conversion_id = $1 and entry = 'reversal' order by kind",
      [id],
    );
    expect(notes).toEqual([
      { kind: "direct", note: body.reason },
      { kind: "override", note: null },
      { kind: "platform_fee", note: body.reason },
    ]);
  });

  // PARTNER-30
  test("includes app events and rejected sales, and leaves out the brand's test sales", async () => {
    const scene = await sellingScene(make, { eventBounties: [{ name: "signup", directFixedCents: 300 }] });
    const { program, seller, keys } = scene;
    const rejected = await sales.sale(program, seller);
    await sales.reject(rejected, keys.manager);
    const event = { type: "event", event: "signup", event_id: "1", ref_code: seller.refCode };
    const bounty = (await sendEvent(api, program, event)).body.conversionId;
    await sales.testSale(program, seller, keys.manager);
    const { body } = await api.call("GET", pathOf(scene), { key: scene.seller.keys.read });
    expect(body.data).toMatchObject([
      { id: bounty, amountCents: 0, myCents: 300, customer: null },
      { id: rejected, status: "rejected", myCents: 0 },
    ]);
  });

  test("shows nothing of other programs and of other partners", async () => {
    const scene = await sellingScene(make);
    const { program: other } = await sellingScene(make);
    const elsewhere = await make.partner(other, scene.seller.account.id);
    await sales.sale(other, elsewhere);
    await sales.sale(scene.program, scene.recruiter);
    const { body } = await api.call("GET", pathOf(scene), { key: scene.seller.keys.read });
    expect(body.data).toEqual([]);
  });

  test("is found by program id, slug and partner alike", async () => {
    const scene = await sellingScene(make);
    const id = await sales.sale(scene.program, scene.seller);
    for (const program of [scene.program.id, scene.program.slug, scene.seller.id]) {
      const { body } = await api.call("GET", `/partner/programs/${program}/conversions`, {
        key: scene.seller.keys.read,
      });
      expect(body.data).toMatchObject([{ id }]);
    }
  });
});
