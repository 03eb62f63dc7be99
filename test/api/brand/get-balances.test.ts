import { describe, expect, test } from "@jest/globals";
import { testEntryPoint } from "../../support/entry-points/program.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

testEntryPoint(() => ({ api, make }), {
  method: "GET",
  path: (programId) => `/programs/${programId}/balances`,
  role: "viewer",
});

const NOTHING = { pending: 0, inHold: 0, payable: 0, inFlight: 0, paid: 0, earnedYtd: 0 };

async function rowsOf({ program, keys }: SellingScene) {
  const response = await api.call("GET", `/programs/${program.id}/balances`, { key: keys.viewer });
  expect(response.status).toBe(200);
  expect(Object.keys(response.body)).toEqual(["data"]);
  return response.body.data as ({ partnerId: string } & typeof NOTHING)[];
}

async function balanceOf(scene: SellingScene, partner: { id: string }) {
  const {
    partnerId: _,
    name: __,
    ...balance
  } = (await rowsOf(scene)).find(({ partnerId }) => partnerId === partner.id) as unknown as {
    partnerId: string;
    name: string;
  } & typeof NOTHING;
  return balance;
}

describe("GET /programs/{programId}/balances", () => {
  // MONEY-29, API-1
  test("has a row for every partner, also of those who earned nothing, and of nobody else", async () => {
    const scene = await sellingScene(make);
    const foreign = await sellingScene(make);
    await sales.sale(foreign.program, foreign.seller);
    expect(await rowsOf(scene)).toEqual([
      { partnerId: scene.seller.id, name: scene.seller.account.name, ...NOTHING },
      { partnerId: scene.recruiter.id, name: scene.recruiter.account.name, ...NOTHING },
      { partnerId: scene.partner.id, name: scene.partner.account.name, ...NOTHING },
    ]);
  });

  // MONEY-22, MONEY-24
  test("follows commission and override from sale to payment", async () => {
    const scene = await sellingScene(make, { holdDays: 10 });
    const { program, seller, recruiter, keys } = scene;
    const balances = async () => [await balanceOf(scene, seller), await balanceOf(scene, recruiter)];
    const both = (part: string, values: object = {}) => [
      { ...NOTHING, [part]: 2000, ...values },
      { ...NOTHING, [part]: 200, ...values },
    ];
    const earned = (rows: object[]) => rows.map((row, index) => ({ ...row, earnedYtd: [2000, 200][index]! }));

    const conversionId = await sales.sale(program, seller);
    expect(await balances()).toEqual(earned(both("pending")));
    await sales.approve(conversionId, keys.manager);
    expect(await balances()).toEqual(earned(both("inHold")));
    // The clock alone makes it payable: no worker runs here.
    await make.moveClock(10);
    expect(await balances()).toEqual(earned(both("payable")));
    const payouts = [await sales.payout(program, seller), await sales.payout(program, recruiter)];
    expect(await balances()).toEqual(earned(both("inFlight")));
    await sales.endPayout(payouts[0]!, "paid");
    await sales.endPayout(payouts[1]!, "failed");
    expect(await balances()).toEqual(
      earned([
        { ...NOTHING, paid: 2000 },
        { ...NOTHING, payable: 200 },
      ]),
    );
  });

  // MONEY-18
  test("goes below 0 when a refund reverses what was paid, and later commissions fill it up first", async () => {
    const scene = await sellingScene(make, { holdDays: 0 });
    const { program, seller, keys } = scene;
    const first = await sales.sale(program, seller);
    await sales.approve(first, keys.manager);
    await sales.endPayout(await sales.payout(program, seller), "paid");
    await sales.refund(first, 5000, keys.owner);
    expect(await balanceOf(scene, seller)).toMatchObject({ payable: -1000, paid: 2000, earnedYtd: 1000 });
    const second = await sales.sale(program, seller, { amount_cents: 15_000 });
    await sales.approve(second, keys.manager);
    expect(await balanceOf(scene, seller)).toMatchObject({ payable: 2000, paid: 2000, earnedYtd: 4000 });
  });

  // MONEY-13, MONEY-22, MONEY-20
  test("reverses everything of a rejected conversion, wherever it stood", async () => {
    const scene = await sellingScene(make, { holdDays: 0 });
    const { program, seller, keys } = scene;
    const [pending, payable, paid] = [
      await sales.sale(program, seller),
      await sales.sale(program, seller),
      await sales.sale(program, seller),
    ] as const;
    await sales.approve(paid, keys.manager);
    await sales.endPayout(await sales.payout(program, seller), "paid");
    await sales.approve(payable, keys.manager);
    for (const conversionId of [pending, payable, paid]) await sales.reject(conversionId, keys.manager);
    expect(await balanceOf(scene, seller)).toEqual({ ...NOTHING, payable: -2000, paid: 2000 });
    expect(await balanceOf(scene, scene.recruiter)).toEqual(NOTHING);
  });

  // MONEY-25
  test("leaves test sales out", async () => {
    const scene = await sellingScene(make);
    await sales.testSale(scene.program, scene.seller, scene.keys.manager);
    expect(await balanceOf(scene, scene.seller)).toEqual(NOTHING);
    expect(await balanceOf(scene, scene.recruiter)).toEqual(NOTHING);
  });

  // MONEY-23
  test("counts as earned this year what was posted since 1 January, UTC", async () => {
    const scene = await sellingScene(make, { holdDays: 0 });
    const { program, seller, keys } = scene;
    const conversionId = await sales.sale(program, seller);
    const now = await make.businessNow();
    const newYear = Date.UTC(now.getUTCFullYear() + 1, 0, 1);
    await make.moveClock((newYear - now.getTime()) / 86_400_000 + 0.001);
    expect(await balanceOf(scene, seller)).toMatchObject({ pending: 2000, earnedYtd: 0 });
    await sales.refund(conversionId, 1000, keys.owner);
    await sales.sale(program, seller, { amount_cents: 20_000 });
    expect(await balanceOf(scene, seller)).toMatchObject({ pending: 5800, earnedYtd: 3800 });
  });
});
