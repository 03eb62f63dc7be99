import { describe, expect, test } from "@jest/globals";
import { setAutomaticPayouts } from "../../../src/commands/payouts/set-automatic-payouts.ts";
import { openScheduledBatch } from "../../../src/commands/payouts/open-scheduled-batch.ts";
import { approveConversion } from "../../../src/commands/conversions/approve-conversion.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { openConsole } from "../../support/scenes/console.ts";
import { payoutWorld, TESTER, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

interface Difference {
  readonly code: string;
  readonly amountCents: number;
}

async function dueOf({ brand }: PayoutWorld) {
  const viewer = await openConsole(api, make, brand.id);
  const [program] = (await viewer.get("/due")).body.data;
  const { balanceCents, dueCents, differences } = program;
  expect(
    (differences as Difference[]).reduce((sum, { amountCents }) => sum + amountCents, balanceCents),
  ).toBe(dueCents);
  return program;
}

const differencesOf = (program: { differences: Difference[] }) =>
  Object.fromEntries(program.differences.map(({ code, amountCents }) => [code, amountCents]));

const moveTo = async (at: string) =>
  make.moveClock((new Date(at).getTime() - (await make.businessNow()).getTime()) / 86_400_000);

/** Partners of whom each is a case of its own. */
async function busyWorld(): Promise<PayoutWorld> {
  const world = await payoutWorld(api.deps);
  await world.deposit(1_000_000);
  const [paid, small, unconnected, disputed, clawed, bank] = [
    await world.payee(),
    await world.payee(),
    await world.payee({ rail: null }),
    await world.payee(),
    await world.payee(),
    await world.payee({ rail: "bank_transfer" }),
  ];
  await world.earn(paid.id, 5_000);
  await world.earn(paid.id, 1_500, { holdHours: 24 * 3 });
  await world.earn(paid.id, 60_000, { holdHours: 24 * 30 });
  await world.earn(small.id, 999);
  await world.earn(unconnected.id, 2_000);
  await world.dispute(await world.earn(disputed.id, 4_000), "open");
  await world.earn(disputed.id, 1_100);
  await world.earn(bank.id, 7_000);
  await world.earn(clawed.id, 300, { holdHours: 24 * 2 });
  return world;
}

describe("what is due", () => {
  // CONSOLE-14
  test("is what a batch pays that is started by hand on the payout day, and why the balance is more", async () => {
    const world = await busyWorld();
    const due = await dueOf(world);
    expect(due).toMatchObject({ isAutomatic: false, balanceCents: 20_099, payouts: 3 });
    expect(due.cutoff).toBe(due.payoutAt);
    expect(differencesOf(due)).toMatchObject({
      no_payout_account: -2_000,
      dispute_open: -4_000,
      below_minimum: expect.any(Number),
    });
    expect(due.funds).toMatchObject({ availableCents: 1_000_000, shortfallCents: 0 });
    await moveTo(due.payoutAt);
    const batch = await world.batch();
    expect([batch.totalCents, batch.sentOff]).toEqual([due.dueCents, due.payouts]);
  });

  // CONSOLE-14
  test("of an automatic batch is what was payable at its cutoff", async () => {
    // Away from the payout day to which the test before has moved, which is over or not by a hair.
    await make.moveClock(1 / 24);
    const world = await busyWorld();
    const { brand, program } = world;
    const { payoutWeekday: weekday } = api.deps.config;
    const of = { brandId: brand.id, programId: program.id, origin: TESTER };
    await inTransaction(api.deps, (tx) => setAutomaticPayouts(tx, { ...of, isOn: true, weekday }));
    const early = await dueOf(world);
    expect(early.isAutomatic).toBe(true);
    expect(new Date(early.payoutAt).getTime() - new Date(early.cutoff).getTime()).toBe(36 * 3_600_000);
    // After the cutoff something becomes payable by its date, by an approval, and by being new.
    const hoursLeft = (new Date(early.cutoff).getTime() - (await make.businessNow()).getTime()) / 3_600_000;
    const late = await world.payee();
    await world.earn(late.id, 5_000, { holdHours: hoursLeft + 2 });
    const approved = await world.earn(late.id, 3_000, { status: "pending" });
    expect((await dueOf(world)).dueCents).toBe(early.dueCents);
    await moveTo(early.cutoff);
    await make.moveClock(4 / 24);
    await inTransaction(api.deps, (tx) =>
      approveConversion(tx, { brandId: brand.id, conversionId: approved, origin: TESTER }),
    );
    await world.earn(late.id, 2_000);
    const due = await dueOf(world);
    expect(differencesOf(due)).toMatchObject({ after_cutoff: -10_000 });
    expect([due.dueCents, due.payoutAt]).toEqual([early.dueCents, early.payoutAt]);
    await moveTo(due.payoutAt);
    await make.moveClock(1 / 1440);
    await inTransaction(api.deps, (tx) => openScheduledBatch(tx, { programId: program.id, weekday }));
    const paid = (await world.payouts()).filter(({ status }) => status === "pending");
    expect(paid.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(due.dueCents);
    expect(paid).toHaveLength(due.payouts);
  });

  // CONSOLE-14
  test("shows what the deposit lacks of it", async () => {
    const world = await payoutWorld(api.deps);
    const partner = await world.payee();
    await world.deposit(1_200);
    await world.earn(partner.id, 5_000);
    expect((await dueOf(world)).funds).toEqual({
      railCents: 5_000,
      availableCents: 1_200,
      shortfallCents: 3_800,
    });
  });
});

// FUNDING-7
test("the forecast says day by day what falls due and what is left of the deposit", async () => {
  await make.moveClockToNoon();
  const world = await payoutWorld(api.deps);
  await world.deposit(6_000);
  const [rail, bank] = [await world.payee(), await world.payee({ rail: "bank_transfer" })];
  await world.earn(rail.id, 5_000);
  await world.earn(rail.id, 1_500, { holdHours: 24 * 3 });
  await world.earn(bank.id, 7_000);
  const viewer = await openConsole(api, make, world.brand.id);
  const forecast = (await viewer.get(`/programs/${world.program.id}/funding-forecast`)).body.data;
  expect(forecast).toMatchObject({ availableCents: 6_000, dueCents: 6_500, shortfallCents: 500 });
  const days = forecast.days as { day: string; dueCents: number; leftCents: number }[];
  expect(days.map(({ dueCents }) => dueCents)).toEqual([5_000, 0, 0, 1_500, 0, 0, 0, 0]);
  expect(days.find(({ leftCents }) => leftCents < 0)!.day).toBe(forecast.shortfallDay);
  const { shortfallDay } = (await viewer.get(`/programs/${world.program.id}/funding`)).body.data.forecast;
  expect(forecast.shortfallDay).toBe(shortfallDay);
  const other = await openConsole(api, make, (await make.brand()).id);
  const foreign = await other.get(`/programs/${world.program.id}/funding-forecast`);
  expect(foreign.body.error.code).toBe("program_not_found");
});
