import { describe, expect, test } from "@jest/globals";
import { FundingEntry } from "../../../src/db/entities/funding-entry.ts";
import { Invoice } from "../../../src/db/entities/invoice.ts";
import { PayoutAccount } from "../../../src/db/entities/payout-account.ts";
import { newId } from "../../../src/domain/ids.ts";
import { testEntryPoint } from "../../support/entry-points/program.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

testEntryPoint(() => ({ api, make }), {
  method: "GET",
  path: (programId) => `/programs/${programId}/funding`,
  role: "viewer",
});

type Kind = "deposit" | "withdrawal" | "payout_sent" | "payout_returned" | "platform_fee";

async function enter({ program }: SellingScene, kind: Kind, amountCents: number): Promise<void> {
  await api.deps.orm.em.fork().insert(FundingEntry, {
    programId: program.id,
    brandId: program.brandId,
    kind,
    amountCents,
    payoutId: null,
    conversionId: null,
    note: null,
    cause: newId("outboxMessage"),
    createdAt: await make.businessNow(),
  });
}

async function connect(accountId: string, rail: "bank_transfer" | "sandbox"): Promise<void> {
  await api.deps.orm.em.fork().insert(PayoutAccount, {
    accountId,
    rail,
    detailsSealed: Buffer.from("sealed"),
    label: "ok",
    isFirst: true,
    connectedAt: await make.businessNow(),
    replacedAt: null,
  });
}

async function fundingOf({ program, keys }: SellingScene) {
  const response = await api.call("GET", `/programs/${program.id}/funding`, { key: keys.viewer });
  expect(response.status).toBe(200);
  return response.body.data;
}

describe("GET /programs/{programId}/funding", () => {
  // FUNDING-2, FUNDING-1
  test("sums deposits, payouts over a rail and fees; bank transfers are in no figure", async () => {
    const scene = await sellingScene(make, { holdDays: 0 });
    const foreign = await sellingScene(make);
    await enter(foreign, "deposit", 7);
    const { program, seller, recruiter, keys } = scene;
    expect((await fundingOf(scene)).funding).toEqual({
      depositedCents: 0,
      sentCents: 0,
      feesCents: 0,
      availableCents: 0,
    });
    await enter(scene, "deposit", 10_000);
    await enter(scene, "withdrawal", -1000);
    await enter(scene, "payout_sent", -2500);
    await enter(scene, "payout_returned", 500);
    // Draws a fee of 110.
    await sales.approve(await sales.sale(program, seller), keys.manager);
    await sales.payout(program, seller, { status: "pending", method: "sandbox" });
    await sales.payout(program, recruiter, { status: "pending", method: "bank_transfer" });
    expect((await fundingOf(scene)).funding).toEqual({
      depositedCents: 9000,
      sentCents: 2000,
      feesCents: 110,
      // 2000 are in flight.
      availableCents: 4890,
    });
  });

  // FUNDING-5
  test("forecasts the day on which the money runs out, for those whom a rail pays", async () => {
    const scene = await sellingScene(make, { holdDays: 3, minimumPayoutCents: 100 });
    const { program, seller, keys } = scene;
    const conversionId = await sales.sale(program, seller);
    expect((await fundingOf(scene)).forecast).toEqual({ shortfallDay: null });
    await sales.approve(conversionId, keys.manager);
    const { body } = await api.call("GET", `/conversions/${conversionId}`, { key: keys.viewer });
    expect((await fundingOf(scene)).forecast).toEqual({ shortfallDay: body.data.holdUntil.slice(0, 10) });
    // Commission of 2000, fee of 110, and the recruiter's override of 200.
    await enter(scene, "deposit", 310);
    expect((await fundingOf(scene)).forecast.shortfallDay).not.toBeNull();
    await connect(seller.account.id, "bank_transfer");
    expect((await fundingOf(scene)).forecast).toEqual({ shortfallDay: null });
  });

  test("leaves out what is kept back by a dispute", async () => {
    const scene = await sellingScene(make, { holdDays: 0, minimumPayoutCents: 100 });
    const conversionId = await sales.sale(scene.program, scene.seller);
    await sales.approve(conversionId, scene.keys.manager);
    await enter(scene, "deposit", 110);
    expect((await fundingOf(scene)).forecast.shortfallDay).not.toBeNull();
    await api.deps.sql.execute(
      `insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, updated_at)
       select sale_order_id, 'dp_1', 'open', 10000, service_now() from conversion where id = $1`,
      [conversionId],
    );
    expect((await fundingOf(scene)).forecast).toEqual({ shortfallDay: null });
  });

  // FUNDING-6, PAYOUT-2
  test("names the next payout day and its cutoff", async () => {
    const { calendar } = await fundingOf(await sellingScene(make));
    const [payoutAt, cutoff] = [new Date(calendar.payoutAt), new Date(calendar.cutoff)];
    expect([payoutAt.getUTCDay(), payoutAt.toISOString().slice(11)]).toEqual([5, "12:00:00.000Z"]);
    expect(payoutAt.getTime() - cutoff.getTime()).toBe(36 * 3_600_000);
    expect(payoutAt.getTime()).toBeGreaterThan((await make.businessNow()).getTime());
  });

  // FUNDING-6
  test("says whether the batch of that day opens by itself", async () => {
    const scene = await sellingScene(make);
    expect((await fundingOf(scene)).calendar.isAutomatic).toBe(false);
    const { payoutAt } = (await fundingOf(scene)).calendar;
    await api.deps.sql.execute("update program set next_payout_at = $2 where id = $1", [
      scene.program.id,
      payoutAt,
    ]);
    expect((await fundingOf(scene)).calendar).toMatchObject({ payoutAt, isAutomatic: true });
  });

  test("is no shortfall where fees have passed the deposits and nothing is to be paid", async () => {
    const scene = await sellingScene(make);
    await enter(scene, "platform_fee", -500);
    const { funding, forecast } = await fundingOf(scene);
    expect(funding.availableCents).toBe(-500);
    expect(forecast).toEqual({ shortfallDay: null });
    const { program, keys } = scene;
    const { body } = await api.call("GET", `/programs/${program.id}/stats`, { key: keys.viewer });
    expect(body.data.fundingForecast).toEqual({
      ...{ availableCents: -500, dueCents: 0, shortfallCents: 0, shortfallDay: null },
    });
  });

  // FUNDING-4
  test("lists the invoices, newest first; those that the deposits cover are paid", async () => {
    const scene = await sellingScene(make);
    const months = ["2026-01", "2026-02", "2026-03"];
    const ids = [];
    for (const [index, month] of months.entries()) {
      const id = newId("invoice");
      ids.unshift(id);
      await enter(scene, "platform_fee", -100);
      await api.deps.orm.em.fork().insert(Invoice, {
        id,
        programId: scene.program.id,
        number: `${month}-${scene.program.slug}`,
        periodStart: new Date(Date.UTC(2026, index, 1)),
        periodEnd: new Date(Date.UTC(2026, index + 1, 1)),
        feesCents: 100,
        currency: "USD",
        issuedAt: new Date(Date.UTC(2026, index + 1, 1)),
      });
    }
    await enter(scene, "deposit", 250);
    const { invoices } = await fundingOf(scene);
    expect(invoices.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
      [ids[0], "open"],
      [ids[1], "paid"],
      [ids[2], "paid"],
    ]);
    expect(invoices[0]).toEqual({
      id: ids[0],
      number: `2026-03-${scene.program.slug}`,
      periodStart: "2026-03-01T00:00:00.000Z",
      periodEnd: "2026-04-01T00:00:00.000Z",
      feesCents: 100,
      currency: "USD",
      status: "open",
      issuedAt: "2026-04-01T00:00:00.000Z",
      url: expect.stringMatching(`^${api.deps.config.baseUrl}/invoices/${ids[0]}/[\\w-]{24}$`),
    });
  });
});
