import { describe, expect, test } from "@jest/globals";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import { sellingScene } from "../../../support/scenes/sales.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

testEntryPoint(() => ({ api, make }), {
  method: "GET",
  path: (programId) => `/programs/${programId}/recruiter-overrides`,
  role: "viewer",
});

describe("GET /programs/{programId}/recruiter-overrides", () => {
  // STATISTICS-9
  test("shows what each recruiter earned by recruits, the highest first, in the window", async () => {
    const scene = await sellingScene(make);
    const { program, seller, recruiter, partner, keys } = scene;
    const suspended = { status: "suspended" as const, recruiterPartnerId: recruiter.id };
    await make.partner(program, (await make.account()).id, suspended);
    const recruit = await make.partner(program, (await make.account()).id, {
      recruiterPartnerId: partner.id,
    });

    const approved = await sales.sale(program, seller);
    await sales.approve(approved, keys.manager);
    await sales.refund(approved, 5000, keys.owner);
    await sales.sale(program, seller, { amount_cents: 3000 });
    await sales.reject(await sales.sale(program, seller), keys.manager);
    await sales.testSale(program, seller, keys.manager);
    const before = new Date((await make.businessNow()).getTime() - 20 * 86_400_000).toISOString();
    await sales.sale(program, recruit, { amount_cents: 50_000, occurred_at: before });

    const read = (query: string) =>
      api
        .call("GET", `/programs/${program.id}/recruiter-overrides${query}`, { key: keys.viewer })
        .then(({ body }) => body.data);
    const ofRecruiter = {
      partnerId: recruiter.id,
      name: scene.recruiter.account.name,
      status: "approved",
      recruits: 2,
      approvedRecruits: 1,
      approvedOverrideCents: 100,
      pendingOverrideCents: 60,
    };
    const ofPartner = {
      partnerId: partner.id,
      name: scene.partner.account.name,
      status: "approved",
      recruits: 1,
      approvedRecruits: 1,
      approvedOverrideCents: 0,
      pendingOverrideCents: 1000,
    };
    const override = { on: true, base: "commission", rateBps: 1000 };
    expect(await read("")).toEqual({ days: 30, override, recruiters: [ofRecruiter, ofPartner] });
    expect(await read("?days=7")).toEqual({
      days: 7,
      override,
      recruiters: [ofRecruiter, { ...ofPartner, pendingOverrideCents: 0 }],
    });
  });

  test("is empty where nobody recruited, and says when there is no override", async () => {
    const brand = await make.brand();
    const program = await make.program(brand.id, {}, { overrideRateBps: 0 });
    const key = await make.brandKey(brand.id, "viewer");
    const { body } = await api.call("GET", `/programs/${program.id}/recruiter-overrides`, { key });
    expect(body.data).toEqual({
      days: 30,
      override: { on: false, base: "commission", rateBps: 0 },
      recruiters: [],
    });
  });
});
