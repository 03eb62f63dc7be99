import { describe, expect, test } from "@jest/globals";
import { partnerScene, testPartnerEntryPoint } from "../../../support/entry-points/partner.ts";
import { sellingScene } from "../../../support/scenes/sales.ts";
import { useApi } from "../../../support/scenes/use-api.ts";
import { scenario } from "../../../support/scenes/scenario.ts";

const { api, make, sales } = useApi();

describe("GET /partners/{partnerId}", () => {
  testPartnerEntryPoint(() => ({ api, make }), {
    method: "GET",
    path: (partnerId) => `/partners/${partnerId}`,
    role: "viewer",
  });

  test("shows a partner without an application", async () => {
    const { partner, keys } = await partnerScene(make, "suspended");
    const response = await api.call("GET", `/partners/${partner.id}`, { key: keys.viewer });
    expect(response.body.data).toMatchObject({
      id: partner.id,
      status: "suspended",
      statusReason: null,
      statusChangedAt: partner.statusChangedAt.toISOString(),
      application: null,
      termsAccepted: { version: 1, acceptedAt: partner.termsAcceptedAt.toISOString() },
    });
    expect(response.body.data).not.toHaveProperty("warning");
  });

  // PARTNER-18
  test("shows the last application with its risk flags, and the terms that were accepted", async () => {
    const { program, keys } = await scenario(
      make,
      {},
      { program: { openToAll: false }, terms: { trafficRules: { coupon_deals: "ask" } } },
    );
    const account = await make.account();
    const key = await make.partnerKey(account.id);
    const path = `/partner/marketplace/${program.slug}/join`;
    const application = {
      channel: "Newsletter",
      reach: "12,000 readers",
      proofUrl: "https://letter.example/archive",
      note: "Two lines\nof a note",
      promoText: "A weekly letter.",
      primaryMethod: "newsletter_email",
      methods: ["coupon_deals", "newsletter_email"],
      paidSearch: "none",
    };
    const joined = await api.call("POST", path, { key, body: { acceptTerms: true, ...application } });
    const { partnerId } = joined.body.data;
    const response = await api.call("GET", `/partners/${partnerId}`, { key: keys.viewer });
    expect(response.body.data).toMatchObject({
      status: "pending",
      application: {
        ...application,
        answers: {},
        riskFlags: ["method_needs_asking"],
        submittedAt: expect.any(String),
      },
      termsAccepted: { version: 1, acceptedAt: expect.any(String) },
    });
  });

  // PARTNER-18
  // Review: third parties 5
  test("says why the partner is not paid, as the partner's own read does", async () => {
    const scene = await sellingScene(make, { holdDays: 0 });
    const { program, seller, keys } = scene;
    const read = async () =>
      (await api.call("GET", `/partners/${seller.id}`, { key: keys.viewer })).body.data.notPaidReason;
    expect(await read()).toBeNull();
    const conversionId = await sales.sale(program, seller, { amount_cents: 10_000 });
    expect(await read()).toMatchObject({ code: "awaiting_approval", until: null });
    await sales.approve(conversionId, keys.manager);
    const reason = await read();
    expect(reason).toMatchObject({
      code: "no_payout_account",
      message: expect.stringContaining("payout account"),
    });
    const own = await api.call("GET", `/partner/programs/${program.id}`, { key: seller.keys.read });
    expect(own.body.data.notPaidReason).toEqual(reason);
  });

  // PARTNER-25
  test("shows a payout account that is connected, and not one that was replaced", async () => {
    const { partner, account, keys } = await partnerScene(make);
    const read = async () =>
      (await api.call("GET", `/partners/${partner.id}`, { key: keys.viewer })).body.data;
    const connect = `insert into payout_account (account_id, rail, details_sealed, label, is_first, connected_at)
      values ($1, 'sandbox', '', 'ok', true, service_now())`;
    await api.deps.sql.execute(connect, [account.id]);
    expect((await read()).payoutConnected).toBe(true);
    await api.deps.sql.execute(
      "update payout_account set replaced_at = service_now() where account_id = $1",
      [account.id],
    );
    expect((await read()).payoutConnected).toBe(false);
  });
});
