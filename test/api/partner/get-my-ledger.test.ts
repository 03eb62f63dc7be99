import { describe, expect, test } from "@jest/globals";
import { testPages } from "../../support/scenes/lists.ts";
import { testOwnEntryPoint } from "../../support/entry-points/partner.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const pathOf = ({ program }: SellingScene) => `/partner/programs/${program.id}/ledger`;

testOwnEntryPoint(() => ({ api, make }), {
  method: "GET",
  path: (program) => `/partner/programs/${program}/ledger`,
  scope: "read",
  isOfProgram: true,
});

testPages(() => api, {
  scene: () => sellingScene(make),
  path: (scene: SellingScene) => pathOf(scene),
  key: ({ recruiter }) => recruiter.keys.read,
  add: async ({ program, seller, recruiter }) => {
    await sales.sale(program, recruiter);
    await sales.sale(program, seller);
  },
  otherPaths: (scene) => [
    `${pathOf(scene)}?kind=direct`,
    `/partner/programs/${scene.program.id}/conversions`,
  ],
});

describe("GET /partner/programs/{program}/ledger", () => {
  // PARTNER-30
  test("shows the reader's own entries and nobody else's, without names", async () => {
    const scene = await sellingScene(make, { holdDays: 0 });
    const { program, seller, recruiter, keys } = scene;
    const conversionId = await sales.sale(program, seller);
    await sales.sale(program, scene.partner);
    await sales.approve(conversionId, keys.manager);
    const payoutId = await sales.payout(program, recruiter);
    const common = {
      id: expect.any(Number),
      conversionId,
      kind: "override",
      isTest: false,
      createdAt: expect.any(String),
    };
    const { body } = await api.call("GET", pathOf(scene), { key: scene.recruiter.keys.read });
    expect(body.data).toEqual([
      { ...common, entry: "payout", amountCents: -200, payoutId, note: null },
      { ...common, entry: "accrual", amountCents: 200, payoutId: null, note: null },
    ]);
  });

  // MONEY-21
  test("filters by kind; platform fees are no partner's", async () => {
    const scene = await sellingScene(make);
    await sales.sale(scene.program, scene.seller);
    await sales.sale(scene.program, scene.recruiter, { amount_cents: 5000 });
    const read = (kind: string) =>
      api.call("GET", `${pathOf(scene)}?kind=${kind}`, { key: scene.recruiter.keys.read });
    expect((await read("direct")).body.data).toMatchObject([{ kind: "direct", amountCents: 1000 }]);
    expect((await read("override")).body.data).toMatchObject([{ kind: "override", amountCents: 200 }]);
    expect((await read("platform_fee")).body.error).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("kind"),
    });
  });
});
