import { describe, expect, test } from "@jest/globals";
import { openConsole } from "../../support/scenes/console.ts";
import { foldReports } from "../../support/checks/fold-reports.ts";
import { sendEvent } from "../../support/scenes/events.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const NOTHING = {
  applications: 0,
  salesPending: 0,
  messagesUnanswered: 0,
  warnings: 0,
  eventsUnmatched: 0,
  eventsError: 0,
  payoutsHeld: 0,
  payoutsNeedingAttention: 0,
  payoutsFailed: 0,
  salesInDispute: 0,
  railDifferences: 0,
};

async function todoOf(brandId: string) {
  const viewer = await openConsole(api, make, brandId);
  return (await viewer.get("/todo")).body.data;
}

describe("GET /todo", () => {
  // CONSOLE-1
  test("counts each thing that waits once, in its program and in total, and nothing of another brand", async () => {
    const scene = await scenario(
      make,
      { ada: {}, bob: {}, cleo: { status: "pending" }, dan: { status: "rejected" } },
      { terms: { holdDays: 0 } },
    );
    const { program, brand, keys, ada, bob } = scene;
    await scenario(make, { other: { status: "pending" } });
    const empty = await make.program(brand.id, { status: "draft", name: "Next" });

    await sales.sale(program, ada);
    await sales.testSale(program, ada, keys.owner);
    await sales.approve(await sales.sale(program, ada), keys.manager);
    await sendEvent(api, program, { type: "sale", order_id: "unknown-1", amount_cents: 100 });
    await sendEvent(api, program, { type: "sale", order_id: "wrong-1", amount_cents: -1 });
    await sales.payout(program, bob, { status: "held" });
    await sales.payout(program, ada, { status: "failed" });
    await sales.payout(program, bob, { status: "pending", railState: "needs_attention" });
    await api.call("POST", `/partners/${ada.id}/warn`, { key: keys.manager, body: { reason: "Ads" } });

    const { total, programs } = await todoOf(brand.id);
    const counts = {
      applications: 1,
      salesPending: 1,
      messagesUnanswered: 0,
      warnings: 1,
      eventsUnmatched: 1,
      eventsError: 1,
      payoutsHeld: 1,
      payoutsNeedingAttention: 1,
      payoutsFailed: 1,
      salesInDispute: 0,
      railDifferences: 0,
    };
    expect(total).toEqual({ ...counts, programsInSetup: 1, programsShortOfFunds: 1, scheduledChanges: 0 });
    expect(programs.map(({ programId }: { programId: string }) => programId)).toEqual([program.id, empty.id]);
    expect(programs[0]).toMatchObject({ ...counts, nextWarningDueAt: expect.any(String) });
    expect(programs[0].setup).toMatchObject({ isDone: true, hasClick: false, hasTestSale: true });
    expect(programs[1]).toMatchObject({ ...NOTHING, programName: "Next", setup: { isDone: false } });

    // What is folded into the sums counts as before, and a week later its events do not.
    await foldReports(api.deps.sql);
    expect((await todoOf(brand.id)).total).toMatchObject(counts);
    await make.moveClock(7.1);
    expect((await todoOf(brand.id)).total).toMatchObject({ eventsUnmatched: 0, eventsError: 0, warnings: 1 });
  });

  // CONSOLE-1, EVENT-21
  test("counts an event that credited no one until a replay has recorded it", async () => {
    const { program, brand, ada } = await scenario(make, { ada: {} });
    const owner = await openConsole(api, make, brand.id, { role: "owner" });
    const setStatus = (status: string) =>
      api.deps.sql.execute("update partner set status = $2 where id = $1", [ada.id, status]);
    await setStatus("suspended");
    for (const order of ["first", "second"]) {
      const sale = { type: "sale", order_id: order, amount_cents: 100, ref_code: ada.refCode };
      await sendEvent(api, program, sale);
    }
    const [second, first] = (await owner.get(`/programs/${program.id}/event-log`)).body.data;
    const replay = ({ id }: { id: number }) =>
      owner.change("POST", `/programs/${program.id}/event-log/${id}/replay`);
    const unmatched = async () => (await todoOf(brand.id)).total.eventsUnmatched;
    expect((await replay(first)).body.data.status).toBe("unmatched");
    expect(await unmatched()).toBe(2);
    await setStatus("approved");
    expect((await replay(first)).body.data.status).toBe("processed");
    expect(await unmatched()).toBe(1);
    await foldReports(api.deps.sql);
    expect(await unmatched()).toBe(1);
    await make.moveClock(4);
    expect((await replay(second)).body.data.status).toBe("processed");
    expect(await unmatched()).toBe(0);
    // The replay is still of the last week, and the event is not.
    await make.moveClock(3.1);
    expect(await unmatched()).toBe(0);
  });

  // CONSOLE-1
  test("counts a failed payout until a later one has taken its place", async () => {
    const { program, brand, ada } = await scenario(make, { ada: {} });
    await sales.payout(program, ada, { status: "failed" });
    expect((await todoOf(brand.id)).total.payoutsFailed).toBe(1);
    await make.moveClock(1);
    await sales.payout(program, ada, { status: "paid" });
    expect((await todoOf(brand.id)).total.payoutsFailed).toBe(0);
  });

  // CONSOLE-1
  test("counts partners who wrote until the brand answers them; a broadcast answers nobody", async () => {
    const { program, brand, keys, ada, bob } = await scenario(make, { ada: {}, bob: {} });
    const write = (partner: typeof ada) =>
      api.call("POST", `/partner/programs/${program.id}/messages`, {
        key: partner.keys.write,
        body: { body: "Hello?" },
      });
    const unanswered = async () => (await todoOf(brand.id)).total.messagesUnanswered;
    await write(ada);
    await write(ada);
    await write(bob);
    expect(await unanswered()).toBe(2);
    await api.call("POST", `/programs/${program.id}/messages`, { key: keys.manager, body: { body: "All" } });
    await api.call("GET", `/partners/${ada.id}/messages`, { key: keys.manager });
    expect(await unanswered()).toBe(2);
    await api.call("POST", `/partners/${ada.id}/messages`, { key: keys.manager, body: { body: "Yes" } });
    expect(await unanswered()).toBe(1);
    await write(ada);
    expect(await unanswered()).toBe(2);
  });

  // CONSOLE-1
  test("shows the shortfall that the program's funding shows, and its scheduled change", async () => {
    const world = await payoutWorld(api.deps);
    const { brand, program } = world;
    await world.deposit(3_500);
    const [rail, bank, small] = [
      await world.payee(),
      await world.payee({ rail: "bank_transfer" }),
      await world.payee(),
    ];
    await world.earn(rail.id, 3_000);
    await world.earn(rail.id, 1_500, { holdHours: 24 * 3 });
    await world.earn(rail.id, 9_000, { holdHours: 24 * 9 });
    await world.earn(bank.id, 7_000);
    await world.earn(small.id, 999);
    const disputed = await world.earn(rail.id, 800);
    await world.dispute(disputed, "open");
    const owner = await make.brandKey(brand.id, "owner");
    await api.call("PATCH", `/programs/${program.id}`, { key: owner, body: { holdDays: 20 } });

    const { total, programs } = await todoOf(brand.id);
    const stats = await api.call("GET", `/programs/${program.id}/stats`, { key: owner });
    const { availableCents, dueCents, shortfallCents } = stats.body.data.fundingForecast;
    expect({ availableCents, dueCents, shortfallCents }).toEqual({
      availableCents: 3_500,
      dueCents: 4_500,
      shortfallCents: 1_000,
    });
    expect(programs[0].funds).toMatchObject({ availableCents, dueCents, shortfallCents });
    const shown = await api.call("GET", `/programs/${program.id}`, { key: owner });
    expect(programs[0].scheduledChange).toEqual(shown.body.data.scheduledChange);
    expect(programs[0].scheduledChange.changes).toHaveLength(1);
    expect(total).toMatchObject({ programsShortOfFunds: 1, scheduledChanges: 1 });
  });

  // CONSOLE-35
  test("takes the deposit apart: what is under way, what is due, and what is left or missing", async () => {
    const world = await payoutWorld(api.deps);
    const fundsOf = async () => (await todoOf(world.brand.id)).programs[0].funds;
    await world.deposit(10_000);
    const partner = await world.payee();
    await world.earn(partner.id, 3_000);
    await world.batch();
    await world.earn(partner.id, 2_000);
    const parts = { depositCents: 10_000, inFlightCents: 3_000, availableCents: 7_000 };
    const enough = { dueCents: 2_000, coveredCents: 2_000, freeCents: 5_000, shortfallCents: 0 };
    expect(await fundsOf()).toEqual({ ...parts, ...enough });
    await world.earn(partner.id, 6_000, { holdHours: 24 });
    const short = { dueCents: 8_000, coveredCents: 7_000, freeCents: 0, shortfallCents: 1_000 };
    expect(await fundsOf()).toEqual({ ...parts, ...short });
  });
});
