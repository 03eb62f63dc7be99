import { describe, expect, test } from "@jest/globals";
import { newId } from "../../../../src/domain/ids.ts";
import { orderId } from "../../../support/scenes/events.ts";
import { testPages, withQuery } from "../../../support/scenes/lists.ts";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import { sellingScene, type SellingScene } from "../../../support/scenes/sales.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const pathOf = ({ program }: SellingScene) => `/programs/${program.id}/conversions`;

async function idsOf(scene: SellingScene, query: Record<string, string> = {}): Promise<string[]> {
  const response = await api.call("GET", withQuery(pathOf(scene), query), { key: scene.keys.viewer });
  expect(response.status).toBe(200);
  return response.body.data.map(({ id }: { id: string }) => id);
}

testEntryPoint(() => ({ api, make }), {
  method: "GET",
  path: (programId) => `/programs/${programId}/conversions`,
  role: "viewer",
});

testPages(() => api, {
  scene: () => sellingScene(make),
  path: (scene: SellingScene) => pathOf(scene),
  key: ({ keys }) => keys.viewer,
  add: ({ program, seller }) => sales.sale(program, seller),
  makeSimultaneous: ({ program }) =>
    api.deps.sql.execute("update conversion set created_at = service_now() where program_id = $1", [
      program.id,
    ]),
  otherPaths: (scene) => [
    withQuery(pathOf(scene), { status: "pending" }),
    withQuery(pathOf(scene), { partnerId: scene.seller.id }),
    `/programs/${scene.program.id}/clicks`,
    `/programs/${scene.program.id}/ledger`,
  ],
});

describe("GET /programs/{programId}/conversions", () => {
  // MONEY-26
  test("shows a sale as the brand reads it, and nothing more", async () => {
    const scene = await sellingScene(make);
    const orderRef = orderId();
    const occurredAt = new Date((await make.businessNow()).getTime() - 3_600_000);
    const id = await sales.sale(scene.program, scene.seller, {
      order_id: orderRef,
      amount_cents: 12_999,
      customer_email: "Jane.Doe@Example.com",
      occurred_at: occurredAt.toISOString(),
      sub_id: "news",
    });
    const response = await api.call("GET", pathOf(scene), { key: scene.keys.viewer });
    expect(response.body).toEqual({
      data: [
        {
          id,
          partnerName: scene.seller.account.name,
          externalRef: orderRef,
          customer: "j•••@e•••.com",
          amountCents: 12_999,
          refundedCents: 0,
          status: "pending",
          attributedBy: "ref_code",
          subId: "news",
          isTest: false,
          occurredAt: occurredAt.toISOString(),
          holdUntil: new Date(occurredAt.getTime() + 15 * 86_400_000).toISOString(),
          directCents: 2600,
          overrideCents: 260,
          feeCents: 143,
        },
      ],
      has_more: false,
      next_cursor: null,
    });
  });

  // MONEY-26
  test("shows what is left after a refund, nothing of a rejected sale, and marks a test sale", async () => {
    const scene = await sellingScene(make);
    const { program, seller, keys } = scene;
    const refunded = await sales.sale(program, seller);
    await sales.refund(refunded, 2500, keys.owner);
    const rejected = await sales.sale(program, seller);
    await sales.reject(rejected, keys.manager);
    const tested = await sales.testSale(program, seller, keys.manager);
    const { body } = await api.call("GET", pathOf(scene), { key: keys.viewer });
    expect(body.data).toMatchObject([
      { id: tested, isTest: true, attributedBy: "test", customer: null, amountCents: 10_000 },
      { id: rejected, status: "rejected", directCents: 0, overrideCents: 0, feeCents: 0 },
      { id: refunded, refundedCents: 2500, directCents: 1500, overrideCents: 150, feeCents: 83 },
    ]);
  });

  // API-24
  test("filters by status and by partner, and by both", async () => {
    const scene = await sellingScene(make);
    const { program, seller, recruiter, keys } = scene;
    const pending = await sales.sale(program, seller);
    const approved = await sales.sale(program, seller);
    await sales.approve(approved, keys.manager);
    const rejected = await sales.sale(program, recruiter);
    await sales.reject(rejected, keys.manager);
    expect(await idsOf(scene)).toEqual([rejected, approved, pending]);
    expect(await idsOf(scene, { status: "pending" })).toEqual([pending]);
    expect(await idsOf(scene, { status: "approved" })).toEqual([approved]);
    expect(await idsOf(scene, { status: "rejected" })).toEqual([rejected]);
    // The seller's sales are not the recruiter's, who earns by them.
    expect(await idsOf(scene, { partnerId: recruiter.id })).toEqual([rejected]);
    expect(await idsOf(scene, { partnerId: seller.id })).toEqual([approved, pending]);
    expect(await idsOf(scene, { partnerId: seller.id, status: "approved" })).toEqual([approved]);
  });

  // API-24
  test("finds nothing for a partner whom the program does not have", async () => {
    const scene = await sellingScene(make);
    const foreign = await sellingScene(make);
    await sales.sale(scene.program, scene.seller);
    await sales.sale(foreign.program, foreign.seller);
    for (const partnerId of [foreign.seller.id, newId("partner"), "prt_1", "x".repeat(120), ""]) {
      expect(await idsOf(scene, { partnerId })).toEqual([]);
    }
  });

  // API-4
  test.each([
    [{ status: "paid" }, "status"],
    [{ status: "" }, "status"],
    [{ partnerId: "x".repeat(121) }, "partnerId"],
    [{ partnerId: "a\0b" }, "partnerId"],
    [{ kind: "direct" }, "kind"],
  ])("refuses %j, naming %s", async (query, field) => {
    const scene = await sellingScene(make);
    const response = await api.call("GET", withQuery(pathOf(scene), query), { key: scene.keys.viewer });
    expect(response.body.error).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining(field),
    });
  });
});
