import { describe, expect, test } from "@jest/globals";
import { newId } from "../../../../src/domain/ids.ts";
import { testPages } from "../../../support/scenes/lists.ts";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import { sellingScene, type Sales, type SellingScene } from "../../../support/scenes/sales.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const pathOf = ({ program }: SellingScene) => `/programs/${program.id}/payout-batches`;

testEntryPoint(() => ({ api, make }), {
  method: "GET",
  path: (programId) => `/programs/${programId}/payout-batches`,
  role: "viewer",
});

testPages(() => api, {
  scene: () => sellingScene(make),
  path: (scene: SellingScene) => pathOf(scene),
  key: ({ keys }) => keys.viewer,
  add: ({ program }) => sales.batch(program),
  makeSimultaneous: ({ program }) =>
    api.deps.sql.execute("update payout_batch set created_at = service_now() where program_id = $1", [
      program.id,
    ]),
  otherPaths: (scene) => [
    `/programs/${scene.program.id}/payouts`,
    `/programs/${scene.program.id}/conversions`,
  ],
});

describe("payout batches", () => {
  // PAYOUT-11
  test("count each payout in one bucket, and sum what they pay", async () => {
    const scene = await sellingScene(make, { holdDays: 0 });
    const { program, seller, recruiter, keys } = scene;
    const batchId = await sales.batch(program);
    const add = (values: Parameters<Sales["payout"]>[2]) =>
      sales.payout(program, recruiter, { batchId, amountCents: 100, ...values });
    const ids = [
      await add({ status: "pending", railState: "queued" }),
      await add({ status: "pending", railState: "in_transit" }),
      await add({ status: "pending", railState: "needs_attention" }),
      await add({ status: "paid", railState: "settled" }),
      await add({ status: "failed", railState: "refused" }),
      await add({ status: "failed", railState: "returned" }),
      await add({ status: "pending", method: "bank_transfer" }),
      await add({ status: "paid", method: "bank_transfer" }),
      await add({ status: "failed", method: "bank_transfer" }),
    ];
    await sales.approve(await sales.sale(program, seller), keys.manager);
    ids.push(await sales.payout(program, seller, { batchId, status: "held", amountCents: 1 }));
    const other = await sales.batch(program);

    const list = await api.call("GET", pathOf(scene), { key: keys.viewer });
    const summary = { sent: 1, sending: 2, needsAttention: 1, refused: 2, byBankTransfer: 3, held: 1 };
    const none = { sent: 0, sending: 0, needsAttention: 0, refused: 0, byBankTransfer: 0, held: 0 };
    expect(list.body.data).toEqual([
      { id: other, createdAt: expect.any(String), payouts: 0, totalCents: 0, summary: none },
      // Nine of 100, and the held one with the 2000 that it would pay now.
      { id: batchId, createdAt: expect.any(String), payouts: 10, totalCents: 2900, summary },
    ]);

    const detail = await api.call("GET", `/payout-batches/${batchId}`, { key: keys.viewer });
    expect(detail.body.data).toEqual({
      id: batchId,
      programId: program.id,
      createdAt: expect.any(String),
      summary,
      payouts: expect.any(Array),
    });
    const { payouts } = detail.body.data;
    expect(payouts.map(({ id }: { id: string }) => id)).toEqual(ids);
    const amounts = payouts.map(({ amountCents }: { amountCents: number }) => amountCents);
    expect(amounts.reduce((sum: number, cents: number) => sum + cents, 0)).toBe(2900);
    const single = await api.call("GET", `/payouts/${ids.at(-1)}`, { key: keys.viewer });
    expect(payouts.at(-1)).toEqual(single.body.data);
  });

  // PAYOUT-11
  test("of more than 500 payouts show the first 500 and count all", async () => {
    const scene = await sellingScene(make);
    const { program, seller, keys } = scene;
    const batchId = await sales.batch(program);
    await api.deps.sql.execute(
      `insert into payout (id, batch_id, program_id, brand_id, partner_id, amount_cents, currency, method, status,
         rail_state, created_at, updated_at)
       select 'pay_' || lpad(n::text, 26, '0'), $1, $2, $3, $4, 5, 'USD', 'sandbox', 'paid', 'settled', service_now(),
         service_now()
       from generate_series(1, 510) n`,
      [batchId, program.id, program.brandId, seller.id],
    );
    const { body } = await api.call("GET", `/payout-batches/${batchId}`, { key: keys.viewer });
    expect([body.data.payouts.length, body.data.summary.sent]).toEqual([500, 510]);
    const list = await api.call("GET", pathOf(scene), { key: keys.viewer });
    expect(list.body.data).toMatchObject([{ payouts: 510, totalCents: 2550 }]);
  });
});

describe("GET /payout-batches/{batchId}", () => {
  test("is the same 404 for another brand's, an unknown one, and an id of the wrong form", async () => {
    const { keys } = await sellingScene(make);
    const foreign = await sellingScene(make);
    const foreignId = await sales.batch(foreign.program);
    const responses = [];
    for (const id of [foreignId, newId("batch"), "bat_1", foreign.program.id, "a%00b"]) {
      responses.push((await api.call("GET", `/payout-batches/${id}`, { key: keys.owner })).body);
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0].error).toMatchObject({ status: 404, code: "batch_not_found" });
  });

  test("refuses a request without a key, and a partner's key", async () => {
    const { program, seller } = await sellingScene(make);
    const path = `/payout-batches/${await sales.batch(program)}`;
    expect((await api.call("GET", path)).body.error.code).toBe("missing_key");
    expect((await api.call("GET", path, { key: seller.keys.read })).body.error.code).toBe(
      "brand_key_required",
    );
  });
});
