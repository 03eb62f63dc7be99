import { describe, expect, test } from "@jest/globals";
import { testPages } from "../../support/scenes/lists.ts";
import { testOwnEntryPoint } from "../../support/entry-points/partner.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const pathOf = ({ program }: SellingScene) => `/partner/programs/${program.id}/payouts`;

testOwnEntryPoint(() => ({ api, make }), {
  method: "GET",
  path: (program) => `/partner/programs/${program}/payouts`,
  scope: "read",
  isOfProgram: true,
});

testPages(() => api, {
  scene: () => sellingScene(make),
  path: (scene: SellingScene) => pathOf(scene),
  key: ({ seller }) => seller.keys.read,
  add: ({ program, seller }) => sales.payout(program, seller),
  makeSimultaneous: ({ program }) =>
    api.deps.sql.execute("update payout set created_at = service_now() where program_id = $1", [program.id]),
  otherPaths: (scene) => [`/partner/programs/${scene.program.id}/ledger`],
});

describe("GET /partner/programs/{program}/payouts", () => {
  // PAYOUT-13
  test("shows the reader's own payouts, without batch and name; a held one with what it would pay now", async () => {
    const scene = await sellingScene(make, { holdDays: 0 });
    const { program, seller, recruiter, keys } = scene;
    await sales.approve(await sales.sale(program, seller), keys.manager);
    const paid = await sales.payout(program, seller, { status: "paid", method: "bank_transfer" });
    await sales.payout(program, recruiter);
    await sales.approve(await sales.sale(program, seller, { amount_cents: 5000 }), keys.manager);
    const held = await sales.payout(program, seller, {
      status: "held",
      reason: "funding_short",
      amountCents: 1,
    });
    const common = { currency: "USD", createdAt: expect.any(String), railState: null };
    const { body } = await api.call("GET", pathOf(scene), { key: scene.seller.keys.read });
    expect(body.data).toEqual([
      {
        ...common,
        id: held,
        amountCents: 1000,
        method: "sandbox",
        status: "held",
        settledAt: null,
        reason: "funding_short",
      },
      {
        ...common,
        id: paid,
        amountCents: 2000,
        method: "bank_transfer",
        status: "paid",
        settledAt: expect.any(String),
        reason: null,
      },
    ]);
  });
});
