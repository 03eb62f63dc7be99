import { describe, expect, test } from "@jest/globals";
import { newId } from "../../../../src/domain/ids.ts";
import { testPages, withQuery } from "../../../support/scenes/lists.ts";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import { sellingScene, type SellingScene } from "../../../support/scenes/sales.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const pathOf = ({ program }: SellingScene) => `/programs/${program.id}/payouts`;

async function sellAndApprove(
  { program, seller, keys }: SellingScene,
  amountCents = 10_000,
): Promise<string> {
  const conversionId = await sales.sale(program, seller, { amount_cents: amountCents });
  await sales.approve(conversionId, keys.manager);
  return conversionId;
}

testEntryPoint(() => ({ api, make }), {
  method: "GET",
  path: (programId) => `/programs/${programId}/payouts`,
  role: "viewer",
});

testPages(() => api, {
  scene: () => sellingScene(make),
  path: (scene: SellingScene) => pathOf(scene),
  key: ({ keys }) => keys.viewer,
  add: ({ program, seller }) => sales.payout(program, seller),
  makeSimultaneous: ({ program }) =>
    api.deps.sql.execute("update payout set created_at = service_now() where program_id = $1", [program.id]),
  otherPaths: (scene) => [
    withQuery(pathOf(scene), { status: "pending" }),
    withQuery(pathOf(scene), { partnerId: scene.seller.id }),
    withQuery(pathOf(scene), { only: "not_replaced" }),
    `/programs/${scene.program.id}/payout-batches`,
  ],
});

describe("GET /programs/{programId}/payouts", () => {
  // PAYOUT-13
  test("shows a payout as the brand reads it; a single read shows the same", async () => {
    const scene = await sellingScene(make, { holdDays: 0 });
    const { program, seller, keys } = scene;
    await sellAndApprove(scene);
    const batchId = await sales.batch(program);
    const id = await sales.payout(program, seller, { batchId, status: "paid", railState: "settled" });
    const { body } = await api.call("GET", pathOf(scene), { key: keys.viewer });
    expect(body.data).toEqual([
      {
        id,
        batchId,
        partnerName: scene.seller.account.name,
        amountCents: 2000,
        currency: "USD",
        method: "sandbox",
        status: "paid",
        createdAt: expect.any(String),
        settledAt: expect.any(String),
        railState: "settled",
        reason: null,
      },
    ]);
    const single = await api.call("GET", `/payouts/${id}`, { key: keys.viewer });
    expect(single.body).toEqual({ data: body.data[0] });
  });

  // API-24
  test("filters by status", async () => {
    const scene = await sellingScene(make);
    const { program, seller, keys } = scene;
    const ids: Record<string, string> = {};
    for (const status of ["pending", "paid", "failed", "held"] as const) {
      ids[status] = await sales.payout(program, seller, { status });
    }
    for (const [status, id] of Object.entries(ids)) {
      const { body } = await api.call("GET", withQuery(pathOf(scene), { status }), { key: keys.viewer });
      expect(body.data).toMatchObject([{ id, status }]);
    }
    const wrong = await api.call("GET", withQuery(pathOf(scene), { status: "sent" }), { key: keys.viewer });
    expect(wrong.body.error).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("status"),
    });
  });

  // API-24
  // Review: third parties 5
  test("filters by partner, and by partner and status; a partner of another brand has none", async () => {
    const scene = await sellingScene(make);
    const { program, seller, recruiter, keys } = scene;
    const paid = await sales.payout(program, seller, { status: "paid" });
    const failed = await sales.payout(program, seller, { status: "failed" });
    const other = await sales.payout(program, recruiter, { status: "paid" });
    const foreign = await sellingScene(make);
    await sales.payout(foreign.program, foreign.seller);
    const idsOf = async (query: Record<string, string>) => {
      const { body } = await api.call("GET", withQuery(pathOf(scene), query), { key: keys.viewer });
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await idsOf({ partnerId: seller.id })).toEqual([failed, paid]);
    expect(await idsOf({ partnerId: seller.id, status: "paid" })).toEqual([paid]);
    expect(await idsOf({ partnerId: recruiter.id })).toEqual([other]);
    for (const partnerId of [foreign.seller.id, newId("partner"), "nobody"]) {
      expect(await idsOf({ partnerId })).toEqual([]);
    }
  });

  // API-24, PAYOUT-12
  test("filters by what has to be seen to: stopped, forgotten, or failed and not replaced", async () => {
    const scene = await sellingScene(make);
    const { program, seller, recruiter, keys } = scene;
    const pay = (...[partner, values]: [typeof seller, Parameters<typeof sales.payout>[2]]) =>
      sales.payout(program, partner, values);
    const forgotten = await pay(seller, { method: "bank_transfer" });
    await pay(seller, { status: "failed" });
    await make.moveClock(8);
    const stopped = await pay(seller, { railState: "needs_attention" });
    await pay(seller, { method: "bank_transfer" });
    await pay(recruiter, { status: "paid" });
    const failed = await pay(recruiter, { status: "failed" });
    const idsOf = async (query: Record<string, string>) => {
      const { body } = await api.call("GET", withQuery(pathOf(scene), query), { key: keys.viewer });
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await idsOf({ only: "needs_attention" })).toEqual([stopped, forgotten]);
    expect(await idsOf({ only: "not_replaced" })).toEqual([failed]);
    expect(await idsOf({ only: "needs_attention", partnerId: recruiter.id })).toEqual([]);
    expect(await idsOf({ only: "needs_attention", partnerId: seller.id, status: "pending" })).toEqual([
      stopped,
      forgotten,
    ]);
    expect(await idsOf({ only: "not_replaced", status: "paid" })).toEqual([]);
  });

  // PAYOUT-6, PAYOUT-13
  test("shows of a held payout what would be paid now, and why it is held", async () => {
    const scene = await sellingScene(make, { holdDays: 0 });
    const { program, seller, keys } = scene;
    const first = await sellAndApprove(scene);
    const id = await sales.payout(program, seller, {
      status: "held",
      reason: "suspended",
      amountCents: 2000,
    });
    const amountNow = async () => {
      const list = await api.call("GET", pathOf(scene), { key: keys.viewer });
      const single = await api.call("GET", `/payouts/${id}`, { key: keys.viewer });
      expect(list.body.data).toEqual([single.body.data]);
      expect(single.body.data).toMatchObject({ status: "held", reason: "suspended", settledAt: null });
      return single.body.data.amountCents;
    };
    expect(await amountNow()).toBe(2000);
    const second = await sellAndApprove(scene, 5000);
    expect(await amountNow()).toBe(3000);
    await sales.refund(second, 1000, keys.owner);
    expect(await amountNow()).toBe(2800);
    const dispute = (conversionId: string, status: string) =>
      api.deps.sql.execute(
        `insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, updated_at)
         select sale_order_id, $1, $2, 10000, service_now() from conversion where id = $1`,
        [conversionId, status],
      );
    await dispute(first, "open");
    expect(await amountNow()).toBe(800);
    // Where disputes keep back everything, it is everything that waits for them.
    await dispute(second, "open");
    expect(await amountNow()).toBe(2800);
    await api.deps.sql.execute("update order_dispute set status = 'won'");
    expect(await amountNow()).toBe(2800);
    await sales.reject(first, keys.manager);
    await sales.reject(second, keys.manager);
    expect(await amountNow()).toBe(0);
  });
});

describe("GET /payouts/{payoutId}", () => {
  test("is the same 404 for another brand's, an unknown one, and an id of the wrong form", async () => {
    const { keys } = await sellingScene(make);
    const foreign = await sellingScene(make);
    const foreignId = await sales.payout(foreign.program, foreign.seller);
    const responses = [];
    for (const id of [foreignId, newId("payout"), "pay_1", foreign.program.id, "a%00b"]) {
      responses.push((await api.call("GET", `/payouts/${id}`, { key: keys.owner })).body);
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0].error).toMatchObject({ status: 404, code: "payout_not_found" });
  });

  test("refuses a request without a key, and a partner's key", async () => {
    const { program, seller } = await sellingScene(make);
    const path = `/payouts/${await sales.payout(program, seller)}`;
    expect((await api.call("GET", path)).body.error.code).toBe("missing_key");
    expect((await api.call("GET", path, { key: seller.keys.read })).body.error.code).toBe(
      "brand_key_required",
    );
  });
});
