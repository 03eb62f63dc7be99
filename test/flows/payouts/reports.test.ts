import { expect, test } from "@jest/globals";
import { approveConversion } from "../../../src/commands/conversions/approve-conversion.ts";
import { refundConversion } from "../../../src/commands/conversions/refund-conversion.ts";
import { rejectConversion } from "../../../src/commands/conversions/reject-conversion.ts";
import { recordRailEvent } from "../../../src/commands/payouts/record-rail-event.ts";
import { foldBalances } from "../../../src/commands/upkeep/fold-balances.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import type { Balance } from "../../../src/domain/balances/balance.ts";
import { addDays, dayText, startOfDay } from "../../../src/domain/calendar/calendar.ts";
import type { RailUpdate } from "../../../src/domain/payouts/rail.ts";
import { balancesAt } from "../../../src/queries/balances/balances-at.ts";
import { NO_BALANCE } from "../../../src/queries/balances/partner-balances.ts";
import { accrualMonths } from "../../../src/queries/reports/accruals.ts";
import { liabilityDays } from "../../../src/queries/reports/liability.ts";
import { runningBalanceDays } from "../../../src/queries/reports/running-balance.ts";
import { foldReports } from "../../support/checks/fold-reports.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

/** What the balances of two partners were after each step of their story, a day apart. */
async function story() {
  const world = await payoutWorld(deps);
  const { brand, program } = world;
  await world.deposit(100_000);
  const recruiter = await world.payee();
  const partner = await world.payee();
  const partnerIds = [partner.id, recruiter.id];
  const change = (work: (tx: Tx) => Promise<unknown>) => inTransaction(deps, work);
  const moments: { at: Date; balances: Balance[] }[] = [];
  const step = async (work: () => Promise<unknown>) => {
    await work();
    const balances = await Promise.all(partnerIds.map((id) => world.balance(id)));
    moments.push({ at: await world.make.businessNow(), balances });
    await world.make.moveClock(1);
  };
  const payoutId = async () => (await world.payouts()).at(-1)!.id;
  const report = async (update: RailUpdate) => {
    const id = await payoutId();
    const event = {
      rail: "sandbox",
      externalId: `${id}-${update.kind}`,
      type: update.kind,
      requestId: null,
    } as const;
    await change((tx) => recordRailEvent(tx, { ...event, payoutId: id, update }));
  };

  const shared = { recruiterId: recruiter.id, overrideCents: 200 };
  const first = await world.earn(partner.id, 2_000, { ...shared, status: "pending", holdHours: 48 });
  const second = await world.earn(partner.id, 3_000, { status: "pending", holdHours: 1 });
  await world.earn(partner.id, 9_999, { isTest: true });
  const ids = { brandId: brand.id, origin: TESTER };
  await step(async () => undefined);
  await step(() => change((tx) => approveConversion(tx, { ...ids, conversionId: first })));
  await step(() => change((tx) => approveConversion(tx, { ...ids, conversionId: second })));
  const refund = { kind: "amount", amountCents: 2_500 } as const;
  await step(() => change((tx) => refundConversion(tx, { ...ids, conversionId: first, refund })));
  await step(() => world.batch());
  await step(() => report({ kind: "settled", railRef: "tr_1" }));
  const fraud = { reason: null, reasonCode: "fraud" } as const;
  await step(() => change((tx) => rejectConversion(tx, { ...ids, ...fraud, conversionId: second })));
  await step(() => report({ kind: "returned", railRef: "tr_1", returnedCents: 1_000 }));
  await step(() => report({ kind: "returned", railRef: "tr_1", returnedCents: 4_500 }));
  await step(() => world.earn(partner.id, 500, { status: "approved", holdHours: 100 }));
  return { world, program, brand, partnerIds, moments };
}

test("balances at each moment that has passed are those that were shown then", async () => {
  const { program, partnerIds, moments } = await story();
  // Whatever the story is, it goes through every part of a balance.
  for (const part of ["pending", "inHold", "payable", "inFlight", "paid"] as const) {
    expect([part, moments.some(({ balances }) => balances[0]![part] > 0)]).toEqual([part, true]);
  }
  for (const fold of [() => null, foldBalances]) {
    await fold(deps.sql);
    for (const { at, balances } of moments) {
      const then = await balancesAt(deps.sql, program.id, at);
      expect([at, ...partnerIds.map((id) => then.get(id) ?? NO_BALANCE)]).toEqual([at, ...balances]);
    }
  }
  const before = await balancesAt(deps.sql, program.id, addDays(moments[0]!.at, -1));
  expect([...before]).toEqual([]);
});

test("a sale of last year that is rejected takes from this year's earnings, whatever is left of it", async () => {
  const world = await payoutWorld(deps);
  const { brand, program } = world;
  const partner = await world.payee();
  const now = await world.make.businessNow();
  // Long after, the sale and its reversal are in one sum, which is nothing.
  const newYear = Date.UTC(now.getUTCFullYear() + 1, 0, 1);
  await world.make.moveClock((newYear - now.getTime()) / 86_400_000 - 10);
  const conversionId = await world.earn(partner.id, 2_000, { status: "pending", holdHours: 1 });
  await world.make.moveClock(20);
  const rejection = { brandId: brand.id, origin: TESTER, reason: null, reasonCode: "fraud" } as const;
  await inTransaction(deps, (tx) => rejectConversion(tx, { ...rejection, conversionId }));
  await world.make.moveClock(40);
  const at = await world.make.businessNow();
  const balance = await world.balance(partner.id);
  expect(balance).toEqual({ ...NO_BALANCE, earnedYtd: -2_000 });
  await world.make.moveClock(40);
  for (const fold of [() => null, foldReports]) {
    await fold(deps.sql);
    expect([...(await balancesAt(deps.sql, program.id, at))]).toEqual([[partner.id, balance]]);
  }
});

test("what is owed at the end of each day is what the balances of that moment add up to", async () => {
  const { world, program, brand, moments } = await story();
  const from = startOfDay(moments[0]!.at);
  const until = addDays(startOfDay(await world.make.businessNow()), 1);
  const days = await liabilityDays(deps.sql, brand.id, program.id, { from, until });
  expect(days).toHaveLength(Math.round((until.getTime() - from.getTime()) / 86_400_000));
  for (const [index, { day, liabilityCents }] of days.entries()) {
    const end = new Date(addDays(from, index + 1).getTime() - 1);
    const balances = [...(await balancesAt(deps.sql, program.id, end)).values()];
    const owed = balances.map(
      ({ pending, inHold, payable, inFlight }) => pending + inHold + payable + inFlight,
    );
    expect([day, liabilityCents]).toEqual([dayText(end), owed.reduce((sum, cents) => sum + cents, 0)]);
  }
  // A report that begins in the middle starts with what was owed before.
  const later = await liabilityDays(deps.sql, brand.id, program.id, { from: addDays(from, 4), until });
  expect(later).toEqual(days.slice(4));
});

// CONSOLE-34
test("what partners had at the end of each day is what their balances had earned and not paid out", async () => {
  const { world, program, brand, partnerIds, moments } = await story();
  const from = startOfDay(moments[0]!.at);
  const until = addDays(startOfDay(await world.make.businessNow()), 1);
  const ends = moments.map((_, index) => new Date(addDays(from, index + 1).getTime() - 1));
  const leftOf = ({ pending, inHold, payable }: Balance) => pending + inHold + payable;
  for (const fold of [() => null, foldBalances]) {
    await fold(deps.sql);
    const balances = await Promise.all(ends.map((end) => balancesAt(deps.sql, program.id, end)));
    for (const partnerId of [null, ...partnerIds]) {
      const owner = { brandId: brand.id, programId: program.id, partnerId };
      const ids = partnerId === null ? partnerIds : [partnerId];
      const left = balances.map((then, index) => ({
        day: dayText(ends[index]!),
        runningCents: ids.reduce((sum, id) => sum + leftOf(then.get(id) ?? NO_BALANCE), 0),
      }));
      const days = await runningBalanceDays(deps.sql, owner, { from, until });
      expect(days.slice(0, left.length)).toEqual(left);
      expect(new Set(left.map(({ runningCents }) => runningCents)).size).toBeGreaterThan(1);
      // A period that begins in the middle starts with what they had before.
      const later = await runningBalanceDays(deps.sql, owner, { from: addDays(from, 4), until });
      expect(later).toEqual(days.slice(4));
    }
  }
  const foreign = { brandId: (await world.make.brand()).id, programId: program.id, partnerId: null };
  expect(await runningBalanceDays(deps.sql, foreign, { from, until })).toEqual([]);
});

test("the expense of a month is what was accrued in it less what was reversed; payouts and tests are none", async () => {
  const { world, program, brand, moments } = await story();
  const period = { from: addDays(moments[0]!.at, -40), until: addDays(await world.make.businessNow(), 40) };
  const months = await accrualMonths(deps.sql, brand.id, program.id, period);
  const sum = (part: "accruedCents" | "reversedCents" | "commissionCents" | "overrideCents" | "feeCents") =>
    months.reduce((total, month) => total + month[part], 0);
  expect(sum("accruedCents")).toBe(2_000 + 200 + 3_000 + 500);
  // A quarter of the first sale was refunded, and the second one rejected.
  expect(sum("reversedCents")).toBe(-500 - 50 - 3_000);
  expect(sum("commissionCents")).toBe(1_500 + 500);
  expect(sum("overrideCents")).toBe(150);
  expect(sum("feeCents")).toBe(0);
  expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted());
  expect(await accrualMonths(deps.sql, (await world.make.brand()).id, program.id, period)).toEqual([]);
});
