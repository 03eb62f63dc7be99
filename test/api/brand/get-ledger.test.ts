import { describe, expect, test } from "@jest/globals";
import { newId } from "../../../src/domain/ids.ts";
import { testPages, withQuery } from "../../support/scenes/lists.ts";
import { testEntryPoint } from "../../support/entry-points/program.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const pathOf = ({ program }: SellingScene) => `/programs/${program.id}/ledger`;

async function linesOf(scene: SellingScene, query: Record<string, string> = {}) {
  const response = await api.call("GET", withQuery(pathOf(scene), { limit: "100", ...query }), {
    key: scene.keys.viewer,
  });
  expect(response.status).toBe(200);
  return response.body.data as Record<string, unknown>[];
}

testEntryPoint(() => ({ api, make }), {
  method: "GET",
  path: (programId) => `/programs/${programId}/ledger`,
  role: "viewer",
});

const commonPages = {
  scene: () => sellingScene(make),
  key: ({ keys }: SellingScene) => keys.viewer,
  add: ({ program, seller, recruiter }: SellingScene) =>
    Promise.all([sales.sale(program, seller), sales.sale(program, recruiter)]),
};

describe.each<[string, (scene: SellingScene) => Record<string, string>]>([
  ["of a program", () => ({})],
  ["of a kind", () => ({ kind: "platform_fee" })],
  ["of a partner", ({ recruiter }) => ({ partnerId: recruiter.id })],
  ["of a partner and a kind", ({ recruiter }) => ({ partnerId: recruiter.id, kind: "override" })],
])("the ledger %s:", (_, queryOf) => {
  testPages(() => api, {
    ...commonPages,
    path: (scene: SellingScene) => withQuery(pathOf(scene), queryOf(scene)),
    otherPaths: (scene) => [
      withQuery(pathOf(scene), { kind: "direct" }),
      withQuery(pathOf(scene), { partnerId: scene.seller.id }),
      `/programs/${scene.program.id}/events`,
    ],
  });
});

describe("GET /programs/{programId}/ledger", () => {
  // MONEY-21
  test("shows each entry as it was posted, the newest first; a fee belongs to no partner", async () => {
    const scene = await sellingScene(make);
    const { program, seller, recruiter, keys } = scene;
    const conversionId = await sales.sale(program, seller);
    const common = {
      id: expect.any(Number),
      conversionId,
      payoutId: null,
      isTest: false,
      createdAt: expect.any(String),
    };
    const ofSeller = { partnerId: seller.id, partnerName: scene.seller.account.name };
    const ofRecruiter = { partnerId: recruiter.id, partnerName: scene.recruiter.account.name };
    const ofNobody = { partnerId: null, partnerName: null };
    const recorded = [
      { ...common, ...ofNobody, kind: "platform_fee", entry: "accrual", amountCents: 110, note: null },
      { ...common, ...ofRecruiter, kind: "override", entry: "accrual", amountCents: 200, note: null },
      { ...common, ...ofSeller, kind: "direct", entry: "accrual", amountCents: 2000, note: null },
    ];
    expect(await linesOf(scene)).toEqual(recorded);
    await sales.refund(conversionId, 2500, keys.owner);
    expect(await linesOf(scene)).toEqual([
      { ...common, ...ofNobody, kind: "platform_fee", entry: "reversal", amountCents: -27, note: "Refund" },
      { ...common, ...ofRecruiter, kind: "override", entry: "reversal", amountCents: -50, note: "Refund" },
      { ...common, ...ofSeller, kind: "direct", entry: "reversal", amountCents: -500, note: "Refund" },
      ...recorded,
    ]);
  });

  // MONEY-21, MONEY-25
  test("names the payout of a payout's entries, and marks those of a test sale", async () => {
    const scene = await sellingScene(make, { holdDays: 0 });
    const { program, seller, keys } = scene;
    const paid = await sales.sale(program, seller);
    await sales.approve(paid, keys.manager);
    const payoutId = await sales.payout(program, seller);
    const tested = await sales.testSale(program, seller, keys.manager);
    const lines = await linesOf(scene, { partnerId: seller.id });
    expect(lines).toMatchObject([
      { conversionId: tested, entry: "accrual", isTest: true, payoutId: null },
      { conversionId: paid, entry: "payout", amountCents: -2000, isTest: false, payoutId },
      { conversionId: paid, entry: "accrual", amountCents: 2000, isTest: false, payoutId: null },
    ]);
  });

  // API-24
  test("filters by partner and by kind, and by both", async () => {
    const scene = await sellingScene(make);
    const { program, seller, recruiter } = scene;
    await sales.sale(program, seller);
    await sales.sale(program, recruiter, { amount_cents: 5000 });
    const amounts = async (query: Record<string, string>) =>
      (await linesOf(scene, query)).map(({ kind, amountCents }) => `${String(kind)} ${String(amountCents)}`);
    const ofRecruiter = ["direct 1000", "override 200"];
    expect(await amounts({ partnerId: recruiter.id })).toEqual(ofRecruiter);
    expect(await amounts({ partnerId: recruiter.id, kind: "override" })).toEqual(["override 200"]);
    expect(await amounts({ partnerId: recruiter.id, kind: "direct" })).toEqual(["direct 1000"]);
    expect(await amounts({ partnerId: recruiter.id, kind: "platform_fee" })).toEqual([]);
    expect(await amounts({ kind: "direct" })).toEqual(["direct 1000", "direct 2000"]);
    expect(await amounts({ kind: "platform_fee" })).toEqual(["platform_fee 50", "platform_fee 110"]);
  });

  test("finds nothing for a partner whom the program does not have", async () => {
    const scene = await sellingScene(make);
    const foreign = await sellingScene(make);
    await sales.sale(foreign.program, foreign.seller);
    for (const partnerId of [foreign.seller.id, newId("partner"), "prt_1"]) {
      expect(await linesOf(scene, { partnerId })).toEqual([]);
    }
  });

  test("refuses an unknown kind", async () => {
    const scene = await sellingScene(make);
    const response = await api.call("GET", withQuery(pathOf(scene), { kind: "fee" }), {
      key: scene.keys.viewer,
    });
    expect(response.body.error).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("kind"),
    });
  });
});
