import { beforeAll, describe, expect, test } from "@jest/globals";
import { depositFunds } from "../../../src/commands/funding/deposit-funds.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { openConsole, type ConsolePerson } from "../../support/scenes/console.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();
let scene: SellingScene;
let viewer: ConsolePerson;
let soldAt: Date;
let payoutId: string;
beforeAll(async () => {
  scene = await sellingScene(make, { holdDays: 0 });
  const { program, seller, keys, brand } = scene;
  viewer = await openConsole(api, make, brand.id);
  const conversionId = await sales.sale(program, seller, { order_id: "order-77" });
  soldAt = await make.businessNow();
  await make.moveClock(1);
  await sales.approve(conversionId, keys.manager);
  await sales.refund(conversionId, 5_000, keys.owner);
  payoutId = await sales.payout(program, seller, { status: "pending", method: "sandbox" });
});

interface Line {
  readonly amountCents: number;
}
const sumOf = (lines: Line[]) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
const explain = async (partnerId: string, query: string) =>
  (await viewer.get(`/programs/${scene.program.id}/explain?partnerId=${partnerId}&${query}`)).body;

describe("the lines inside a figure", () => {
  // CONSOLE-2
  test("show the order, the rate and the terms version that they were computed from", async () => {
    const { data, totalCents } = await explain(scene.recruiter.id, "bucket=payable");
    expect(totalCents).toBe(100);
    expect(data).toEqual([
      expect.objectContaining({ kind: "override", entry: "reversal", amountCents: -100 }),
      expect.objectContaining({
        kind: "override",
        entry: "accrual",
        amountCents: 200,
        externalRef: "order-77",
        saleCents: 10_000,
        refundedCents: 5_000,
        baseCents: 2_000,
        rateBps: 1_000,
        originalCents: 200,
        termsVersion: 1,
        conversionStatus: "approved",
      }),
    ]);
  });

  // CONSOLE-2
  test("are those of the figure as it was at a past moment", async () => {
    const at = `at=${encodeURIComponent(soldAt.toISOString())}`;
    const then = await explain(scene.seller.id, `bucket=pending&${at}`);
    expect([then.totalCents, then.at]).toEqual([2_000, soldAt.toISOString()]);
    expect(then.data).toEqual([expect.objectContaining({ amountCents: 2_000, conversionStatus: "pending" })]);
    expect(await explain(scene.seller.id, "bucket=pending")).toMatchObject({ totalCents: 0, data: [] });
    const later = await explain(scene.seller.id, "bucket=inFlight&at=2999-01-01T00:00:00Z");
    expect(later.totalCents).toBe(1_000);
    expect(new Date(later.at).getTime()).toBeLessThanOrEqual((await make.businessNow()).getTime());
  });

  // CONSOLE-2
  test("join page by page to all of them, also as a file", async () => {
    const whole = await explain(scene.seller.id, "bucket=payable&limit=100");
    expect(sumOf(whole.data)).toBe(0);
    const pages: Line[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: { data: Line[]; next_cursor: string | null; totalCents: number } = await explain(
        scene.seller.id,
        `bucket=payable&limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`,
      );
      expect(page.totalCents).toBe(whole.totalCents);
      pages.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(pages).toEqual(whole.data);
    const path = `/programs/${scene.program.id}/explain.csv?partnerId=${scene.seller.id}&bucket=payable`;
    expect((await viewer.file(path)).text.trimEnd().split("\n")).toHaveLength(1 + whole.data.length);
  });
});

// CONSOLE-2
test("the lines of a sale that is another partner's now stay with the partner who was paid for it", async () => {
  const { program, partner, recruiter, keys, brand } = await sellingScene(make, { holdDays: 0 });
  const person = await openConsole(api, make, brand.id);
  const conversionId = await sales.sale(program, partner);
  await make.moveClock(1);
  await sales.approve(conversionId, keys.manager);
  await sales.payout(program, partner, { status: "paid", method: "sandbox" });
  await api.deps.sql.execute(
    `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause, is_test,
       created_at)
     select program_id, brand_id, id, $2, 'direct', 'reversal', -direct_cents, 'moved:test', false, service_now()
     from conversion where id = $1`,
    [conversionId, partner.id],
  );
  await api.deps.sql.execute("update conversion set partner_id = $2 where id = $1", [
    conversionId,
    recruiter.id,
  ]);
  const path = `/programs/${program.id}/explain?partnerId=${partner.id}&bucket=payable`;
  const { body } = await person.get(path);
  expect([body.totalCents, sumOf(body.data), body.data.length]).toEqual([-2_000, -2_000, 3]);
});

describe("the lines of a payout", () => {
  const linesOf = async (id: string) =>
    (await viewer.get(`/programs/${scene.program.id}/payouts/${id}/explain`)).body;

  // CONSOLE-3
  test("add up to what it pays, and to what is left of it once some came back", async () => {
    const paid = await linesOf(payoutId);
    expect(paid).toMatchObject({ totalCents: 1_000, partnerId: scene.seller.id, status: "pending" });
    expect(sumOf(paid.data)).toBe(1_000);
    await sales.endPayout(payoutId, "failed");
    const failed = await linesOf(payoutId);
    expect([failed.totalCents, sumOf(failed.data), failed.data.length]).toEqual([0, 0, 2]);
  });

  // CONSOLE-3
  test("of a held payout are none", async () => {
    const held = await sales.payout(scene.program, scene.partner, { status: "held", amountCents: 700 });
    expect(await linesOf(held)).toMatchObject({ totalCents: 0, data: [], status: "held" });
  });
});

// CONSOLE-4
test("the movements of a deposit add up to its figures", async () => {
  const { program, keys } = scene;
  const { funding } = (await api.call("GET", `/programs/${program.id}/funding`, { key: keys.viewer })).body
    .data;
  const movements = async (figure: string) =>
    (await viewer.get(`/programs/${program.id}/funding-entries?limit=100${figure}`)).body;
  for (const [figure, cents] of [
    ["deposited", funding.depositedCents],
    ["sent", -funding.sentCents],
    ["fees", -funding.feesCents],
  ]) {
    const { data, totalCents } = await movements(`&figure=${figure}`);
    expect([figure, totalCents + 0, sumOf(data)]).toEqual([figure, cents + 0, cents + 0]);
  }
  const { data, totalCents } = await movements("");
  expect(sumOf(data)).toBe(totalCents);
  // The fee was drawn, and half of it given back.
  expect(data.map(({ kind, amountCents }: { kind: string } & Line) => [kind, amountCents])).toEqual([
    ["platform_fee", 55],
    ["platform_fee", -110],
  ]);
});

// CONSOLE-4, FUNDING-1
test("a deposit has the reference under which it was entered", async () => {
  const world = await payoutWorld(api.deps);
  const { brand, program } = world;
  const money = { brandId: brand.id, programId: program.id, amountCents: 500, origin: TESTER };
  await inTransaction(api.deps, (tx) => depositFunds(tx, { ...money, note: "Wire", reference: "NTRF-7781" }));
  await world.deposit(200);
  const { data } = (
    await (await openConsole(api, make, brand.id)).get(`/programs/${program.id}/funding-entries`)
  ).body;
  expect(data).toMatchObject([
    { reference: null, note: null },
    { reference: "NTRF-7781", note: "Wire" },
  ]);
});
